import type { Connector, Param } from '@tianguis/core'
import { CURSOR } from './cursor.ts'
import { CAMPOS } from './fields.ts'
import { DECIMAL, FORMATO } from './format.ts'
import { ORDEN } from './order.ts'

/** What the descriptions say of a parameter. */
export type Described = Pick<Param, 'description' | 'schema' | 'example'>

const AL: Described = {
  description: 'Los datos tal como estaban publicados aquí al terminar ese día (`AAAA-MM-DD`, hora de la Ciudad de México). Nunca lee la muestra; `meta` describe aquella publicación.',
  schema: { type: 'string', format: 'date' },
  example: '2026-11-19',
}

/** The parameters that no connector declares, because every list understands them; `al` where revisions are kept. */
export const UNIVERSAL = { formato: FORMATO, decimal: DECIMAL, campos: CAMPOS, orden: ORDEN, cursor: CURSOR, al: AL } as const

/** Those that a dataset's endpoint takes. */
export function universalOf({ revisions }: Connector): Readonly<Record<string, Described>> {
  const { al, ...all } = UNIVERSAL
  return revisions ? { ...all, al } : all
}
