/** Steps of publications that are kept as files; see host/versions. */
export const VERSION_FILE_STEPS = [
  {
    name: '017 publications as files',
    sql: `
      create table tianguis.version_files (
        dataset text not null,
        version bigint not null,
        rows bigint not null,
        withheld boolean not null,
        parquet_bytes bigint not null,
        parquet_sha256 text not null,
        csv_bytes bigint not null,
        csv_sha256 text not null,
        written_at timestamptz not null default now(),
        holder text not null,
        primary key (dataset, version),
        foreign key (dataset, version) references tianguis.versions
      );
      comment on column tianguis.version_files.withheld is 'what may not be sold was left out when it was written';
    `,
  },
]
