/**
 * The types of the API, in their loosest form: they let the client be checked where it is written. `build.ts` puts in
 * their place what openapi-typescript makes of the description, under the same names.
 */

interface AnyList {
  get: {
    parameters: { query?: Record<string, any> }
    responses: { 200: { content: { 'application/json': { data: Record<string, any>[]; meta: Record<string, any> } } } }
  }
}

export type paths = Record<`/api/v1/${string}`, AnyList> & {
  '/api/query': {
    get: { parameters: { query: { q: string; tras?: string; explicar?: '0' | '1'; recibo?: '0' | '1' } } }
  }
}

export interface components {
  schemas: {
    ErrorDeEjemplo: { ok: false; error: string; codigo: string; detalle?: object; id_solicitud: string }
    RespuestaPregunta: Record<string, any>
    ComprobacionDeRecibo: { data: { recibo: { datos_sha256: string; registros: number } | null } }
  }
}
