import { recordColumns, type Connector } from '@tianguis/core'
import { closest } from '@tianguis/core/words/closest'
import { ApiError } from '../request/errors.ts'
import type { Described } from './universal.ts'

export const CAMPOS: Described = {
  description:
    'Solo estos campos del registro, en este orden, separados por comas y sin repetir; los del endpoint se listan en su esquema. Sin él, todos. ' +
    'El esquema de la respuesta describe el registro completo: con `campos`, los demás no van.',
  schema: { type: 'string', minLength: 1, maxLength: 2000 },
  example: 'CAMPO,OTRO_CAMPO',
}

/**
 * The fields of each record, in their order.
 * @throws ApiError 400 naming the field that there is not, and the nearest
 */
export function readFields(connector: Connector, raw: string | undefined): readonly string[] {
  const known = Object.keys(recordColumns(connector))
  if (raw === undefined) return known
  const fields = raw.split(',').map((name) => name.trim())
  const strange = fields.find((name) => !known.includes(name))
  if (strange !== undefined)
    throw wrong(
      strange === '' ? 'hay una coma de más.' : `no hay un campo «${strange.slice(0, 60)}».`,
      closest(strange, known),
      known,
    )
  const repeated = fields.find((name, at) => fields.indexOf(name) < at)
  if (repeated !== undefined) throw wrong(`«${repeated}» está más de una vez.`, [], known)
  return fields
}

function wrong(what: string, suggestions: readonly string[], known: readonly string[]): ApiError {
  const hint = suggestions.length ? ` ¿Quisiste decir «${suggestions[0]}»?` : ''
  return new ApiError('parametro_invalido', `\`campos\`: ${what}${hint} Los campos son: ${known.join(', ')}.`, {
    detalle: { parametro: 'campos', permitidos: known, ...(suggestions.length ? { sugerencias: suggestions } : {}) },
  })
}
