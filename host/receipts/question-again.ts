/**
 * A question whose receipt is verified, asked again by its query. The text of the SELECT that a receipt names is never
 * run: whoever holds a key of receipts could write any. The query goes the way of every question: its rules, the
 * compiler, the guard, the role, its limits and its queue.
 */
import type { QuestionEngine } from '@tianguis/sql'
import { QueryError } from '@tianguis/sql/session/session'
import { WrongQuery } from '@tianguis/sql/sound-query'
import { readLogicalQuery } from '@tianguis/sql/validate/logical-query-schema'
import type { Datasets } from '../answer/datasets.ts'
import type { Receipt } from './receipt.ts'
import { hashOf } from './signing.ts'

interface Again {
  readonly box: QuestionEngine | undefined
  readonly datasets: Datasets
  readonly clock: () => Date
}

/** What the same question gives now, and what that says of then. */
export interface AskedAgain {
  /** Null where something was published since, or it is asked at another hour: what was served then cannot be told. */
  readonly then: boolean | null
  /** Null where it cannot be asked. */
  readonly now: boolean | null
  /** As JSON text, digit by digit. */
  readonly rows: { readonly datos: string; readonly count: number } | null
  readonly why: string
}

export async function questionAgain(receipt: Receipt, again: Again): Promise<AskedAgain> {
  const asked = await ask(receipt.consulta, again.box)
  if ('why' in asked) return { then: null, now: null, rows: null, why: asked.why }
  const same = hashOf(asked.datos) === receipt.datos_sha256
  if (same && isOfTheSamePublications(receipt, again))
    return {
      then: true,
      now: true,
      rows: asked,
      why: 'Hecha otra vez de las mismas publicaciones, la pregunta da lo mismo, dígito por dígito.',
    }
  if (same) return { then: null, now: true, rows: asked, why: 'Hoy la pregunta da lo mismo.' }
  if (isOfTheSamePublications(receipt, again) && isOfTheSameHour(receipt, again))
    return {
      then: false,
      now: false,
      rows: asked,
      why: 'Hecha otra vez de las mismas publicaciones, la pregunta da otra cosa: la base o el programa cambiaron desde entonces.',
    }
  return {
    then: null,
    now: false,
    rows: asked,
    why: 'Hoy la pregunta da otra cosa: se publicó algo desde entonces, o se pregunta de otro día. De lo que dio entonces queda la firma: las preguntas se repiten sólo de lo publicado hoy.',
  }
}

/** @returns the rows as JSON text, or in Spanish why there are none */
async function ask(
  consulta: unknown,
  box: QuestionEngine | undefined,
): Promise<{ datos: string; count: number } | { why: string }> {
  if (!box) return { why: 'Las preguntas no se sirven aquí, y ésta no se puede repetir.' }
  const read = readLogicalQuery(consulta)
  if ('problems' in read)
    return { why: `La consulta ya no se puede leer como entonces: ${read.problems.slice(0, 3).join('; ')}` }
  try {
    const reply = await box.run(read.query)
    if (!reply.ok) return { why: `Hoy no se contesta: ${reply.error}` }
    return { datos: `[${reply.rows.join(',')}]`, count: reply.rows.length }
  } catch (error) {
    if (error instanceof WrongQuery || error instanceof QueryError)
      return { why: `No se pudo repetir: ${error.message}` }
    throw error
  }
}

const isOfTheSamePublications = ({ conjuntos }: Receipt, { datasets }: Again): boolean =>
  conjuntos.every(({ conjunto, version, publicacion }) => {
    const now = datasets.get(conjunto)
    return now?.version === version && now.publicationId === publicacion
  })

const isOfTheSameHour = ({ hora }: Receipt, { clock }: Again): boolean =>
  hora === clock().toISOString().slice(0, '2026-11-20T15'.length)
