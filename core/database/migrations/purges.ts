/** Steps of what shared caches were told; see host/purge/. */
export const PURGE_STEPS = [
  {
    name: '020 what shared caches were told',
    sql: `
      create table tianguis.purges (
        dataset text primary key,
        edition text not null,
        withheld boolean not null,
        files boolean not null,
        at timestamptz not null default now(),
        told_at timestamptz
      );
      comment on column tianguis.purges.files is 'the files of versions are to be forgotten too';
      comment on column tianguis.purges.edition is 'the newest that a host has told the caches of, or is telling them of';
    `,
  },
]
