/** Steps of which places and series have stopped; see core/refresh/stopped.ts. */
export const STOPPED_STEPS = [
  {
    name: '015 parts that have stopped',
    sql: `
      alter table tianguis.datasets add column stopped jsonb not null default '[]';
      comment on column tianguis.datasets.stopped is 'places and series that go on no more while others do, as of the last good run: [{part, since, missed}]';
    `,
  },
]
