import type { Connector } from '@tianguis/core'
import {
  OpenApiBuilder,
  type OpenAPIObject,
  type OperationObject,
  type PathItemObject,
  type ResponseObject,
  type SchemaObject,
  type SecurityRequirementObject,
} from 'openapi3-ts/oas30'
import { hasGeometry } from '@tianguis/core/query/geometry'
import { FORMATS, type Format } from '@tianguis/core/query/serialize'
import { formatsOf, TYPES } from '../answer/format.ts'
import { ASSISTANTS_PATH } from '../assistants/path.ts'
import { cadenceInWords } from '@tianguis/core/cadence-words'
import { assistantOperation } from './assistant-path.ts'
import { API_ROOT, callPath } from './calls.ts'
import { exportPath, exportsOf } from '../export/offered.ts'
import { exportOperation } from './exports.ts'
import { groupingInWords, orderingInWords, pastInWords } from './query-words.ts'
import { markdownLink } from './markdown-parts.ts'
import { inPascal, parameter, parameters } from './parameter.ts'
import { HEADERS } from './response-headers.ts'
import { dataResponse } from './responses.ts'
import { errorResponses, notModified, otherwise, SHARED_RESPONSES } from './shared-responses.ts'
import { errorSchemas } from './error-schemas.ts'
import { collectionSchema } from './geojson-schema.ts'
import { chosenSchema, envelopeSchema, groupedRecordSchema, metaSchema, recordSchema } from './schemas.ts'
import { UNIVERSAL, universalOf } from '../answer/universal.ts'
import { keyed, NO_KEY, SECURITY_SCHEMES } from './security.ts'
import { QUESTION_PATH, questionPaths } from './question-paths.ts'
import { questionSchemas } from './question-schemas.ts'
import { cataloguePaths } from './catalogue-paths.ts'
import { calendarPaths, calendarSchemas } from './calendar-paths.ts'
import { valuesPathsOf, valuesSchemas } from './values-paths.ts'
import { picturePaths } from './picture-paths.ts'
import { receiptPaths, receiptSchemas } from './receipt-paths.ts'
import { servicePaths, USE_PATH } from './service-paths.ts'
import { serviceSchemas } from './service-schemas.ts'
import { watchPaths, watchSchemas } from './watch-paths.ts'
import {
  changeSchema,
  changesOperation,
  VERSION_PATH,
  versionFileOperation,
  versionSchemas,
  versionsOperation,
} from './version-paths.ts'
import { changesPath, versionsPath } from '../versions/offered.ts'
import { ABOUT, EXACTNESS, RULES } from './wording.ts'

/** Whole bodies of a 200, in each format. */
export type Bodies = Readonly<Partial<Record<Format, unknown>>>
/** Real answers to show, by path. */
export type Examples = Readonly<Record<string, Bodies>>

const TAGS = {
  Datos: 'Un endpoint por conjunto de datos.',
  Exportaciones: 'Un conjunto entero como archivo.',
  Versiones: 'Publicaciones como archivos que no cambian, y lo que cambió entre ellas.',
  Preguntas: 'Preguntas en español sobre todos los conjuntos.',
  Frescura: 'Qué tan nuevo es cada conjunto, y por qué.',
  Recibos: 'De dónde salió una cifra, y si sigue siendo así.',
  Avisos: 'Qué se te avisa, a dónde, y lo que se entregó.',
  Catálogo: 'Qué es cada conjunto, en los vocabularios de otros.',
  Valores: 'Lo que se puede escribir en los parámetros de cada conjunto.',
  Asistentes: 'El servicio para asistentes de inteligencia artificial.',
  Claves: 'Cuánto se ha usado y cuánto queda.',
  Descripción: 'La API, para personas y para programas.',
  Operación: 'Para quien opera el servicio.',
}

/** Those that are there whatever the connectors are. */
const SERVICE_SCHEMAS = {
  ...errorSchemas,
  ...questionSchemas,
  ...serviceSchemas,
  ...receiptSchemas,
  ...calendarSchemas,
  ...watchSchemas,
  ...valuesSchemas,
  ...versionSchemas,
}

interface Describing {
  /** The endpoints that may be asked without a key: names of datasets, or `query`. */
  readonly withoutKey: readonly string[]
  readonly examples?: Examples
  /** Mexico City, 'AAAA-MM-DD': the example of `al`, since an older day may be before anything was published. */
  readonly today?: string
}

const INFO = {
  title: 'Tianguis: datos económicos de México',
  version: '1.0.0',
  description: [ABOUT, EXACTNESS, RULES].join('\n\n'),
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  contact: { name: 'Quien opera este servicio', url: '/portal' },
}

/** The OpenAPI 3.0.3 description, all of it derived from the connectors. */
export function buildOpenApi(
  connectors: readonly Connector[],
  { withoutKey, examples = {}, today }: Describing,
): OpenAPIObject {
  const security = (endpoint: string) => keyed(withoutKey.includes(endpoint))
  const builder = OpenApiBuilder.create()
    .addOpenApiVersion('3.0.3')
    .addInfo(INFO)
    .addServer({ url: '/', description: 'Este servidor.' })
    .addSchema('Meta', metaSchema)
  if (connectors.some(hasGeometry)) builder.addSchema('ColeccionGeoJson', collectionSchema)
  addShared(builder)
  const shared = new Set(connectors.flatMap((connector) => Object.values(universalOf(connector))))
  for (const [name, one] of Object.entries(UNIVERSAL))
    if (shared.has(one))
      builder.addParameter(name, parameter(name, name === 'al' && today ? { ...one, example: today } : one))
  for (const connector of connectors) addDataset(builder, connector, security(connector.path.slice(1)))
  addVersions(builder, connectors, withoutKey)
  for (const connector of connectors) addExports(builder, connector)
  for (const [name, schema] of Object.entries(SERVICE_SCHEMAS)) builder.addSchema(name, schema)
  const asked: Record<string, SecurityRequirementObject[]> = {
    [QUESTION_PATH]: security('query'),
    ...Object.fromEntries(Object.keys(picturePaths).map((path) => [path, security('query')])),
    [USE_PATH]: keyed(withoutKey.length > 0),
  }
  for (const [path, operation] of Object.entries({
    ...questionPaths,
    ...servicePaths,
    ...receiptPaths,
    ...calendarPaths,
    ...cataloguePaths(connectors),
    ...valuesPathsOf(connectors),
    ...picturePaths,
  }))
    builder.addPath(path, { get: { ...operation, security: asked[path] ?? NO_KEY } })
  builder.addPath(ASSISTANTS_PATH, { post: { ...assistantOperation, security: keyed(true) } })
  for (const [path, item] of Object.entries(watchPaths)) builder.addPath(path, item)
  const spec = builder.getSpec()
  return {
    ...spec,
    paths: Object.fromEntries(
      Object.entries(spec.paths).map(([path, item]) => [
        path,
        illustrated(item as PathItemObject, examples[path] ?? {}),
      ]),
    ),
  }
}

/** What changed in each dataset, which versions of it there are, and the files of them all. */
function addVersions(builder: OpenApiBuilder, connectors: readonly Connector[], withoutKey: readonly string[]): void {
  for (const connector of connectors) {
    const needs = { security: keyed(withoutKey.includes(connector.path.slice(1))) }
    builder
      .addSchema(`Cambios${inPascal(connector.name)}`, changeSchema(connector))
      .addPath(changesPath(connector), { get: { ...changesOperation(connector), ...needs } })
      .addPath(versionsPath(connector), { get: { ...versionsOperation(connector), ...needs } })
  }
  const [first] = connectors
  if (first)
    builder.addPath(VERSION_PATH, { get: { ...versionFileOperation(first), security: keyed(withoutKey.length > 0) } })
}

/** What several operations refer to by its name. */
function addShared(builder: OpenApiBuilder): void {
  for (const [name, description] of Object.entries(TAGS)) builder.addTag({ name, description })
  for (const [name, header] of Object.entries(HEADERS)) builder.addHeader(name, header)
  for (const [name, response] of Object.entries(SHARED_RESPONSES)) builder.addResponse(name, response)
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) builder.addSecurityScheme(name, scheme)
}

/** Its 200 with what there is to show, and what any operation may answer. */
function illustrated({ get, ...item }: PathItemObject, bodies: Bodies): PathItemObject {
  if (!get) return item
  const ok = get.responses[200] as ResponseObject
  const shown = FORMATS.filter((format) => format in bodies).map((format) => [
    TYPES[format],
    { ...ok.content![TYPES[format]], example: bodies[format] },
  ])
  return {
    ...item,
    get: {
      ...get,
      responses: {
        ...get.responses,
        200: { ...ok, content: { ...ok.content, ...Object.fromEntries(shown) } },
        ...otherwise,
      },
    },
  }
}

function addExports(builder: OpenApiBuilder, connector: Connector): void {
  for (const format of exportsOf(connector))
    builder.addPath(exportPath(connector, format), {
      get: { ...exportOperation(connector, format), security: keyed(false) },
    })
}

function addDataset(builder: OpenApiBuilder, connector: Connector, security: SecurityRequirementObject[]): void {
  const record = `Registro${inPascal(connector.name)}`
  const answer = `Respuesta${inPascal(connector.name)}`
  const grouped = groupedRecordSchema(connector)
  const one = { $ref: `#/components/schemas/${record}` }
  const records = { type: 'array', items: grouped ? { anyOf: [one, { $ref: `${one.$ref}Agrupado` }] } : one } as const
  if (grouped) builder.addSchema(`${record}Agrupado`, grouped)
  const whole = recordSchema(connector)
  const chosen = chosenSchema(connector, record, { whole, grouped })
  builder
    .addSchema(record, whole)
    .addSchema(answer, envelopeSchema(records, { $ref: '#/components/schemas/Meta' }))
    .addPath(`${API_ROOT}${connector.path}`, { get: { ...datasetOperation(connector, answer, chosen), security } })
}

function datasetOperation(connector: Connector, answer: string, chosen: SchemaObject): OperationObject {
  const { name, title, params } = connector
  return {
    tags: ['Datos'],
    operationId: `listar${inPascal(name)}`,
    summary: title,
    description: datasetDescription(connector),
    parameters: parameters({ ...params, ...universalOf(connector) }),
    responses: {
      200: dataResponse(
        'Los registros, en el orden del conjunto, en el formato que se pida.',
        { $ref: `#/components/schemas/${answer}` },
        formatsOf(connector),
        chosen,
      ),
      304: notModified,
      ...errorResponses(400, 401, 403, 405, 410, 429, 500, 503, 504),
    },
  }
}

function datasetDescription(connector: Connector): string {
  const { description, source, cadence, calls } = connector
  const { name, url, commercial } = source.licence
  const grouped = groupingInWords(connector)
  return [
    description,
    ...[grouped, pastInWords(connector)].filter((words) => words !== undefined),
    orderingInWords(connector),
    `Fuente: ${markdownLink(source.name, source.url)}. Licencia: ${markdownLink(name, url)}; ${commercial ? 'permite' : 'no permite'} el uso comercial.`,
    `La fuente se consulta ${cadenceInWords(cadence)}.`,
    `Llamadas de ejemplo:\n\n${calls.map((call) => `- \`${callPath(connector, call)}\``).join('\n')}`,
  ].join('\n\n')
}
