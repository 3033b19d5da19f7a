/** Steps of what signs a question that was answered, so that another may follow it; see sql/follow-up/handle.ts. */
export const HANDLE_STEPS = [
  {
    name: '013 key of question handles',
    sql: `
      create table tianguis.handle_key (
        single boolean primary key default true check (single),
        key bytea not null check (octet_length(key) = 32),
        made_at timestamptz not null default now()
      );
      comment on table tianguis.handle_key is 'what every host of this database signs the consulta_id of an answer with; without its row the next host makes another, and handles of before are refused';
    `,
  },
]
