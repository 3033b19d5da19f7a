/** What a tool gives back: the service's own answer, what of it is said in words, and why there is none. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { parseExactJson } from '../answer/exact-json.ts'
import type { CallAnswer } from './call.ts'

export type AnswerBody = Readonly<Record<string, any>>

/** Records that are written out in words; all of them are in the structured answer. */
const MOST_SAID = 50

/** An answer with its text for clients that only show that. */
export const toolAnswer = (body: AnswerBody, lines: readonly (string | undefined)[]): CallToolResult => ({
  structuredContent: body,
  content: [{ type: 'text', text: lines.filter(Boolean).join('\n') }],
})

/** Records as lines of JSON, which is what they came as. */
export function saidRecords(records: readonly unknown[]): string {
  const rest = records.length - MOST_SAID
  const lines = records.slice(0, MOST_SAID).map((one) => JSON.stringify(one))
  return [...lines, ...(rest > 0 ? [`… y ${rest} más en la respuesta estructurada.`] : [])].join('\n')
}

/** What to do about a refusal, for whoever calls tools and does not write addresses. */
const NEXT: Readonly<Record<string, string>> = {
  ambigua: 'Elige una de `detalle.opciones` y llama otra vez a `preguntar` con su texto.',
  no_entendida:
    'Di lo mismo con otras palabras, busca los nombres con `buscar`, o arma la consulta tú con `consultar` y la ficha del conjunto.',
  fuera_de_alcance: 'Ningún conjunto sabe de eso: dilo así, y no lo respondas con estos datos.',
  sin_datos_para: 'No hay datos de eso; ofrece lo más cercano que trae `detalle.opciones`, si lo hay.',
  no_soportada: 'Los datos no permiten responder eso: dilo así.',
  rechazada: 'Haz una pregunta sobre los datos.',
  idioma: 'Traduce la pregunta al español.',
  consulta_invalida:
    'Corrige lo que dice `detalle.problemas` con los nombres de la ficha: `buscar` con `conjunto` la da.',
  requiere_clave: 'Pide a la persona una clave del servicio y que la ponga en la configuración de este servidor.',
  cuota_agotada: 'No insistas: di que la cuota se agotó y cuándo se renueva.',
}

/** @throws never: what cannot be read as an error of the service is told as it came */
export function toolRefusal({ status, retryAfter, text }: CallAnswer): CallToolResult {
  const body = parseBody(text)
  return toolFailure({
    codigo: String(body?.codigo ?? `http_${status}`),
    mensaje: String(body?.error ?? text.slice(0, 300)),
    ...(body?.detalle === undefined ? {} : { detalle: body.detalle }),
    ...(retryAfter === undefined ? {} : { espera_segundos: Number(retryAfter) }),
    ...(body?.id_solicitud === undefined ? {} : { id_solicitud: body.id_solicitud }),
  })
}

export interface ToolFailure {
  readonly codigo: string
  readonly mensaje: string
  readonly detalle?: unknown
  readonly espera_segundos?: number
  readonly id_solicitud?: unknown
}

/** Told as text alone: what is structured has the shape of an answer. */
export function toolFailure(failure: ToolFailure): CallToolResult {
  const siguiente =
    NEXT[failure.codigo] ??
    (failure.espera_segundos === undefined
      ? 'Corrige lo que dice `mensaje` y vuelve a llamar.'
      : `Espera ${failure.espera_segundos} s y vuelve a llamar igual.`)
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ ...failure, que_hacer: siguiente }) }] }
}

/** A body of the service, whose numbers keep every digit that they were written with. */
export function parseBody(text: string): AnswerBody | undefined {
  try {
    return parseExactJson(text) as AnswerBody
  } catch {
    return undefined
  }
}
