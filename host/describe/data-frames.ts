/**
 * How a dataset's CSV is read with the type of each column: what looks like a number and is a code stays text, days are
 * days, and only what is empty is absent.
 */
import { recordColumns, type Columns, type Connector, type Kind } from '@tianguis/core'
import type { ColumnSpec } from '@tianguis/core/columns'

export interface ReadingLine {
  readonly program: 'pandas' | 'polars' | 'R' | 'DuckDB'
  /** As Markdown knows it. */
  readonly language: string
  readonly text: string
}

/** @param file the name that the CSV was saved by */
export function readingLines(connector: Connector, file: string): readonly ReadingLine[] {
  const columns = Object.entries(recordColumns(connector) as Columns).map(([name, { spec }]): Read => ({ name, spec }))
  return [
    { program: 'pandas', language: 'python', text: pandas(columns, file) },
    { program: 'polars', language: 'python', text: polars(columns, file) },
    { program: 'R', language: 'r', text: inR(columns, file) },
    { program: 'DuckDB', language: 'sql', text: duckDb(columns, file) },
  ]
}

interface Read {
  readonly name: string
  readonly spec: ColumnSpec
}

const of = (columns: readonly Read[], ...kinds: readonly Kind[]) =>
  columns.filter(({ spec: { kind } }) => kinds.includes(kind)).map(({ name }) => name)

const PANDAS: Readonly<Partial<Record<Kind, string>>> = {
  text: 'string',
  list: 'string',
  decimal: 'float64',
  integer: 'Int64',
  boolean: 'boolean',
}

function pandas(columns: readonly Read[], file: string): string {
  const dtype = columns.flatMap(({ name, spec: { kind } }) => (PANDAS[kind] ? [`'${name}': '${PANDAS[kind]}'`] : []))
  const dates = of(columns, 'date', 'instant').map((name) => `'${name}'`)
  return [
    'import pandas as pd',
    `datos = pd.read_csv('${file}', keep_default_na=False, na_values=[''], dtype={${dtype.join(', ')}}${dates.length ? `, parse_dates=[${dates.join(', ')}]` : ''})`,
  ].join('\n')
}

const POLARS: Readonly<Partial<Record<Kind, string>>> = {
  text: 'String',
  list: 'String',
  decimal: 'Float64',
  integer: 'Int64',
  boolean: 'Boolean',
}

function polars(columns: readonly Read[], file: string): string {
  const overrides = columns.flatMap(({ name, spec: { kind } }) =>
    POLARS[kind] ? [`'${name}': pl.${POLARS[kind]}`] : [],
  )
  return [
    'import polars as pl',
    `datos = pl.read_csv('${file}', try_parse_dates=True, schema_overrides={${overrides.join(', ')}})`,
  ].join('\n')
}

const IN_R: Readonly<Record<Kind, string>> = {
  text: 'character',
  list: 'character',
  decimal: 'numeric',
  integer: 'numeric',
  date: 'Date',
  boolean: 'logical',
  // Read as it is: R before 4.3 knows no instant with a T in it.
  instant: 'character',
}

function inR(columns: readonly Read[], file: string): string {
  const classes = columns.map(({ name, spec: { kind } }) => `${name} = '${IN_R[kind]}'`)
  return [
    `datos <- read.csv('${file}', encoding = 'UTF-8', na.strings = '', colClasses = c(${classes.join(', ')}))`,
    ...of(columns, 'instant').map(
      (name) => `datos$${name} <- as.POSIXct(datos$${name}, format = '%Y-%m-%dT%H:%M:%SZ', tz = 'UTC')`,
    ),
  ].join('\n')
}

function duckDb(columns: readonly Read[], file: string): string {
  const types = columns.map(({ name, spec }) => `'${name}': '${duckDbType(spec)}'`)
  return `SELECT * FROM read_csv('${file}', header = true, columns = {${types.join(', ')}});`
}

/** Decimals are exact there. */
function duckDbType({ kind, digits = 0 }: ColumnSpec): string {
  switch (kind) {
    case 'decimal':
      return `DECIMAL(38, ${digits})`
    case 'integer':
      return 'BIGINT'
    case 'date':
      return 'DATE'
    case 'instant':
      return 'TIMESTAMPTZ'
    case 'boolean':
      return 'BOOLEAN'
    case 'text':
    case 'list':
      return 'VARCHAR'
  }
}
