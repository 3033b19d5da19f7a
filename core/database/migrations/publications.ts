/** Steps of what tells one publication from another. */
export const PUBLICATION_STEPS = [
  {
    // A number comes again after an older backup was restored, and then is of other rows.
    name: '010 publications by a random name',
    sql: 'alter table tianguis.versions add column publication_id text not null default left(gen_random_uuid()::text, 8)',
  },
]
