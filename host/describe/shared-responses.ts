/** Responses that many operations share, most of them refusals, by the name of their component. */
import type { ReferenceObject, ResponseObject, ResponsesObject } from 'openapi3-ts/oas30'
import { DESCRIBED_CODES } from '../request/error-codes.ts'
import { oneOfErrors } from './error-schemas.ts'
import { ALWAYS, headers, QUOTA, REQUEST_ID, VALIDATED } from './response-headers.ts'
import { ofQuestion } from './responses.ts'

const ERRORS: Record<
  number,
  { name: string; description: string; error: string; more?: object; also?: readonly string[] }
> = {
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
    description: 'La pregunta se leyó y no se contesta: sin adivinar, dice por qué y qué preguntar en su lugar.',
    error: 'No conozco «Wakanda» en una pregunta sobre nivel de las presas. Dilo con otras palabras o quítalo.',
    more: { detalle: { palabras: ['Wakanda'] }, pregunta: '¿qué presa de Wakanda está más llena?', latencia_ms: 4 },
    also: QUOTA,
  },
  405: {
    name: 'MetodoNoPermitido',
    description: 'Ahí no se puede con ese método.',
    error: 'Llegó POST; esto solo se lee, con GET.',
    also: ['Allow'],
  },
  404: {
    name: 'NoEncontrado',
    description: 'No hay tal cosa en tu cuenta.',
    error: 'No tienes un aviso con ese identificador. La lista dice cuáles hay.',
  },
  409: {
    name: 'NoCabeOtro',
    description: 'Ya están todos los que caben.',
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
/** Those that an operation may answer with. */
export const ERROR_STATUSES = Object.keys(ERRORS).map(Number)
const SHOWN: Record<number, string> = { 400: 'parametro_invalido', 401: 'clave_revocada', 503: 'base_de_datos_caida' }

const codesOf = (status: number) => DESCRIBED_CODES.filter((code) => code.status === status).map(({ codigo }) => codigo)

/** The responses every operation shares, by component name. */
export const SHARED_RESPONSES: Record<string, ResponseObject> = {
  SinCambios: {
    description: 'Los datos son los mismos que ya tienes; no hay cuerpo.',
    headers: headers(...ALWAYS, ...QUOTA, ...VALIDATED),
  },
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([status, { name, description, error, more, also = [] }]) => {
      const codes = codesOf(Number(status))
      const codigo = SHOWN[Number(status)] ?? codes[0]!
      return [
        name,
        {
          description: `${description} \`codigo\`: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
          headers: headers(...ALWAYS, ...also),
          content: {
            'application/json': {
              schema: oneOfErrors(codes),
              example: { ok: false, error, codigo, ...more, id_solicitud: REQUEST_ID },
            },
          },
        } satisfies ResponseObject,
      ]
    }),
  ),
}

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
