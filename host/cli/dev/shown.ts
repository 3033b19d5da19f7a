/** What a connector has to show for itself: rows that were refused, its first records, the answer to a question. */
import { randomBytes } from 'node:crypto'
import type { Pool } from '@tianguis/core/database/connection'
import { recordAt } from '@tianguis/core/query/as-of'
import type { RunReport } from '@tianguis/core/refresh/run'
import { createQuestionEngine } from '@tianguis/sql'
import { createQueryHandles } from '@tianguis/sql/follow-up/handle'
import type { Topic } from '@tianguis/sql/knowledge/catalogue'
import { openSession } from '@tianguis/sql/session/session'
import { watchDatasets } from '../../answer/datasets.ts'
import type { DiscoveredConnector } from '../../discovery.ts'
import { lineOf } from '../../place-of-error.ts'
import { answerText } from '../query-text.ts'
import { isOfKey, KEY_ADVICE } from '../refresh-report.ts'
import type { Mistake } from './mistakes.ts'

const SHOWN = 3

/** A part of what is shown, and what of it is a mistake. */
interface Part {
  readonly lines: readonly string[]
  mistakes(folder: string, told?: string): Mistake[]
}

/** Of a sample, which shows what is to be served, the contract suite allows as much. */
const REJECTED = 0.1

export async function refusedRowsOf(pool: Pool, { runId, counts }: RunReport): Promise<Part> {
  if (!counts.rejected || runId === null) return { lines: [], mistakes: () => [] }
  const { rows } = await pool.query<{ reason: string; raw: string }>(
    'select reason, raw from tianguis.rejects where run_id = $1 order by id limit $2',
    [runId, SHOWN],
  )
  const ofKey = rows.some(({ reason }) => isOfKey(reason))
  return {
    lines: rows.map(({ reason, raw }) => `  rechazada: ${reason} — ${raw.slice(0, 120)}`),
    mistakes(folder, told = '') {
      if (ofKey) return [{ says: `${told}\n  Qué hacer: ${KEY_ADVICE}`, place: lineOf(folder, /\bkey:/) }]
      const most = Math.floor(counts.read * REJECTED)
      if (counts.rejected <= most) return []
      const says = `${told}\n  Se rechazaron ${counts.rejected} de ${counts.read} filas de la muestra; se esperaban a lo más ${most}. Qué hacer: corrige parse o las columnas, o recorta la muestra.`
      return [{ says, place: lineOf(folder, /\bparse\b\s*[(:]/) }]
    },
  }
}

export async function firstRecordsOf({ connector }: DiscoveredConnector, pool: Pool): Promise<string> {
  const order = connector.order.map((part) => part.replace(/^(\w+)/, '"$1"')).join(', ')
  const { rows } = await pool.query<{ record: string }>(
    `select row_to_json(r)::text as record from ${recordAt(connector, 'current')} r order by ${order} limit ${SHOWN}`,
  )
  return [`  GET /api/v1${connector.path}?limit=${SHOWN}`, ...rows.map(({ record }) => `    ${record}`)].join('\n')
}

/** The first of its examples, as the question box of a service with this dataset alone answers it. */
export async function firstExampleOf({ connector }: DiscoveredConnector, pool: Pool, url: string): Promise<Part> {
  const [example] = connector.examples ?? []
  if (!example) return { lines: [], mistakes: () => [] }
  const datasets = await watchDatasets(pool, [connector], () => undefined)
  const session = openSession({ url })
  try {
    const published = () => ({
      territory: datasets.context.territory,
      terms: ({ subject }: Topic, dimension: string) =>
        datasets.context.terms(subject.dimensions[dimension]!.vocabulary!),
      publication: (name: string) => datasets.get(name),
    })
    const handles = createQueryHandles(randomBytes(32))
    const clock = () => new Date()
    const box = await createQuestionEngine({ connectors: [connector], session, clock, published, handles })
    const reply = await box.ask(example.q)
    if (reply.ok)
      return {
        lines: [`  ${example.q}`, (await answerText(reply, false, false)).replaceAll(/^/gm, '    ')],
        mistakes: () => [],
      }
    const says = `Su primer ejemplo, «${example.q}», no se contesta: ${reply.error} Se esperaba ${JSON.stringify(example.consulta)}.`
    return { lines: [], mistakes: (folder) => [{ says, place: placeOf(example.q, folder) }] }
  } finally {
    datasets.stop()
    await session.close()
  }
}

const placeOf = (q: string, folder: string) =>
  lineOf(folder, new RegExp(RegExp.escape(q))) ?? lineOf(folder, /\bexamples\b/)
