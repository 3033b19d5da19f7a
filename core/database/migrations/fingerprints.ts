/** Steps of what each feed of a source looks like; see core/drift. */
export const FINGERPRINT_STEPS = [
  {
    name: '016 fingerprints and newest observations of feeds',
    sql: `
      create table tianguis.fingerprints (
        dataset text not null references tianguis.datasets,
        feed text not null,
        run_id bigint not null references tianguis.runs,
        at timestamptz not null,
        looks jsonb not null,
        notes text[] not null,
        primary key (dataset, feed, run_id)
      );
      comment on table tianguis.fingerprints is 'what the answers of each feed look like, and which values its closed columns have: a row whenever that changed';
      comment on column tianguis.fingerprints.notes is 'what was different from the row before, in words; none in the first of a feed';
      alter table tianguis.datasets add column feeds jsonb not null default '[]';
      alter table tianguis.datasets add column verdict jsonb;
      comment on column tianguis.datasets.verdict is 'how the newest run that says something about the source ended: {outcome, failure}';
      update tianguis.datasets d set verdict = (
        select jsonb_build_object('outcome', r.outcome, 'failure', r.failure) from tianguis.runs r
         where r.dataset = d.name and r.kind <> 'sample' and r.outcome in ('published', 'unchanged', 'partial', 'refused', 'failed')
         order by r.id desc limit 1);
      alter table tianguis.datasets add column probed jsonb;
      comment on column tianguis.datasets.probed is 'the last time that its source was probed, and whether it answered as it should: {at, ok}';
      alter table tianguis.datasets add column contrasts jsonb not null default '[]';
      comment on column tianguis.datasets.contrasts is 'declared cross-checks that do not hold of what is published: [{says, rows, more}]';
      alter table tianguis.datasets add column brought jsonb not null default '{}';
      comment on column tianguis.datasets.brought is 'rows of each feed and parts of each table that the next run is expected to bring';
      comment on column tianguis.datasets.feeds is 'how new each feed is, as of the last good run, the dataset as a whole by the name null: [{feed, newest, advanced, missed, late}]';
    `,
  },
]
