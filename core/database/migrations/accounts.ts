/**
 * The tables of those who ask: plans, accounts and their keys, the quotas that hosts share, the sessions of the portal
 * and the subscriptions of a payment provider. No secret is stored: keys, links and sessions are kept as digests,
 * addresses as digests under a salt that is thrown away with its month.
 */
export const ACCOUNT_STEPS: readonly { name: string; sql: string }[] = [
  {
    name: '003 plans, accounts, keys',
    sql: `
      create table tianguis.plans (
        name text primary key check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
        title text not null,
        monthly bigint check (monthly > 0),
        per_minute integer check (per_minute > 0),
        price_usd numeric(10, 2) not null check (price_usd >= 0),
        support text not null default '',
        availability text not null default '',
        without_key text[],
        stripe_price text unique,
        offered boolean not null default true
      );
      comment on column tianguis.plans.monthly is 'requests a month; null is unlimited';
      comment on column tianguis.plans.per_minute is 'requests a minute, with as much in one burst; null is unlimited';
      comment on column tianguis.plans.without_key is 'datasets that whoever sends no key may ask; null where a key is needed';
      create unique index on tianguis.plans ((true)) where without_key is not null;
      insert into tianguis.plans (name, title, monthly, per_minute, price_usd, support, availability, without_key) values
        ('free', 'Gratis', 100, 30, 0, '', '', '{tipo-cambio,gasolina,score}'),
        ('basic', 'Básico', 10000, 300, 29, '', '', null),
        ('pro', 'Pro', 100000, 1200, 99, '', '', null),
        ('enterprise', 'Empresa', null, 6000, 499, 'dedicado', '99.9 %', null);

      create table tianguis.accounts (
        id bigint generated always as identity primary key,
        email text unique check (email = lower(email)),
        name text not null,
        plan text not null default 'free' references tianguis.plans,
        next_plan text references tianguis.plans,
        next_plan_at timestamptz,
        created_at timestamptz not null default now(),
        check ((next_plan is null) = (next_plan_at is null))
      );
      -- Plans and months turn by the database's clock, the same for every host. A function, so that a test can turn one.
      create function tianguis.clock() returns timestamptz language sql stable as 'select now()';
      create view tianguis.current_accounts as
        select id, email, name, created_at,
               case when next_plan_at <= tianguis.clock() then next_plan else plan end as plan,
               case when next_plan_at > tianguis.clock() then next_plan end as next_plan,
               case when next_plan_at > tianguis.clock() then next_plan_at end as next_plan_at
          from tianguis.accounts;

      create table tianguis.peppers (
        version integer primary key,
        fingerprint text not null unique,
        at timestamptz not null default now()
      );
      create table tianguis.keys (
        id bigint generated always as identity primary key,
        account bigint not null references tianguis.accounts on delete cascade,
        name text not null,
        ending text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        expires_at timestamptz,
        revoked_at timestamptz,
        replaced_by bigint references tianguis.keys on delete set null
      );
      create index on tianguis.keys (account);
      create table tianguis.key_hashes (
        hash bytea primary key,
        key bigint not null references tianguis.keys on delete cascade,
        pepper integer not null references tianguis.peppers,
        unique (key, pepper)
      );
    `,
  },
  {
    name: '004 quotas and usage',
    sql: `
      create table tianguis.quotas (
        subject text not null,
        month date not null,
        taken bigint not null,
        granted bigint not null,
        primary key (subject, month)
      );
      comment on column tianguis.quotas.granted is 'what the last grant added to taken';
      create table tianguis.usage (
        subject text not null,
        day date not null,
        endpoint text not null,
        requests bigint not null,
        primary key (subject, day, endpoint)
      );
      create table tianguis.salts (
        month date primary key,
        salt bytea not null
      );
    `,
  },
  {
    name: '005 sessions and links of the portal',
    sql: `
      create table tianguis.sign_in_links (
        hash bytea primary key,
        email text not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index on tianguis.sign_in_links (email, expires_at);
      create table tianguis.sessions (
        hash bytea primary key,
        account bigint not null references tianguis.accounts on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index on tianguis.sessions (account);
    `,
  },
  {
    name: '006 subscriptions',
    sql: `
      create table tianguis.subscriptions (
        account bigint primary key references tianguis.accounts on delete cascade,
        customer text not null unique,
        subscription text,
        plan text references tianguis.plans,
        status text,
        ends_at timestamptz,
        cancels boolean not null default false,
        version bigint not null default 0
      );
      comment on table tianguis.subscriptions is 'who pays, from their first checkout on, and what the payment provider last said of it';
      comment on column tianguis.subscriptions.plan is 'what the subscription gives now; null where there is none';
      comment on column tianguis.subscriptions.ends_at is 'when the period ends that was paid, or that is to be paid where the status is past_due';
      comment on column tianguis.subscriptions.version is 'raised by each reading that was kept: one that began before it is read again';
      create table tianguis.payment_events (
        id text primary key,
        type text not null,
        at timestamptz not null default now()
      );
    `,
  },
]
