/** Steps of what was answered to requests that carry a key of their own; see host/watches/once.ts. */
export const FIRST_ANSWER_STEPS = [
  {
    name: '022 first answers by idempotency key',
    sql: `
      create table tianguis.first_answers (
        account bigint not null references tianguis.accounts on delete cascade,
        key bytea not null check (octet_length(key) = 32),
        asked bytea not null check (octet_length(asked) = 32),
        token uuid not null default gen_random_uuid(),
        at timestamptz not null default tianguis.clock(),
        status smallint,
        answer bytea check (octet_length(answer) <= 65536),
        primary key (account, key),
        check ((status is null) = (answer is null))
      );
      create index on tianguis.first_answers (at);
      comment on column tianguis.first_answers.key is 'a digest of the header';
      comment on column tianguis.first_answers.asked is 'a digest of what was asked under it';
      comment on column tianguis.first_answers.token is 'of the request that is at it: another may take over what was left';
      comment on column tianguis.first_answers.answer is 'encrypted under the pepper, since some tell a secret; null while it is being made';
    `,
  },
]
