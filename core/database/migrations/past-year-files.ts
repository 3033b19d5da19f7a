/** Steps of years that are over and kept as files; see host/versions/past-years.ts. */
export const PAST_YEAR_STEPS = [
  {
    name: '023 past years as files',
    sql: `
      create table tianguis.past_year_files (
        dataset text not null references tianguis.datasets,
        year integer not null,
        version bigint not null,
        publication_id text not null,
        rows bigint not null,
        withheld boolean not null,
        parquet_bytes bigint not null,
        parquet_sha256 text not null,
        csv_bytes bigint not null,
        csv_sha256 text not null,
        written_at timestamptz not null default now(),
        holder text not null,
        primary key (dataset, year)
      );
      comment on column tianguis.past_year_files.version is 'the newest publication of which it is known that it changes nothing of the year';
      comment on column tianguis.past_year_files.publication_id is 'of the publication that it was written at: a part of its name in the store';
      comment on column tianguis.past_year_files.withheld is 'what may not be sold was left out when it was written';
    `,
  },
]
