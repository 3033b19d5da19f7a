/**
 * Steps of what accounts want to be told of, where to, and what was sent; see host/watches/. The secret of an address is
 * kept encrypted, since it has to be signed with.
 */
export const WATCH_STEPS = [
  {
    name: '018 watches and their deliveries',
    sql: `
      alter table tianguis.plans add column watches integer not null default 10 check (watches >= 0);
      comment on column tianguis.plans.watches is 'watches that an account may have';
      update tianguis.plans set watches = case name when 'free' then 3 when 'basic' then 50 when 'pro' then 500 else 5000 end
       where name in ('free', 'basic', 'pro', 'enterprise');

      create table tianguis.endpoints (
        id uuid primary key default gen_random_uuid(),
        account bigint not null references tianguis.accounts on delete cascade,
        url text,
        secret bytea,
        former_secret bytea,
        former_until timestamptz,
        created_at timestamptz not null default tianguis.clock(),
        failures integer not null default 0,
        failing_since timestamptz,
        next_at timestamptz not null default tianguis.clock(),
        off_at timestamptz,
        off_why text,
        unique nulls not distinct (account, url),
        check ((url is null) = (secret is null))
      );
      comment on table tianguis.endpoints is 'where deliveries go: an address, or the mail of the account where there is none';
      comment on column tianguis.endpoints.former_secret is 'the one before, which is signed with too until former_until';
      comment on column tianguis.endpoints.next_at is 'not before: each failure in a row waits longer';

      create table tianguis.watches (
        id uuid primary key default gen_random_uuid(),
        account bigint not null references tianguis.accounts on delete cascade,
        name text not null,
        kind text not null check (kind in ('conjunto', 'pregunta', 'umbral')),
        datasets text[] not null check (cardinality(datasets) > 0),
        question text,
        query jsonb,
        reading text,
        sign text check (sign in ('<', '<=', '>', '>=')),
        threshold numeric,
        endpoints uuid[] not null,
        created_at timestamptz not null default tianguis.clock(),
        paused_at timestamptz,
        seen jsonb,
        value text,
        answer text,
        met boolean,
        fired_at timestamptz,
        trouble text,
        check ((kind = 'conjunto') = (query is null)),
        check ((kind = 'umbral') = (sign is not null and threshold is not null))
      );
      create index on tianguis.watches (account);
      create index on tianguis.watches using gin (datasets) where paused_at is null;
      comment on column tianguis.watches.query is 'the logical query that the question was read as';
      comment on column tianguis.watches.seen is 'the publication of each dataset that it was last evaluated of; null: none yet';
      comment on column tianguis.watches.answer is 'a digest of the rows of then';
      comment on column tianguis.watches.met is 'on which side of the threshold the value was; null: not known';

      create table tianguis.deliveries (
        id uuid primary key default gen_random_uuid(),
        place bigint generated always as identity,
        account bigint not null references tianguis.accounts on delete cascade,
        endpoint uuid not null references tianguis.endpoints on delete cascade,
        watch uuid not null references tianguis.watches on delete cascade,
        event uuid not null,
        type text not null,
        body text not null,
        created_at timestamptz not null default tianguis.clock(),
        attempts integer not null default 0,
        tried_at timestamptz,
        status integer,
        trouble text,
        delivered_at timestamptz,
        repeats uuid references tianguis.deliveries on delete set null
      );
      create index on tianguis.deliveries (endpoint, place) where delivered_at is null;
      create index on tianguis.deliveries (account, place desc);
      create index on tianguis.deliveries (watch);
      create index on tianguis.deliveries (repeats) where repeats is not null;
      create index on tianguis.deliveries (created_at);
      comment on column tianguis.deliveries.place is 'the order in which an endpoint gets them';
      comment on column tianguis.deliveries.event is 'the webhook-id: the same in every endpoint, attempt and repetition';
      comment on column tianguis.deliveries.body is 'JSON as it is signed and sent';
    `,
  },
]
