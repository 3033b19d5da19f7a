/** A dataset as a Data Package (datapackage.org, version 2): its file, and the type of each column. */
import { recordColumns, type Columns, type Connector, type Kind } from '@tianguis/core'
import type { ColumnSpec } from '@tianguis/core/columns'
import type { Dataset } from '../answer/datasets.ts'
import { mayBeNull } from '../describe/schemas.ts'
import { csvOf, NEEDS_KEY } from './distributions.ts'
import { datasetPage } from './paths.ts'
import { keptFilesOf, type Kept } from './kept-files.ts'
import { publicationFacts } from './publication-facts.ts'

const PROFILES = 'https://datapackage.org/profiles/2.0'

const FIELD_TYPES: Readonly<Record<Kind, object>> = {
  text: { type: 'string' },
  decimal: { type: 'number' },
  integer: { type: 'integer' },
  date: { type: 'date' },
  instant: { type: 'datetime' },
  boolean: { type: 'boolean', trueValues: ['true'], falseValues: ['false'] },
  // Version 2 has lists, and the schema of its own descriptors does not.
  list: { type: 'string' },
}

/** @param site scheme and host of the addresses @param published what is current of it, if anything is @param kept its files that are kept */
export function dataPackageOf(connector: Connector, site: string, published?: Dataset, kept?: Kept): object {
  const facts = publicationFacts(published)
  const { name, title, description, source } = connector
  const { mediaType, url } = csvOf(connector, site)
  return {
    $schema: `${PROFILES}/datapackage.json`,
    name,
    title,
    description: `${description}\n\n${NEEDS_KEY}`,
    version: facts?.semantic,
    created: facts?.created,
    homepage: `${site}${datasetPage(connector)}`,
    licenses: [{ title: source.licence.name, path: source.licence.url }],
    sources: [{ title: source.name, path: source.url }],
    resources: [
      {
        name,
        title,
        path: url,
        type: 'table',
        format: 'csv',
        mediatype: mediaType,
        encoding: 'utf-8',
        dialect: { delimiter: ',', lineTerminator: '\r\n', header: true },
        schema: tableSchemaOf(connector),
      },
      ...keptFilesOf(connector, site, kept).map((file) => ({
        name: `${name}-${file.id}`,
        title: file.title,
        path: file.url,
        format: file.format,
        mediatype: file.mediaType,
        bytes: file.bytes,
        hash: `sha256:${file.sha256}`,
      })),
    ],
  }
}

function tableSchemaOf(connector: Connector): object {
  const columns = Object.entries(recordColumns(connector) as Columns)
  return {
    $schema: `${PROFILES}/tableschema.json`,
    missingValues: [''],
    fields: columns.map(([name, { spec }]) => ({
      name,
      ...FIELD_TYPES[spec.kind],
      description: spec.description,
      ...(spec.unit !== undefined && { unit: spec.unit }),
      ...(spec.example !== undefined && { example: String(spec.example) }),
      constraints: constraintsOf(spec, !mayBeNull(connector, name)),
    })),
  }
}

function constraintsOf({ kind, values, min, max, maxLength }: ColumnSpec, required: boolean): object {
  const isNumber = kind === 'decimal' || kind === 'integer'
  return {
    required,
    ...(values && kind === 'text' && { enum: values }),
    ...(isNumber && min !== undefined && { minimum: Number(min) }),
    ...(isNumber && max !== undefined && { maximum: Number(max) }),
    // One more than the text: an apostrophe stands before what a spreadsheet would take for a formula.
    ...(kind === 'text' && maxLength !== undefined && { maxLength: maxLength + 1 }),
  }
}
