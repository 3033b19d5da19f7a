/**
 * `consulta_id`: what was asked, signed and self-contained, so that the next question can follow it on any host and
 * after a restart. It grants nothing: what it holds passes every check again when it is followed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { LogicalQuery } from '@tianguis/core'

/** A question of a conversation, and what it was taken to mean. */
export interface Turn {
  readonly pregunta: string
  readonly consulta: LogicalQuery
}

export type HandleProblem = 'cortado' | 'ajeno' | 'version'

/** A handle that cannot be followed. */
export class HandleError extends Error {
  readonly problem: HandleProblem

  constructor(problem: HandleProblem) {
    super(WHY[problem])
    this.problem = problem
  }
}

const WHY: Readonly<Record<HandleProblem, string>> = {
  cortado:
    'Lo que llegó en `tras` no es un `consulta_id` completo; cópialo entero de la respuesta que quieres seguir, o pregunta sin `tras`.',
  ajeno:
    'El `consulta_id` que llegó en `tras` no lo hizo este servicio, o se alteró; toma el de una respuesta de aquí, o pregunta sin `tras`.',
  version:
    'El `consulta_id` que llegó en `tras` es de otra versión del servicio y ya no se lee; haz de nuevo la pregunta de la que salió.',
}

export interface QueryHandles {
  /**
   * @param turns of one conversation, the newest last; what does not fit is forgotten from the oldest on
   * @returns nothing where the newest alone does not fit
   */
  sign(turns: readonly Turn[]): string | undefined
  /** @returns the turns, the newest last; at least one. @throws HandleError */
  read(handle: string): readonly Turn[]
}

/** In characters: with a question of 300 beside it, it fits into an address of 4,000, whatever is encoded. */
export const LONGEST_HANDLE = 2_500
export const SHORTEST_HANDLE = 24
/** Turns before the newest that are remembered. */
const MOST_TURNS = 6
const VERSION = 1
/** Half of HMAC-SHA256, the least that RFC 2104 advises. */
const MAC_BYTES = 16
const MOST_BYTES = 64 * 1024

/** Changing it is another version: what was compressed with it is read with it. */
const DICTIONARY = Buffer.from(
  '"puesto":"dentro":["resumen":"cuenta""resta":true"faltan":true"cada":"poblacion":[{"op":"cantidad":{"valor":"de":"producto""por_habitantes":100000' +
    '"comparar":{"antes":{"desde":"20"},"despues":{"desde":"20"hasta":"20"tener":[{"medida":"op":">=","valor":""parte":[{"columna":"excluir":[{' +
    '"tiempo":{"ultimos":12,"grano":"quincena"semana"trimestre"semestre"anio"dia"mes"}"tiempo":"vigente""tiempo":"ultimo""tiempo":"todo"' +
    '"tiempo":{"desde":"2025-01-01","hasta":"2026-01-01"}"accion":"distintos""accion":"existe""accion":"cambio""accion":"proporcion"' +
    '"agg":"suma"mediana"maximo"minimo"ultimo"cuenta"}],"dimensiones":["municipio","estado"],"lugar":[{"nivel":"estado","clave":"09"},' +
    '{"nivel":"municipio","clave":"14039"}],"orden":[{"por":"tiempo","dir":"asc"}],"orden":[{"por":"precio","dir":"desc"}],"limite":10' +
    '"filtros":[{"columna":"tipo","op":"in","valores":["op":"=","valores":["not in"!="present""absent"}],¿cuántos ¿y en ¿cuál es el más ' +
    '[["¿a cómo está la en ?",{"tabla":"gasolina","accion":"listar","medidas":[{"id":"accion":"agregar","medidas":[{"id":"filas","agg":"promedio"}]',
)

/** @param key known to every host of one service, and to nobody else */
export function createQueryHandles(key: Buffer): QueryHandles {
  const macOf = (body: Buffer) =>
    createHmac('sha256', key)
      .update(Buffer.from([VERSION]))
      .update(body)
      .digest()
      .subarray(0, MAC_BYTES)
  const signed = (turns: readonly Turn[]): string => {
    const text = JSON.stringify(turns.map(({ pregunta, consulta }) => [pregunta, consulta]))
    const body = deflateRawSync(text, { level: 9, dictionary: DICTIONARY })
    return Buffer.concat([Buffer.from([VERSION]), macOf(body), body]).toString('base64url')
  }
  return {
    sign(turns) {
      for (const kept of shorterAndShorter(turns.slice(-MOST_TURNS))) {
        const handle = signed(kept)
        if (handle.length <= LONGEST_HANDLE) return handle
      }
      return undefined
    },
    read(handle) {
      const bytes = bytesOf(handle)
      if (bytes[0] !== VERSION) throw new HandleError('version')
      const [mac, body] = [bytes.subarray(1, 1 + MAC_BYTES), bytes.subarray(1 + MAC_BYTES)]
      if (!timingSafeEqual(mac, macOf(body))) throw new HandleError('ajeno')
      return turnsOf(body)
    },
  }
}

/** Without the oldest turn, then without the two oldest, and so on; at last the newest without its words. */
function* shorterAndShorter(turns: readonly Turn[]): Generator<readonly Turn[]> {
  for (let from = 0; from < turns.length; from++) yield turns.slice(from)
  yield turns.slice(-1).map(({ consulta }) => ({ pregunta: '', consulta }))
}

function bytesOf(handle: string): Buffer {
  const bytes = Buffer.from(handle, 'base64url')
  // Node drops what is no base64url, and other texts would be read as the same handle.
  const isWhole = handle.length >= SHORTEST_HANDLE && handle.length <= LONGEST_HANDLE
  if (!isWhole || bytes.toString('base64url') !== handle) throw new HandleError('cortado')
  return bytes
}

/** Of bytes that were signed here. */
function turnsOf(body: Buffer): readonly Turn[] {
  const text = inflateRawSync(body, { dictionary: DICTIONARY, maxOutputLength: MOST_BYTES }).toString()
  const turns = JSON.parse(text) as readonly (readonly [string, LogicalQuery])[]
  return turns.map(([pregunta, consulta]) => ({ pregunta, consulta }))
}
