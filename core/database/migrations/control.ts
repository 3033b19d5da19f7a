/**
 * The tables the service keeps about its datasets, as numbered steps that are never edited once released.
 * `datasets` holds what is current, `versions` each publication, `runs` the ledger, `rejects` the quarantine,
 * `read_answers` what need not be read again.
 */
export const CONTROL_STEPS: readonly { name: string; sql: string }[] = [
  {
    name: '001 datasets, versions, ledger, quarantine',
    sql: `
      create schema datos;
      create schema staging;
      create table tianguis.datasets (
        name text primary key,
        version bigint not null default 0,
        published_at timestamptz,
        observed_on date,
        sample boolean not null default false,
        sample_fingerprint text,
        checked_at timestamptz,
        lease_token bigint not null default 0,
        lease_holder text,
        lease_until timestamptz
      );
      create table tianguis.runs (
        id bigint generated always as identity primary key,
        dataset text not null references tianguis.datasets,
        kind text not null check (kind in ('live', 'sample', 'raw')),
        trigger text not null,
        holder text not null,
        started_at timestamptz not null default now(),
        finished_at timestamptz,
        outcome text not null default 'running'
          check (outcome in ('running', 'published', 'unchanged', 'refused', 'failed', 'cancelled', 'lost')),
        since date,
        requests integer not null default 0,
        bytes bigint not null default 0,
        rows_read bigint not null default 0,
        rows_new bigint not null default 0,
        rows_changed bigint not null default 0,
        rows_unchanged bigint not null default 0,
        rows_gone bigint not null default 0,
        rows_repeated bigint not null default 0,
        rows_rejected bigint not null default 0,
        version bigint,
        failure text,
        notes text[] not null default '{}',
        raw_folder text,
        raw_sha256 text[] not null default '{}'
      );
      create index on tianguis.runs (dataset, id desc);
      create table tianguis.versions (
        dataset text not null references tianguis.datasets,
        version bigint not null,
        published_at timestamptz not null,
        observed_on date,
        sample boolean not null,
        run_id bigint not null references tianguis.runs,
        primary key (dataset, version)
      );
      create table tianguis.rejects (
        id bigint generated always as identity primary key,
        run_id bigint not null references tianguis.runs,
        dataset text not null references tianguis.datasets,
        table_name text not null,
        reason text not null,
        raw text not null,
        at timestamptz not null default now(),
        settled_by bigint references tianguis.runs
      );
      create index on tianguis.rejects (dataset, id desc);
      create index on tianguis.rejects (run_id);
    `,
  },
  {
    name: '002 answers that were read',
    sql: `
      create table tianguis.read_answers (
        dataset text primary key references tianguis.datasets,
        reader text not null,
        publication text not null,
        bodies jsonb not null
      );
    `,
  },
]
