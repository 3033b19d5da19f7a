/** Steps of who may ask which upstream; see core/refresh/turn.ts. */
export const UPSTREAM_STEPS = [
  {
    name: '007 upstreams of a lease',
    sql: "alter table tianguis.datasets add column lease_upstreams text[] not null default '{}'",
  },
]
