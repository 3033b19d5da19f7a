/** Steps of the past that is brought a period at a time; see core/refresh/backfill.ts. */
export const BACKFILL_STEPS = [
  {
    name: '021 past periods',
    sql: `
      alter table tianguis.runs drop constraint runs_kind_check;
      alter table tianguis.runs add constraint runs_kind_check check (kind in ('live', 'sample', 'raw', 'backfill'));
      create table tianguis.backfills (
        dataset text not null references tianguis.datasets,
        period text not null,
        rows bigint not null,
        at timestamptz not null default now(),
        primary key (dataset, period)
      );
      comment on table tianguis.backfills is 'periods of the past that were brought whole, so that nobody brings them twice; the ledger forgets sooner';
    `,
  },
]
