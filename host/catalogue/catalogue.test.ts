/**
 * What is said of every dataset in the vocabularies of others. The schemas here are small and from the specifications:
 * what they leave out was held against the official ones by hand.
 */
import { Ajv, type AnySchema } from 'ajv'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recordColumns, type Connector } from '@tianguis/core'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { tiny } from '../../test/engine/tiny.ts'
import { keepVersions } from '../versions/keep.ts'
import type { KeptVersion } from '../versions/kept.ts'
import type { Kept } from './kept-files.ts'
import { discover } from '../discovery.ts'
import { exportPath } from '../export/offered.ts'
import { croissantOf } from './croissant.ts'
import { dataPackageOf } from './data-package.ts'
import { catalogueOf } from './dcat.ts'
import { CATALOGUE_PATH, croissantPath, dataPackagePath, datasetPage, DATASETS_PAGE } from './paths.ts'
import { schemaOrgDataset } from './schema-org.ts'

const SITE = 'https://datos.example.mx'
const { found } = await discover([])
const connectors = found.map(({ connector }) => connector)

const url = { type: 'string', pattern: '^https?://[^ ]+$' }
const words = { type: 'string', minLength: 1 }
const object = (properties: Record<string, AnySchema>, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
const list = (items: AnySchema) => ({ type: 'array', minItems: 1, items })
const only = (value: string) => ({ const: value })
const id = (type: string) => object({ '@id': url, '@type': only(type) })
const spanish = object({ '@value': words, '@language': only('es') })

const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' }
const FILES = [
  { format: 'parquet', bytes: 9_000_000_000, sha256: 'a'.repeat(64) },
  { format: 'csv', bytes: 12, sha256: 'b'.repeat(64) },
] as const
const WRITTEN = {
  publicationId: 'a',
  rows: 3,
  withheld: false,
  writtenAt: new Date('2026-11-20T04:00:00Z'),
  holder: 'x',
  files: { parquet: FILES[0], csv: FILES[1] },
}
const VERSION: KeptVersion = {
  ...WRITTEN,
  version: 7,
  publishedAt: new Date('2026-11-20T03:00:00Z'),
  observedOn: '2026-11-18',
  sample: false,
}
const KEPT: Kept = { version: VERSION, years: [{ ...WRITTEN, year: 2024, version: 5 }] }
/** All that is kept of one, in the order that it is told in. */
const keptOf = ({ path }: { path: string }) =>
  ['7', 'historia-2024'].flatMap((name) =>
    FILES.map((file) => ({ ...file, url: `${SITE}/api/v1${path}/versiones/${name}.${file.format}` })),
  )

const ajv = new Ajv({ strict: false, allErrors: true })
function fits(schema: AnySchema, value: object, what: string): void {
  const validate = ajv.compile(schema)
  const isFit = validate(JSON.parse(JSON.stringify(value)))
  assert.is(isFit, true, `${what}: ${JSON.stringify(validate.errors?.slice(0, 3))}`)
}

test('each is a Data Package whose table has the columns of the record', () => {
  const field = object(
    {
      name: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
      type: { enum: ['string', 'number', 'integer', 'date', 'datetime', 'boolean'] },
      description: words,
      example: words,
      constraints: object({ required: { type: 'boolean' } }),
    },
    ['example'],
  )
  const link = object({ title: words, path: url })
  const schema = object({
    $schema: only('https://datapackage.org/profiles/2.0/datapackage.json'),
    name: { type: 'string', pattern: '^[a-z0-9-]+$' },
    licenses: list(link),
    sources: list(link),
    homepage: url,
    resources: list(
      object(
        {
          name: words,
          path: url,
          format: { enum: ['csv', 'parquet'] },
          encoding: only('utf-8'),
          schema: object({ fields: list(field), missingValues: list({ type: 'string' }) }),
          bytes: { type: 'integer', minimum: 1 },
          hash: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
        },
        ['encoding', 'schema', 'bytes', 'hash'],
      ),
    ),
  })
  for (const connector of connectors) {
    const described = dataPackageOf(connector, SITE, undefined, KEPT) as { resources: readonly any[] }
    fits(schema, described, connector.name)
    const [{ path, schema: table }, ...versions] = described.resources
    assert.equal(
      versions.map((one) => [one.path, one.bytes, one.hash]),
      keptOf(connector).map(({ url: at, bytes, sha256: hash }) => [at, bytes, `sha256:${hash}`]),
    )
    assert.is(path, `${SITE}${exportPath(connector, 'csv')}`)
    assert.equal(
      table.fields.map(({ name }: { name: string }) => name),
      Object.keys(recordColumns(connector)),
    )
    const types = new Map<string, string>(table.fields.map((one: any) => [one.name, one.type]))
    for (const code of ['cvegeo', 'codigo_postal', 'telefono'])
      if (types.has(code)) assert.is(types.get(code), 'string', `${connector.name}.${code}`)
  }
})

test('each is Croissant: every field is extracted from a column of a file that is there', () => {
  const schema = object({
    '@context': object({ '@vocab': only('https://schema.org/'), cr: only('http://mlcommons.org/croissant/') }),
    '@type': only('sc:Dataset'),
    conformsTo: only('http://mlcommons.org/croissant/1.0'),
    name: { type: 'string', pattern: '^[a-zA-Z0-9_-]+$' },
    description: words,
    license: url,
    url,
    creator: object({ name: words }),
    // Without it each file would need a checksum.
    isLiveDataset: { const: true },
    distribution: list(
      object(
        {
          '@type': only('cr:FileObject'),
          '@id': { enum: ['csv', 'version-7-parquet', 'version-7-csv', 'historia-2024-parquet', 'historia-2024-csv'] },
          contentUrl: url,
          encodingFormat: { enum: ['text/csv', 'application/vnd.apache.parquet'] },
          sha256,
          contentSize: { type: 'string', pattern: '^[0-9]+ B$' },
        },
        ['sha256', 'contentSize'],
      ),
    ),
    recordSet: list(
      object({
        '@type': only('cr:RecordSet'),
        field: list(
          object({
            '@type': only('cr:Field'),
            '@id': { type: 'string', pattern: '^registros/' },
            dataType: { enum: ['sc:Text', 'sc:Float', 'sc:Integer', 'sc:Date', 'sc:DateTime', 'sc:Boolean'] },
            source: object({ fileObject: object({ '@id': only('csv') }), extract: object({ column: words }) }),
          }),
        ),
      }),
    ),
  })
  for (const connector of connectors) {
    const described = croissantOf(connector, SITE, undefined, KEPT) as any
    fits(schema, described, connector.name)
    assert.equal(
      described.distribution.slice(1).map((one: any) => [one.contentUrl, one.contentSize, one.sha256]),
      keptOf(connector).map((one) => [one.url, `${one.bytes} B`, one.sha256]),
    )
    assert.equal(
      described.recordSet[0].field.map((field: any) => field.source.extract.column),
      Object.keys(recordColumns(connector)),
    )
  }
})

test('all are a DCAT catalogue with what DCAT-AP asks of it, and no two things of it have one name', () => {
  const agent = object({ '@id': url, '@type': only('foaf:Agent'), 'foaf:name': words })
  const distribution = object(
    {
      '@id': url,
      '@type': only('dcat:Distribution'),
      'dct:title': spanish,
      'dcat:accessURL': id('rdfs:Resource'),
      'dcat:downloadURL': id('rdfs:Resource'),
      'dcat:mediaType': id('dct:MediaType'),
      'dct:license': id('dct:LicenseDocument'),
      'dcat:byteSize': object({
        '@value': { type: 'string', pattern: '^[0-9]+$' },
        '@type': only('xsd:nonNegativeInteger'),
      }),
      'spdx:checksum': object({
        '@type': only('spdx:Checksum'),
        'spdx:algorithm': id('spdx:ChecksumAlgorithm'),
        'spdx:checksumValue': object({ '@value': sha256, '@type': only('xsd:hexBinary') }),
      }),
    },
    ['dcat:downloadURL', 'dcat:byteSize', 'spdx:checksum'],
  )
  const dataset = object({
    '@id': url,
    '@type': only('dcat:Dataset'),
    'dct:title': spanish,
    'dct:description': spanish,
    'dct:publisher': agent,
    'dcat:landingPage': id('foaf:Document'),
    'dcat:distribution': list(distribution),
  })
  const schema = object({
    '@type': only('dcat:Catalog'),
    'dct:title': spanish,
    'dct:description': spanish,
    'dct:publisher': agent,
    'dcat:dataset': { ...list(dataset), minItems: connectors.length },
  })
  const catalogue = catalogueOf(connectors, SITE, undefined, () => KEPT) as any
  fits(schema, catalogue, 'catalogue')
  for (const [at, connector] of connectors.entries())
    assert.equal(
      catalogue['dcat:dataset'][at]['dcat:distribution']
        .filter((one: any) => one['spdx:checksum'])
        .map((one: any) => [
          one['dcat:downloadURL']['@id'],
          one['dcat:byteSize']['@value'],
          one['spdx:checksum']['spdx:checksumValue']['@value'],
        ]),
      keptOf(connector).map((one) => [one.url, String(one.bytes), one.sha256]),
    )
  const names = catalogue['dcat:dataset'].flatMap((one: any) => [
    one['@id'],
    ...one['dcat:distribution'].map((file: any) => file['@id']),
  ])
  assert.is(new Set(names).size, names.length)
})

test('a sample that is kept is no version of theirs', () => {
  const [connector] = connectors as [Connector]
  const sample = { version: { ...VERSION, sample: true }, years: [] }
  for (const one of [
    dataPackageOf(connector, SITE, undefined, sample),
    croissantOf(connector, SITE, undefined, sample),
    catalogueOf([connector], SITE, undefined, () => sample),
  ])
    assert.not.match(JSON.stringify(one), '/versiones/')
})

test('each is a schema.org Dataset that a search engine takes; all say their version, and a sample claims none', () => {
  const schema = object({
    '@context': only('https://schema.org'),
    '@type': only('Dataset'),
    name: words,
    // What Google asks of a description.
    description: { type: 'string', minLength: 50, maxLength: 5000 },
    url,
    license: url,
    creator: object({ '@type': only('Organization'), name: words }),
    distribution: list(object({ '@type': only('DataDownload'), contentUrl: url, encodingFormat: words })),
    variableMeasured: list(object({ '@type': only('PropertyValue'), name: words })),
  })
  const published = {
    name: 'x',
    version: 7,
    publicationId: 'a',
    publishedAt: new Date('2026-11-20T03:00:00Z'),
    observedOn: '2026-11-18',
    sample: false,
    condition: 'al_dia' as const,
    withheld: false,
  }
  for (const connector of connectors) {
    fits(schema, schemaOrgDataset(connector, SITE, published), connector.name)
    const [dataPackage, croissant] = [
      dataPackageOf(connector, SITE, published),
      croissantOf(connector, SITE, published),
    ] as any[]
    assert.equal([dataPackage.version, dataPackage.created], ['7.0.0', '2026-11-20T03:00:00.000Z'])
    assert.equal([croissant.version, croissant.dateModified], ['7.0.0', '2026-11-19'])
    const [dcat] = (catalogueOf([connector], SITE, () => published) as any)['dcat:dataset']
    assert.equal([dcat['dcat:version'], dcat['dct:modified']['@value']], ['7', '2026-11-19'])
    const versionOf = (given: Partial<typeof published>) => {
      const { version, dateModified } = schemaOrgDataset(connector, SITE, { ...published, ...given }) as any
      return [version, dateModified]
    }
    assert.equal(
      [versionOf({}), versionOf({ sample: true })],
      [
        ['7', '2026-11-19'],
        [undefined, undefined],
      ],
    )
  }
})

let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  const connector = tiny()
  host = await openSmallHost({ ...database, connector, env: { PUBLIC_URL: SITE } })
  await keepVersions(host.service, connector, new Date())
})
test.after(async () => {
  await host.close()
  await database.close()
})

test('they are served without a key, kept by their tag, and refuse what they do not know', async () => {
  const { connector } = host.service.connectors[0]!
  for (const [path, type] of [
    [CATALOGUE_PATH, 'application/ld+json'],
    [dataPackagePath(connector), 'application/json; charset=utf-8'],
    [croissantPath(connector), 'application/ld+json'],
  ] as const) {
    const answer = await call(host.url, path, { anonymous: true })
    assert.equal([answer.status, answer.headers.get('content-type')], [200, type])
    assert.match(answer.text, `${SITE}/api/v1/prueba.csv`)
    const [version] = (await call(host.url, '/api/v1/prueba/versiones')).json().data
    for (const { ruta, sha256: hash } of [version.parquet, version.csv])
      assert.ok(answer.text.includes(`${SITE}${ruta}`) && answer.text.includes(hash), ruta)
    const headers = { 'if-none-match': answer.headers.get('etag')! }
    assert.is((await call(host.url, path, { anonymous: true, headers })).status, 304)
    const refused = await call(host.url, `${path}?formato=csv`, { anonymous: true })
    assert.equal([refused.status, refused.json().codigo], [400, 'parametro_desconocido'])
  }
})

test('the page of a dataset says its columns, licence, version and files, and holds its description for engines', async () => {
  const { text } = await call(host.url, datasetPage({ path: '/prueba' }), { anonymous: true })
  for (const part of [
    '<code>precio</code>',
    'https://fuente.example/l',
    `${SITE}/api/v1/prueba.xlsx`,
    'Versión 1',
    'pd.read_csv',
  ])
    assert.ok(text.includes(part), part)
  const [, held] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)!
  assert.is(JSON.parse(held!)['@id'], `${SITE}/datos/prueba`)
  assert.match((await call(host.url, DATASETS_PAGE, { anonymous: true })).text, 'href="/datos/prueba"')
})

test.run()
