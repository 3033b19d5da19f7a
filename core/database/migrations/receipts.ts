/** Steps of what a figure is proved with: where each answer of a source came from, and what older days can be read. */
export const RECEIPT_STEPS = [
  {
    name: '014 answers by address, what is kept, keys of receipts',
    sql: `
      alter table tianguis.runs add column raw_urls text[] not null default '{}', add column raw_at timestamptz[] not null default '{}';
      comment on column tianguis.runs.raw_urls is 'where the body of each raw_sha256 came from, secrets replaced; empty for runs of older releases';
      comment on column tianguis.runs.raw_at is 'when it came';
      alter table tianguis.datasets add column kept_from bigint not null default 0;
      comment on column tianguis.datasets.kept_from is 'of a dataset without revisions, the first version whose rows are all still here';
      update tianguis.datasets set kept_from = version;
      create table tianguis.receipt_keys (
        kid text primary key,
        public_key bytea not null check (octet_length(public_key) = 32),
        since timestamptz not null default now()
      );
      comment on table tianguis.receipt_keys is 'Ed25519 public keys that receipts of this database were ever signed with; the private one follows from the pepper';
    `,
  },
]

export const RECEIPT_KEY_STEPS = [
  {
    name: '024 keys of receipts that were retired',
    sql: `
      alter table tianguis.receipt_keys add column retired_at timestamptz;
      comment on column tianguis.receipt_keys.retired_at is 'since when receipts that it signed are not believed any more: whoever learnt that pepper could sign any';
    `,
  },
]
