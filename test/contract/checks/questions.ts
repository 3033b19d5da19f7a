import { isDeepStrictEqual } from 'node:util'
import * as assert from 'uvu/assert'
import { isAnswer } from '@tianguis/sql/refusal/completeness'
import { checkSemantics } from '@tianguis/sql/lint'
import type { Condition, Connector, LogicalQuery, Negative } from '@tianguis/core'
import { askingOf, type Asking } from '../asking.ts'
import type { Checks, Subject } from '../subject.ts'

const FEWEST = 10
const SHOWN = 8

/** What holds of every connector of which something may be asked; of others there is nothing to hold. */
export const questionChecks: Checks = {
  'its words mean one thing each, and there are examples of what may be asked': async ({ connector, bench }) => {
    const others = bench.discovered.map((one) => one.connector).filter((one) => one !== connector)
    none(checkSemantics(connector, { others }).faults)
    if (connector.semantics)
      assert.ok(
        (connector.examples ?? []).length >= FEWEST,
        `${connector.name} has ${(connector.examples ?? []).length} examples; ${FEWEST} are needed.`,
      )
  },

  'every view of questions is read by their role, and has rows': withQuestions(async ({ connector }, { readOne }) => {
    const faults = []
    for (const [id, subject] of Object.entries(connector.semantics ?? {})) {
      for (const history of subject.history === undefined ? [false] : [false, true]) {
        const name = `«${id}»${history ? ' over time' : ''}`
        const rows = await readOne({ id, subject, connector }, history).catch((error: Error) => error)
        if (rows instanceof Error) faults.push(`The view ${name} cannot be read: ${rows.message}`)
        else if (!rows.length) faults.push(`The view ${name} has no row of the sample.`)
      }
    }
    none(faults)
  }),

  'every example compiles, passes the guard and has rows': withQuestions(
    async ({ connector: { examples = [] } }, { run }) => {
      const faults = []
      for (const { q, consulta } of examples) {
        const rows = await run(consulta).catch((error: Error) => error)
        if (rows instanceof Error) faults.push(`«${q}» cannot be answered: ${rows.message}`)
        else if (!isAnswer(consulta, rows)) faults.push(`«${q}» has no row of the sample.`)
      }
      none(faults)
    },
  ),

  'every example is read back as the query it declares': withQuestions(async ({ connector }, asking) => {
    const faults = []
    for (const { q, consulta } of connector.examples ?? []) {
      const read = await readingOf(asking, q)
      const declared = plain(consulta, connector)
      if (typeof read === 'string')
        faults.push(`«${q}» is not answered (${read}), and declares ${JSON.stringify(declared)}`)
      else if (!isDeepStrictEqual(plain(read, connector), declared))
        faults.push(
          `«${q}» is read as\n    ${JSON.stringify(plain(read, connector))} and declares\n    ${JSON.stringify(declared)}`,
        )
    }
    none(faults)
  }),

  'its headline is a figure of the answer to its question': withQuestions(
    async ({ connector: { headline, examples = [] } }, { run }) => {
      if (!headline) return
      const [first] = await run(examples.find(({ q }) => q === headline.q)!.consulta)
      const row = JSON.parse(first!) as Record<string, unknown>
      assert.type(row[headline.figure], 'number', `${headline.figure} of ${first}`)
      for (const column of headline.of) assert.ok(column in row, `${column} of ${first}`)
    },
  ),

  'every negative is refused with its code, or answered by another dataset': withQuestions(async (subject, asking) => {
    const faults = []
    for (const negative of subject.connector.negatives ?? []) {
      const fault = await answeredOtherwise(subject, asking, negative)
      if (fault) faults.push(fault)
    }
    none(faults)
  }),
}

function withQuestions(check: (subject: Subject, asking: Asking) => Promise<void>) {
  return async (subject: Subject) => {
    if (subject.connector.semantics) await check(subject, await askingOf(subject))
  }
}

function none(faults: readonly string[]): void {
  if (faults.length)
    throw new Error(`${faults.length}:\n${faults.slice(0, SHOWN).join('\n')}${faults.length > SHOWN ? '\n…' : ''}`)
}

/** The query that a question is read as, or why it is not. */
async function readingOf({ ask }: Asking, q: string): Promise<LogicalQuery | string> {
  const reply = await ask(q, { explain: true }).catch((error: Error) => error)
  if (reply instanceof Error) return reply.message
  return reply.ok ? reply.interpretacion.consulta : `${reply.codigo}: ${reply.error}`
}

async function answeredOtherwise(
  { connector }: Subject,
  { ask, connectors }: Asking,
  { q, codigo }: Negative,
): Promise<string | undefined> {
  const reply = await ask(q).catch((error: Error) => error)
  if (reply instanceof Error) return `«${q}» fails: ${reply.message}`
  const expected = codigo === 'otra' ? 'belongs to another dataset' : `must be refused (${codigo})`
  if (!reply.ok)
    return reply.codigo === codigo
      ? undefined
      : `«${q}» ${expected}, and is refused with ${reply.codigo}: ${reply.error}`
  const { tabla } = reply.interpretacion.consulta
  const owner = connectors.find(({ semantics = {} }) => semantics[tabla])!
  return codigo === 'otra' && owner.name !== connector.name
    ? undefined
    : `«${q}» ${expected}, and is answered by ${owner.name}: ${JSON.stringify(reply.interpretacion.consulta)}`
}

/**
 * A query without what it need not say: the order of what has none, empty lists, the same twice, the time that is meant
 * anyway.
 */
export function plain(
  { filtros, parte, lugar, excluir, dimensiones, medidas, dentro, tiempo, tener, ...rest }: LogicalQuery,
  { semantics }: Pick<Connector, 'semantics'>,
): object {
  const standard = semantics?.[rest.tabla]?.time?.standard
  const all = {
    ...rest,
    filtros: sorted(filtros?.map(plainCondition)),
    parte: sorted(parte?.map(plainCondition)),
    lugar: sorted(lugar),
    excluir: sorted(excluir),
    dimensiones: sorted(dimensiones),
    medidas: sorted(medidas?.map(({ id, agg }) => `${id} ${agg ?? ''}`)),
    dentro: sorted(dentro),
    tener: sorted(tener?.map(({ medida, op, valor }) => `${medida} ${op} ${Number(valor)}`)),
    tiempo: tiempo === standard ? undefined : tiempo,
  }
  return JSON.parse(JSON.stringify(all))
}

const sorted = <Value>(list: readonly Value[] | undefined) =>
  list?.length ? [...new Set(list.map((one) => JSON.stringify(one)))].sort().map((text) => JSON.parse(text)) : undefined

function plainCondition({ columna, op, valores = [] }: Condition): Condition {
  const several = op === 'in' || op === 'not in'
  const single = several && valores.length === 1 ? ({ in: '=', 'not in': '!=' } as const)[op] : op
  return { columna, op: single, valores: valores.map(String).sort() }
}
