/** Steps of what a run could not get, and of how new the data itself is; see core/refresh/missing-parts.ts. */
export const PARTIAL_STEPS = [
  {
    name: '012 partial runs, newest observation',
    sql: `
      alter table tianguis.runs drop constraint runs_outcome_check;
      alter table tianguis.runs add constraint runs_outcome_check
        check (outcome in ('running', 'published', 'unchanged', 'partial', 'refused', 'failed', 'cancelled', 'lost'));
      alter table tianguis.runs add column missing jsonb not null default '[]', add column cause text;
      comment on column tianguis.runs.missing is 'parts of the source that did not come: [{part, why}]';
      comment on column tianguis.runs.cause is 'the kind of failure, when everything that failed did for one: network, dns, timeout…';
      alter table tianguis.datasets add column newest_at timestamptz;
      comment on column tianguis.datasets.newest_at is 'moment of the newest observation, or the end of its day';
      update tianguis.datasets set newest_at = (observed_on + 1)::timestamp at time zone 'America/Mexico_City';
    `,
  },
]
