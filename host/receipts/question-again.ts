/**
 * A question whose receipt is verified, asked again by its query. The text of the SELECT that a receipt names is never
 * run: whoever holds a key of receipts could write any. The query goes the way of every question: its rules, the
 * compiler, the guard, the role, its limits and its queue.
 */
import type { Pool } from '@tianguis/core/database/connection'
import type { QuestionEngine } from '@tianguis/sql'
import { QueryError } from '@tianguis/sql/session/session'
import { WrongQuery } from '@tianguis/sql/sound-query'
import { readLogicalQuery } from '@tianguis/sql/validate/logical-query-schema'
import type { Receipt } from './receipt.ts'
import { hashOf } from './signing.ts'

interface Again {
  readonly box: QuestionEngine | undefined
  readonly pool: Pool
  readonly clock: () => Date
}

/** What the same question gives now, and what that says of then. */
export interface AskedAgain {
  /** Null where something was published since, or it is asked at another hour: what was served then cannot be told. */
  readonly servedThen: boolean | null
  /** Null where it cannot be asked. */
  readonly servedNow: boolean | null
  /** As JSON text, digit by digit. */
  readonly rows: { readonly datos: string; readonly count: number } | null
  readonly why: string
}

export async function questionAgain(receipt: Receipt, again: Again): Promise<AskedAgain> {
  const asked = await ask(receipt.consulta, again.box)
  if ('why' in asked) return { servedThen: null, servedNow: null, rows: null, why: asked.why }
  const same = hashOf(asked.datos) === receipt.datos_sha256
  const unchanged = await isOfWhatIsCurrent(receipt, again.pool)
  // It may be asked of the moment, as «hoy» is: only what it gives in the same hour could have been given then.
  const comparable = unchanged && (same || receipt.hora === hourOf(again.clock()))
  return {
    servedThen: comparable ? same : null,
    servedNow: same,
    rows: asked,
    why: WORDS[comparable ? 'unchanged' : 'later'][`${same}`],
  }
}

const WORDS = {
  unchanged: {
    true: 'Hecha otra vez de las mismas publicaciones, la pregunta da lo mismo, dígito por dígito.',
    false:
      'Hecha otra vez de las mismas publicaciones, la pregunta da otra cosa: la base o el programa cambiaron desde entonces.',
  },
  later: {
    true: 'Hoy la pregunta da lo mismo, de otra publicación.',
    false:
      'Hoy la pregunta da otra cosa: se publicó algo desde entonces, o se pregunta a otra hora. De lo que dio entonces queda la firma: las preguntas se repiten sólo de lo publicado hoy.',
  },
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

async function isOfWhatIsCurrent({ conjuntos }: Receipt, pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ same: boolean }>(
    `select bool_and(coalesce(v.version = asked.version and v.publication_id = asked.publication, false)) as same
       from unnest($1::text[], $2::bigint[], $3::text[]) asked (dataset, version, publication)
       left join tianguis.datasets d on d.name = asked.dataset
       left join tianguis.versions v on v.dataset = d.name and v.version = d.version`,
    [
      conjuntos.map(({ conjunto }) => conjunto),
      conjuntos.map(({ version }) => version),
      conjuntos.map(({ publicacion }) => publicacion),
    ],
  )
  return rows[0]!.same
}

const hourOf = (now: Date) => now.toISOString().slice(0, '2026-11-20T15'.length)
