/** Responses that many operations share, most of them refusals, by the name of their component. */
import type { ReferenceObject, ResponseObject, ResponsesObject } from 'openapi3-ts/oas30'
import { DESCRIBED_CODES, type Codigo } from '../request/error-codes.ts'
import { oneOfErrors } from './error-schemas.ts'
import { ALWAYS, HEADERS, headers, QUOTA, REQUEST_ID, VALIDATED } from './response-headers.ts'
import { ofQuestion } from './responses.ts'

interface DescribedError {
  readonly name: string
  readonly description: string
  readonly error: string
  readonly more?: object
  readonly also?: readonly string[]
  /** The codes of the status that most operations can answer with. */
  readonly only?: readonly string[]
}

const ERRORS: Record<number, DescribedError> = {
  400: {
    name: 'PeticionInvalida',
    description: 'Un parámetro es desconocido, está repetido, vacío o mal escrito.',
    error: '`limit`: Llegó «0»; `limit` es un entero de 1 a 100.',
    more: { detalle: { parametro: 'limit' } },
    also: QUOTA,
  },
  401: {
    name: 'ClaveQueNoSirve',
    description: 'La clave no tiene forma de una, no existe, se revocó o venció.',
    error: 'Esa clave se revocó. Consigue una en /portal, o pídesela a quien opera este servicio.',
    also: ['WWW-Authenticate'],
  },
  403: {
    name: 'RequiereClave',
    description: 'Sin clave no se puede pedir esto.',
    error: 'Esto necesita una clave. Consigue una en /portal, o pídesela a quien opera este servicio.',
  },
  429: {
    name: 'LimiteExcedido',
    description: 'Se agotó el mes, o son demasiadas peticiones en un minuto.',
    error: 'Se agotaron las 10,000 peticiones del mes del plan basic.',
    also: ['Retry-After'],
  }, // those of the quota only where it was the month that ended
  422: {
    name: 'PreguntaSinRespuesta',
    description:
      'La pregunta se leyó y no se contesta: sin adivinar, dice por qué y qué preguntar en su lugar. De lo que se crea, también que su `Idempotency-Key` ya se usó.',
    error: 'No conozco «Wakanda» en una pregunta sobre nivel de las presas. Dilo con otras palabras o quítalo.',
    more: { detalle: { palabras: ['Wakanda'] }, pregunta: '¿qué presa de Wakanda está más llena?', latencia_ms: 4 },
    also: QUOTA,
  },
  404: {
    name: 'NoEncontrado',
    description: 'No hay nada ahí.',
    error: 'No existe «/api/v1/estdo». ¿Quisiste decir «/api/v1/estado»?',
    more: { detalle: { sugerencias: ['/api/v1/estado'] } },
  },
  416: {
    name: 'RangoInvalido',
    description: 'La parte que se pide está más allá del final.',
    error: '`Range`: el archivo mide 24578 bytes, y se pide a partir de más allá.',
    also: ['Content-Range'],
  },
  405: {
    name: 'MetodoNoPermitido',
    description: 'Ahí no se puede con ese método.',
    error: 'Llegó POST; esto solo se lee, con GET.',
    also: ['Allow'],
  },
  409: {
    name: 'NoCabeOtro',
    description: 'Ya están todos los que caben, o la misma petición se está atendiendo.',
    error: 'Tu plan (Gratis) deja tener 3 avisos, y ya tienes 3. Borra uno, o cambia de plan en /portal.',
  },
  413: {
    name: 'CuerpoGrande',
    description: 'El cuerpo es demasiado grande.',
    error: 'El cuerpo mide más de 10 kB; lo que hace falta cabe en menos.',
  },
  415: {
    name: 'CuerpoDeOtroTipo',
    description: 'El cuerpo no es JSON.',
    error: 'El cuerpo llegó como «text/plain»; se espera application/json.',
  },
  410: {
    name: 'CursorVencido',
    only: ['cursor_vencido'],
    description: 'Los datos que leía el cursor ya no están.',
    error:
      '`cursor`: los datos se publicaron de nuevo hace más de una hora, y los de entonces ya no se leen. Empieza de nuevo en /api/v1/datos?limit=7',
    more: { detalle: { parametro: 'cursor', enlace: '/api/v1/datos?limit=7' } },
  },
  500: {
    name: 'ErrorInterno',
    description: 'Un fallo nuestro.',
    error: 'Algo falló de nuestro lado. Si se repite, avisa con el id_solicitud.',
  },
  503: {
    name: 'NoDisponible',
    description: 'El conjunto todavía no tiene datos, o la base de datos no responde o se está cambiando.',
    also: ['Retry-After'],
    error: 'La base de datos no responde en este momento. Vuelve a intentarlo en unos segundos.',
  },
  504: {
    name: 'TiempoAgotado',
    description: 'La base de datos no terminó a tiempo y la consulta se canceló.',
    also: ['Retry-After'],
    error:
      'La base de datos no terminó a tiempo y la consulta se canceló. Vuelve a intentarlo en unos segundos; si solo le pasa a esta petición, pide menos datos o un lugar más preciso.',
  },
}
const SHOWN: Record<number, string> = {
  400: 'parametro_invalido',
  401: 'clave_revocada',
  422: 'no_entendida',
  503: 'base_de_datos_caida',
}

/** Answered whatever was asked for. */
const ANYWHERE: readonly Codigo[] = [
  'no_encontrado',
  'codificacion_invalida',
  'ruta_invalida',
  'peticion_ilegible',
  'peticion_lenta',
  'expectativa_desconocida',
  'peticion_muy_larga',
  'cancelada',
]

const codesOf = (status: number) => DESCRIBED_CODES.filter((code) => code.status === status).map(({ codigo }) => codigo)

/** The responses every operation shares, by component name. */
export const SHARED_RESPONSES: Record<string, ResponseObject> = {
  SinCambios: {
    description: 'Los datos son los mismos que ya tienes; no hay cuerpo.',
    headers: headers(...ALWAYS, ...QUOTA, ...VALIDATED),
  },
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([status, { name, only, ...described }]) => {
      const codes = only ?? codesOf(Number(status))
      return [name, errorResponse(codes, SHOWN[Number(status)] ?? codes[0]!, described)]
    }),
  ),
  OtroError: errorResponse(ANYWHERE, 'no_encontrado', {
    description: 'No hay nada en la dirección, o lo que llegó no es una petición que se pueda leer.',
    error: 'No existe «/api/v1/estados». ¿Quisiste decir «/api/v1/estado»?',
    more: { detalle: { sugerencias: ['/api/v1/estado'] } },
  }),
}

/** What an operation answers with a status that is not its own, whatever was asked of it. */
export const otherwise: ResponsesObject = { default: shared('OtroError') }

function errorResponse(
  codes: readonly string[],
  codigo: string,
  { description, error, more, also = [] }: Omit<DescribedError, 'name' | 'only'>,
): ResponseObject {
  return {
    description: `${description} \`codigo\`: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headers(...ALWAYS, ...also),
    content: {
      'application/json': {
        schema: oneOfErrors(codes),
        example: { ok: false, error, codigo, ...more, id_solicitud: REQUEST_ID },
      },
    },
  }
}

SHARED_RESPONSES.NoCabeOtro!.headers = {
  ...headers(...ALWAYS),
  // What has no room has none later either.
  'Retry-After': { ...HEADERS['Retry-After']!, required: false },
}

SHARED_RESPONSES.VersionVencida = {
  ...SHARED_RESPONSES.CursorVencido!,
  description: 'Lo que leía el cursor, o lo que decía la publicación, ya no está: `cursor_vencido`, `version_vencida`.',
  content: { 'application/json': { schema: oneOfErrors(codesOf(410)) } },
}
/** The 410 of changes, which may also be asked since a publication of too long ago. */
export const tooOldToFollow: ReferenceObject = { $ref: '#/components/responses/VersionVencida' }

SHARED_RESPONSES.MismaRespuesta = ofQuestion({
  ...SHARED_RESPONSES.SinCambios!,
  description: 'La respuesta es la que ya tienes; no hay cuerpo.',
})
export const sameAnswer: ReferenceObject = { $ref: '#/components/responses/MismaRespuesta' }

SHARED_RESPONSES.MismoArchivo = {
  description: 'El archivo es el que ya tienes; no hay cuerpo.',
  headers: headers(...ALWAYS, ...QUOTA, 'ETag', 'Last-Modified'),
}
export const sameFile: ReferenceObject = shared('MismoArchivo')

SHARED_RESPONSES.MismoDibujo = {
  description: 'El dibujo es el que ya tienes; no hay cuerpo.',
  headers: headers(...ALWAYS, ...QUOTA, 'ETag'),
}
export const sameDrawing: ReferenceObject = shared('MismoDibujo')

SHARED_RESPONSES.MismaDescripcion = {
  description: 'La descripción es la que ya tienes; no hay cuerpo.',
  headers: headers(...ALWAYS, 'ETag'),
}
export const sameText: ReferenceObject = shared('MismaDescripcion')

SHARED_RESPONSES.PeticionInvalidaSinCuota = { ...SHARED_RESPONSES.PeticionInvalida!, headers: headers(...ALWAYS) }
/** A 400 where nothing is counted. */
export const uncountedRefusal: ReferenceObject = { $ref: '#/components/responses/PeticionInvalidaSinCuota' }

/** A page's own 429. */
export const hurriedPage: ResponseObject = {
  description: 'Van demasiadas peticiones en un minuto desde tu dirección; la página dice cuánto esperar.',
  headers: headers(...ALWAYS, 'Retry-After'),
  content: { 'text/html': { schema: { type: 'string' } } },
}

/** References to the shared error responses of these statuses. */
export const errorResponses = (...statuses: number[]): ResponsesObject =>
  Object.fromEntries(statuses.map((status) => [status, shared(ERRORS[status]!.name)]))

export const notModified: ReferenceObject = shared('SinCambios')

function shared(name: string): ReferenceObject {
  return { $ref: `#/components/responses/${name}` }
}
