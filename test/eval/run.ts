/**
 * `npm run eval`: questions over three differently seeded databases, questions that must be refused, and the same
 * questions as others would type them. It prints measures for each set and lists every miss.
 *
 * - `npm run eval`: what is held out.
 * - `npm run eval -- gasolina dolar`: only these sets of it.
 * - `npm run eval -- --practice`: what rules and words are tuned on; the others are never looked at for that.
 * - `npm run eval -- --natural`: as people type them, by another hand. Half of it is kept (`kept-*`): its misses are
 *   counted and never shown, so that nobody tunes on them.
 * - `npm run eval -- --record`: what is held out, and what of the natural questions is kept, for `/api/query/ayuda`.
 * - `npm run eval -- --file mine.jsonl`: questions of one's own, or dialogues (./questions-file.ts says how they are
 *   written).
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { canJudge, judge, judgeDialogue, planOf, type Judged } from './judge.ts'
import {
  answerableMeasures,
  percent,
  recordOf,
  refusalMeasures,
  share,
  turnMeasures,
  wholeMeasures,
} from './measures.ts'
import { WAYS } from './perturb.ts'
import { readQuestionsFile, type Dialogue, type Question } from './questions-file.ts'
import { openWorld, type World } from './world.ts'

const SEEDS = [0, 1, 2]

const {
  values: { practice, natural, record, file: given },
  positionals: wanted,
} = parseArgs({
  allowPositionals: true,
  options: {
    practice: { type: 'boolean', default: false },
    natural: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    file: { type: 'string', multiple: true },
  },
})
const folder = fileURLToPath(new URL(practice ? 'practice/' : natural ? 'natural/' : 'questions/', import.meta.url))
const sets = (given ?? (record ? [] : readdirSync(folder)).map((name) => join(folder, name)))
  .map((path) => ({ name: basename(path, '.jsonl'), ...readQuestionsFile(path) }))
  .filter(({ name }) => !wanted.length || wanted.includes(name))
const { openTestServer } = await import('../support/postgres-server.ts')
const server = await openTestServer()
Object.assign(process.env, server.env)
const worlds: World[] = []
for (const seed of SEEDS) worlds.push(await openWorld(seed))
try {
  if (record) await recordFigures()
  const judged: Judged[] = []
  const table: object[] = []
  for (const { name, questions, dialogues } of sets) {
    if (dialogues.length) await tellDialogues(name, dialogues)
    const some = await judgeAll(questions.filter(canJudge))
    const isKept = natural && name.startsWith('kept-')
    for (const one of some) if (one.verdict !== 'right' && !isKept) console.log(missOf(name, one))
    judged.push(...some)
    table.push(...rowsOf(name, some))
    const left = questions.length - some.length
    if (left) console.log(`${name}: ${left} questions have neither «gold» nor «codes», and were not asked.`)
  }
  if (judged.length) tellQuestions(table, judged)
} finally {
  for (const world of worlds) await world.close()
  await server.close()
}

/** The questions that nobody tunes on, of each hand. */
async function recordFigures(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const figures = []
  for (const [whose, name, isUnseen] of [
    ['de los autores, apartadas', 'questions/', () => true],
    ['como la gente las escribe, de otra mano, apartadas', 'natural/', (file: string) => file.startsWith('kept-')],
  ] as const) {
    const path = fileURLToPath(new URL(name, import.meta.url))
    const files = readdirSync(path).filter(isUnseen)
    const questions = files.flatMap((file) => readQuestionsFile(join(path, file)).questions)
    figures.push(recordOf(whose, today, await judgeAll(questions.filter(canJudge))))
  }
  const to = fileURLToPath(new URL('../../host/ask/measured.json', import.meta.url))
  writeFileSync(to, `${JSON.stringify(figures, null, 2)}\n`)
  console.table(figures)
}

function tellQuestions(table: readonly object[], judged: readonly Judged[]): void {
  console.table(table)
  const answerable = judged.filter((one) => one.answerable)
  console.log('all', answerableMeasures(answerable))
  console.log(wholeMeasures(judged))
  stability(answerable.map(({ q }) => q))
}

/** Turn by turn, and what becomes of first turns and of those that follow. */
async function tellDialogues(name: string, dialogues: readonly Dialogue[]): Promise<void> {
  const [first, following]: [Judged[], Judged[]] = [[], []]
  for (const dialogue of dialogues) {
    const each: Judged[][] = []
    for (const world of worlds) each.push(await judgeDialogue(world, dialogue))
    for (const at of dialogue.turns.keys()) {
      if (!canJudge(dialogue.turns[at]!)) continue
      const one = worstOf(each.map((turns) => turns[at]!))
      if (one.verdict !== 'right') console.log(missOf(`${dialogue.id}, turn ${at + 1}`, one))
      ;(at ? following : first).push(one)
    }
  }
  console.table([
    { set: `${name}, first turns`, ...turnMeasures(first) },
    { set: `${name}, follow-ups`, ...turnMeasures(following) },
  ])
}

/** Hoisted: the run begins above. */
function worstOf(each: readonly Judged[]): Judged {
  return (
    each.find(({ verdict }) => verdict === 'wrong') ?? each.find(({ verdict }) => verdict === 'refused') ?? each[0]!
  )
}

async function judgeAll(questions: readonly Question[]): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const question of questions) {
    // What is refused is refused whatever the rows are.
    const asked = question.gold == null ? worlds.slice(0, 1) : worlds
    const each: Judged[] = []
    for (const world of asked) each.push(await judge(world, question))
    judged.push(worstOf(each))
  }
  return judged
}

function missOf(name: string, { q, verdict, went, why }: Judged): string {
  return `${verdict === 'wrong' ? 'WRONG' : 'none '} ${name}: ${q}\n        ${went}: ${why}`
}

function rowsOf(name: string, judged: readonly Judged[]): object[] {
  const [answerable, others] = [judged.filter((one) => one.answerable), judged.filter((one) => !one.answerable)]
  const routing = share(answerable, ({ verdict, went }) => verdict === 'refused' || went === name)
  return [
    ...(answerable.length ? [{ set: name, ...answerableMeasures(answerable), routing }] : []),
    ...(others.length ? [{ set: `${name} (to refuse)`, ...refusalMeasures(others) }] : []),
  ]
}

/** The same SELECT for the same question, asked twice and asked as others would; and how long it takes to read one. */
function stability(questions: readonly string[]): void {
  const [world] = worlds
  const plans = questions.map((q) => planOf(world!, q))
  const times = questions
    .map((q) => {
      const started = performance.now()
      planOf(world!, q)
      return performance.now() - started
    })
    .sort((a, b) => a - b)
  const table = Object.entries(WAYS).map(([way, change]) => {
    const answered = questions.flatMap((q, at) =>
      plans[at] && change(q, at) !== q ? [{ at, changed: planOf(world!, change(q, at)) }] : [],
    )
    return {
      way,
      questions: answered.length,
      'same SELECT %': percent(answered.filter(({ at, changed }) => changed === plans[at]).length, answered.length),
      'another SELECT %': percent(
        answered.filter(({ at, changed }) => changed && changed !== plans[at]).length,
        answered.length,
      ),
    }
  })
  console.table(table)
  console.log({
    'determinism %': percent(questions.filter((q, at) => planOf(world!, q) === plans[at]).length, questions.length),
    'parse ms': { p50: round(times[Math.floor(times.length / 2)]), p95: round(times[Math.floor(times.length * 0.95)]) },
  })
}

function round(ms = 0): number {
  return Math.round(ms * 100) / 100
}
