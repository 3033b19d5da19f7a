/**
 * `npm run eval`: held-out questions over three differently seeded databases, questions that must be refused, and the
 * same questions as others would type them. It prints measures for each dataset and lists every miss.
 *
 * npm run eval                     everything npm run eval -- gasolina dolar   only these datasets npm run eval --
 * --practice       the questions that rules and words are tuned on; the others are never looked at for that
 */
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ambiguous } from './ambiguous.ts'
import { judge, judgeRefused, planOf, type Judged } from './judge.ts'
import { WAYS } from './perturb.ts'
import { refused } from './refused.ts'
import type { HeldOut, Refused } from './types.ts'
import { openWorld, type World } from './world.ts'

const SEEDS = [0, 1, 2]
/** EHRSQL's penalty for a wrong answer. */
const PENALTY = 10

const {
  values: { practice },
  positionals: wanted,
} = parseArgs({ allowPositionals: true, options: { practice: { type: 'boolean', default: false } } })
const folder = practice ? 'practice' : 'questions'
const files = readdirSync(new URL(`${folder}/`, import.meta.url))
  .map((file) => file.replace('.ts', ''))
  .filter((name) => !wanted.length || wanted.includes(name))
const sets = await Promise.all(
  files.map(async (name) => ({
    name,
    ...((await import(`./${folder}/${name}.ts`)) as { questions: readonly HeldOut[]; refused?: readonly Refused[] }),
  })),
)
const refusals: readonly (readonly [string, readonly Refused[]])[] = practice
  ? sets.map(({ name, refused = [] }) => [`${name} refused`, refused])
  : wanted.length
    ? []
    : [
        ['refused', refused],
        ['ambiguous', ambiguous],
      ]
const { openTestServer } = await import('../support/server.ts')
const server = await openTestServer()
Object.assign(process.env, server.env)
const worlds: World[] = []
for (const seed of SEEDS) worlds.push(await openWorld(seed))
try {
  const rows: Record<string, string | number>[] = []
  const all: Judged[] = []
  for (const { name, questions } of sets) {
    const judged: Judged[] = []
    for (const question of questions) {
      const each = []
      for (const world of worlds) each.push(await judge(world, question))
      judged.push(
        each.find(({ verdict }) => verdict === 'wrong') ??
          each.find(({ verdict }) => verdict === 'abstained') ??
          each[0]!,
      )
    }
    all.push(...judged)
    rows.push({
      set: name,
      ...measures(judged),
      routing: share(judged, ({ verdict, went }) => verdict === 'abstained' || went === name.replace(/-\d+$/, '')),
    })
    for (const { q, verdict, went, why } of judged)
      if (verdict !== 'right')
        console.log(`${verdict === 'wrong' ? 'WRONG' : 'none '} ${name}: ${q}\n        ${went}: ${why}`)
  }
  const [world] = worlds
  const judgedRefusals: Judged[] = []
  for (const [name, list] of refusals) {
    const judged = []
    for (const question of list) judged.push(await judgeRefused(world!, question))
    judgedRefusals.push(...judged)
    rows.push({
      set: name,
      questions: judged.length,
      'right %': share(judged, ({ verdict }) => verdict === 'right'),
      'wrong %': share(judged, ({ verdict }) => verdict === 'wrong'),
    })
    for (const { q, verdict, went, why } of judged)
      if (verdict === 'wrong') console.log(`ANSWERED ${name}: ${q}\n        ${went}: ${why}`)
    for (const { q, verdict, went } of judged)
      if (verdict === 'abstained') console.log(`other code ${name}: ${q} -> ${went}`)
  }
  console.table(rows)
  summary(all, judgedRefusals)
  stability(sets.flatMap(({ questions }) => questions))
} finally {
  for (const world of worlds) await world.close()
  await server.close()
}

function measures(judged: readonly Judged[]) {
  const answered = judged.filter(({ verdict }) => verdict !== 'abstained')
  return {
    questions: judged.length,
    'right %': share(judged, ({ verdict }) => verdict === 'right'),
    'precision %': share(answered, ({ verdict }) => verdict === 'right'),
    'coverage %': share(judged, ({ verdict }) => verdict !== 'abstained'),
    'wrong %': share(judged, ({ verdict }) => verdict === 'wrong'),
  }
}

function summary(all: readonly Judged[], refusals: readonly Judged[]): void {
  const points = [
    ...all.map(({ verdict }) => (verdict === 'right' ? 1 : verdict === 'wrong' ? -PENALTY : 0)),
    ...refusals.map(({ verdict }) => (verdict === 'wrong' ? -PENALTY : 1)),
  ]
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
  console.log('all', measures(all))
  console.log({
    'RS(10)': points.length ? Math.round((1000 * points.reduce((a, b) => a + b, 0)) / points.length) / 10 : 0,
    'abstention recall %': share(refusals, ({ verdict }) => verdict !== 'wrong'),
    'abstention precision %': share(
      [
        ...refusals.filter(({ verdict }) => verdict !== 'wrong'),
        ...all.filter(({ verdict }) => verdict === 'abstained'),
      ],
      (one) => refusals.includes(one),
    ),
    'end to end ms': {
      p50: Math.round(times[Math.floor(times.length / 2)] ?? 0),
      p95: Math.round(times[Math.floor(times.length * 0.95)] ?? 0),
    },
  })
}

/** The same SELECT for the same question, asked twice and asked as others would; and how long it takes to read one. */
function stability(questions: readonly HeldOut[]): void {
  const [world] = worlds
  const plans = questions.map(({ q }) => planOf(world!, q))
  const times = questions
    .map(({ q }) => {
      const started = performance.now()
      planOf(world!, q)
      return performance.now() - started
    })
    .sort((a, b) => a - b)
  const table = Object.entries(WAYS).map(([way, change]) => {
    const answered = questions.flatMap(({ q }, at) =>
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
    'determinism %': percent(questions.filter(({ q }, at) => planOf(world!, q) === plans[at]).length, questions.length),
    'parse ms': { p50: round(times[Math.floor(times.length / 2)]), p95: round(times[Math.floor(times.length * 0.95)]) },
  })
}

function round(ms = 0): number {
  return Math.round(ms * 100) / 100
}

function percent(part: number, whole: number): number {
  return whole ? Math.round((1000 * part) / whole) / 10 : 0
}

function share(judged: readonly Judged[], test: (one: Judged) => boolean): number {
  return percent(judged.filter(test).length, judged.length)
}
