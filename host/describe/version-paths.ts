/** What changed in a dataset, and its publications as files. */
import type { Connector } from '@tianguis/core'
import { CHANGE_KINDS, recordKey } from '@tianguis/core/query/changes'
import { FORMATS } from '@tianguis/core/query/serialize'
import type { OperationObject, ResponseObject, SchemaObject } from 'openapi3-ts/oas30'
import { TYPES } from '../answer/format.ts'
import type { VersionFile, VersionTold, YearTold } from '../versions/list.ts'
import {
  CHANGES_PARAMETERS,
  VERSION_FORMATS,
  VERSIONS_PARAMETERS,
  VERSION_TYPES,
  YEAR_FILE,
} from '../versions/offered.ts'
import { API_ROOT } from './calls.ts'
import { inPascal, parameters } from './parameter.ts'
import { ALWAYS, headers, QUOTA } from './response-headers.ts'
import { envelopeSchema, metaSchema } from './schemas.ts'
import { dayOf, flagOf, instantOf, numberOf, orNull, proseOf, wholeSchema } from './schema-parts.ts'
import { errorResponses, sameFile, tooOldToFollow } from './shared-responses.ts'

/** Where any version of any dataset is. */
export const VERSION_PATH = `${API_ROOT}/{conjunto}/versiones/{archivo}`

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const file = wholeSchema<VersionFile>({
  ruta: proseOf('Dónde está, desde la raíz del servidor.'),
  bytes: numberOf('Cuánto mide.'),
  sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'De todo el archivo; también es su `ETag`.' },
})
const registros = numberOf('Cuántos registros tiene.')
const files = {
  en_parte: flagOf('Le falta lo que no se podía servir cuando se escribió.'),
  escrita: instantOf('Cuándo se escribieron los archivos (UTC).'),
  parquet: file,
  csv: file,
}
const version = wholeSchema<VersionTold>({
  version: { type: 'integer', minimum: 1, description: 'Número de la publicación.' },
  publicacion: proseOf('Su nombre, que no se repite aunque se restaure un respaldo.'),
  publicado: instantOf('Cuándo se publicó aquí (UTC).'),
  fecha_datos: orNull(dayOf('Día de su dato más nuevo.')),
  registros,
  muestra: flagOf('Es la muestra incluida y no una descarga de la fuente.'),
  ...files,
})
const year = wholeSchema<YearTold>({
  anio: { type: 'integer', description: 'El año, que ya acabó.' },
  version: {
    type: 'integer',
    minimum: 1,
    description: 'La publicación más nueva de la que se sabe que no cambió nada del año.',
  },
  registros,
  ...files,
})

const versionsMeta: SchemaObject = {
  ...metaSchema,
  properties: {
    ...metaSchema.properties,
    historia: {
      type: 'array',
      items: year,
      description:
        'Sólo de conjuntos cuya historia es más que sus registros: cada año que ya acabó, del más nuevo al más viejo.',
    },
  },
}

const changesMeta: SchemaObject = {
  ...metaSchema,
  required: [...metaSchema.required!, 'desde_version', 'clave'],
  properties: {
    ...metaSchema.properties,
    version: {
      type: 'integer',
      description: 'La publicación a la que llevan los cambios: el siguiente `desde_version`.',
    },
    desde_version: { type: 'integer', description: 'La publicación desde la que se dicen.' },
    clave: {
      type: 'array',
      items: { type: 'string' },
      description: 'Los campos que distinguen un registro de cualquier otro.',
    },
  },
}

export const versionSchemas: Record<string, SchemaObject> = {
  MetaDeCambios: changesMeta,
  MetaDeVersiones: versionsMeta,
  Versiones: envelopeSchema({ type: 'array', items: version }, ref('MetaDeVersiones')),
}

/** Of one dataset: its records, each with what was done with it. */
export const changeSchema = ({ name }: Connector): SchemaObject =>
  envelopeSchema(
    {
      type: 'array',
      items: {
        allOf: [
          ref(`Registro${inPascal(name)}`),
          {
            type: 'object',
            required: ['operacion'],
            properties: {
              operacion: {
                type: 'string',
                enum: [...CHANGE_KINDS],
                description: 'Si el registro se añade, se reemplaza o se quita; de uno que se quita va lo que decía.',
              },
            },
          },
        ],
      },
    },
    ref('MetaDeCambios'),
  )

const OF_DATA = [
  'Link',
  'X-Tianguis-Registros',
  'X-Tianguis-Version',
  'X-Tianguis-Actualizado',
  'X-Tianguis-Fecha-Datos',
  'X-Tianguis-Muestra',
]

export function changesOperation(connector: Connector): OperationObject {
  return {
    tags: ['Versiones'],
    operationId: `cambios${inPascal(connector.name)}`,
    summary: `${connector.title}: lo que cambió`,
    description: `Qué se añadió, cambió o quitó desde una publicación hasta la vigente, en páginas: aplicado a lo que ya se tiene, da exactamente lo que hay. ${keyInWords(connector)}`,
    parameters: parameters(CHANGES_PARAMETERS).map((one) =>
      'name' in one && one.name === 'desde_version' ? { ...one, required: true } : one,
    ),
    responses: {
      200: {
        description: 'Los cambios, cada uno con el registro.',
        headers: headers(...ALWAYS, ...QUOTA, 'Vary', ...OF_DATA, 'Content-Disposition', 'X-Tianguis-Clave'),
        content: Object.fromEntries(
          FORMATS.map((format) => [
            TYPES[format],
            { schema: format === 'json' ? ref(`Cambios${inPascal(connector.name)}`) : { type: 'string' as const } },
          ]),
        ),
      },
      ...errorResponses(400, 401, 403, 405, 429, 500, 503, 504),
      410: tooOldToFollow,
    },
  }
}

export const keyInWords = (connector: Connector): string => {
  const names = recordKey(connector).map((name) => `\`${name}\``)
  return `${names.length === 1 ? 'Distingue a un registro su' : 'Distinguen a un registro sus'} ${new Intl.ListFormat('es').format(names)}.`
}

export function versionsOperation({ name, title }: Connector): OperationObject {
  return {
    tags: ['Versiones'],
    operationId: `versiones${inPascal(name)}`,
    summary: `${title}: publicaciones como archivos`,
    description:
      'Las publicaciones que se guardan enteras como archivos, de la más nueva a la más vieja, con su tamaño, cuántos registros tienen y su SHA-256. Donde la historia es más que los registros, `meta.historia` tiene sus años que ya acabaron.',
    parameters: parameters(VERSIONS_PARAMETERS),
    responses: {
      200: {
        description: 'Un registro por versión.',
        headers: headers(...ALWAYS, ...QUOTA),
        content: { 'application/json': { schema: ref('Versiones') } },
      },
      ...errorResponses(400, 401, 403, 405, 429, 500, 503, 504),
    },
  }
}

const content = Object.fromEntries(
  VERSION_FORMATS.map((format) => [VERSION_TYPES[format], { schema: { type: 'string' as const, format: 'binary' } }]),
)
const OF_FILE = [...OF_DATA, 'ETag', 'Last-Modified', 'Content-Disposition', 'Accept-Ranges', 'Content-Length']
const whole: ResponseObject = {
  description: 'El archivo. El de una publicación no cambia nunca.',
  headers: headers(...ALWAYS, ...QUOTA, ...OF_FILE),
  content,
}

/** @param dataset one that there is */
export const versionFileOperation = ({ path }: Pick<Connector, 'path'>): OperationObject => ({
  tags: ['Versiones'],
  operationId: 'leerVersion',
  summary: 'Una publicación o un año como archivo',
  description:
    'Una publicación entera, en Parquet o en CSV, que no cambia nunca, así que puede guardarse para siempre; o un año de la historia, que cambia si la fuente lo corrige o si llega más de él. Se puede pedir por partes con `Range`. Cuenta como una petición, también por partes.',
  parameters: [
    {
      name: 'conjunto',
      in: 'path',
      required: true,
      description: 'La ruta del conjunto.',
      schema: { type: 'string', maxLength: 60 },
      example: path.slice(1),
    },
    {
      name: 'archivo',
      in: 'path',
      required: true,
      description:
        'El número de la publicación, o `historia-` y un año que ya acabó, y `.parquet` o `.csv`; `versiones` del conjunto dice cuáles hay.',
      schema: { type: 'string', pattern: `^(${YEAR_FILE})?[1-9]\\d*\\.(${VERSION_FORMATS.join('|')})$` },
      example: '1.csv',
    },
  ],
  responses: {
    200: whole,
    206: {
      ...whole,
      description: 'La parte que se pidió.',
      headers: { ...whole.headers, ...headers('Content-Range') },
    },
    304: sameFile,
    ...errorResponses(400, 401, 403, 404, 405, 416, 429, 500, 503, 504),
  },
})
