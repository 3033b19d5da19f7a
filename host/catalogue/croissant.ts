/** A dataset as Croissant 1.0 (mlcommons.org/croissant), for tools of machine learning. */
import { recordColumns, type Columns, type Connector, type Kind } from '@tianguis/core'
import type { Dataset } from '../answer/datasets.ts'
import { csvOf, NEEDS_KEY } from './distributions.ts'
import { datasetPage } from './paths.ts'
import { keptFilesOf, type Kept } from './kept-files.ts'
import { publicationFacts } from './publication-facts.ts'

/** The context of the specification, word for word what its readers compare. */
const CONTEXT = {
  '@language': 'es',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  equivalentProperty: 'cr:equivalentProperty',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const

/** What has several texts in one cell is read as one text. */
const DATA_TYPES: Readonly<Record<Kind, string>> = {
  text: 'sc:Text',
  decimal: 'sc:Float',
  integer: 'sc:Integer',
  date: 'sc:Date',
  instant: 'sc:DateTime',
  boolean: 'sc:Boolean',
  list: 'sc:Text',
}

const [FILE, RECORDS] = ['csv', 'registros']

/** @param site scheme and host of the addresses @param published what is current of it, if anything is @param kept its files that are kept */
export function croissantOf(connector: Connector, site: string, published?: Dataset, kept?: Kept): object {
  const facts = publicationFacts(published)
  const { name, title, description, source } = connector
  const { mediaType, url } = csvOf(connector, site)
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name,
    alternateName: title,
    description: `${description} ${NEEDS_KEY}`,
    url: `${site}${datasetPage(connector)}`,
    license: source.licence.url,
    creator: { '@type': 'sc:Organization', name: source.name, url: source.url },
    citeAs: `${source.name}. ${title}. ${source.url}`,
    inLanguage: 'es-MX',
    version: facts?.semantic,
    datePublished: facts?.modified,
    dateModified: facts?.modified,
    // It is published again and again, so that the file of what is current has no checksum.
    isLiveDataset: true,
    distribution: [
      { '@type': 'cr:FileObject', '@id': FILE, name: `${name}.csv`, contentUrl: url, encodingFormat: mediaType },
      ...keptFilesOf(connector, site, kept).map((file) => ({
        '@type': 'cr:FileObject',
        '@id': file.id,
        name: `${name}-${file.id}`,
        description: file.title,
        contentUrl: file.url,
        contentSize: `${file.bytes} B`,
        encodingFormat: file.mediaType,
        sha256: file.sha256,
      })),
    ],
    recordSet: [
      {
        '@type': 'cr:RecordSet',
        '@id': RECORDS,
        name: RECORDS,
        description: title,
        field: Object.entries(recordColumns(connector) as Columns).map(([column, { spec }]) => ({
          '@type': 'cr:Field',
          '@id': `${RECORDS}/${column}`,
          name: column,
          description: spec.description,
          dataType: DATA_TYPES[spec.kind],
          source: { fileObject: { '@id': FILE }, extract: { column } },
        })),
      },
    ],
  }
}
