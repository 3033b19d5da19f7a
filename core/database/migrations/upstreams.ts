/** Steps of who may ask which upstream, and when; see core/refresh/upstream-pacing.ts. */
export const UPSTREAM_STEPS = [
  {
    // Of releases that gave a run all the hosts it declares for as long as it took; nothing reads it any more.
    name: '007 upstreams of a lease',
    sql: "alter table tianguis.datasets add column lease_upstreams text[] not null default '{}'",
  },
]

export const SPACING_STEPS = [
  {
    name: '009 spacing of upstreams, counts of rejects',
    sql: `
      create table tianguis.upstreams (
        host text primary key,
        next_at timestamptz not null
      );
      comment on table tianguis.upstreams is 'when each upstream host may be asked next, by whichever process';
      alter table tianguis.runs add column rejects_by_reason jsonb;
      comment on column tianguis.runs.rejects_by_reason is 'rows of each reason, those that quarantine did not store included; null where each is stored';
    `,
  },
]
