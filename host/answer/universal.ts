import { recordColumns, type Connector, type Param } from '@tianguis/core'
import { CURSOR } from './cursor.ts'
import { CAMPOS } from './fields.ts'
import { DECIMAL, FORMATO } from './format.ts'
import { ORDEN, orderings } from './order.ts'

/** What the descriptions say of a parameter. */
export type Described = Pick<Param, 'description' | 'schema' | 'example'>

const AL: Described = {
  description:
    'Los datos tal como estaban publicados aquí al terminar ese día (`AAAA-MM-DD`, hora de la Ciudad de México). Nunca lee la muestra; `meta` describe aquella publicación.',
  schema: { type: 'string', format: 'date' },
  example: '2026-11-19',
}

/** The parameters that no connector declares, because every list understands them; `al` where revisions are kept. */
export const UNIVERSAL = {
  formato: FORMATO,
  decimal: DECIMAL,
  campos: CAMPOS,
  orden: ORDEN,
  cursor: CURSOR,
  al: AL,
} as const

/** Those that a dataset's endpoint takes, with examples of its own. */
export function universalOf(connector: Connector): Readonly<Record<string, Described>> {
  const { al, ...all } = UNIVERSAL
  const [first, ...others] = orderings(connector)
  const own = {
    campos: { ...CAMPOS, example: Object.keys(recordColumns(connector)).slice(0, 3).join() },
    orden: { ...ORDEN, example: (others[0] ?? first ?? ORDEN.example) as string },
  }
  return { ...all, ...own, ...(connector.revisions && { al }) }
}
