/** A year with one agency: it misbehaves in every way there is, and behaves again after each. */
import { publishedTable } from '@tianguis/core/database/names'
import { bytesOf } from '@tianguis/core/http/body'
import { openRecorded, type Recording } from '@tianguis/core/http/recording'
import { overrideName } from '@tianguis/core/http/overrides'
import type { RunReport } from '@tianguis/core/refresh/run'
import type { Subject } from '../contract/subject.ts'
import type { Fault } from '../support/upstream.ts'
import { datasetStatus } from '../../host/status/status.ts'
import { readStates } from '../../host/status/state.ts'
import { openExpired } from './expired-server.ts'
import { CORRECTED, MISCHIEF, spoiled, type Mischief } from './mischief.ts'

export interface Told {
  readonly dataset: string
  readonly mischief: string
  readonly outcome: string
  /** What an operator is told: why it was not published, or what looked otherwise. */
  readonly words: string
  /** What should not have been; undefined where all went as it must. */
  readonly wrong: string | undefined
}

/** Of the clock, from one run to the next: what is asked for follows from the day. */
const STEP_MS = 20_000
const DAY_MS = 86_400_000
/** Silence of an agency; ten times what was too little where the machine itself was late. */
const SILENCE_MS = 20_000

/** @param subject published already */
export async function yearWith(subject: Subject): Promise<Told[]> {
  const { connector } = subject
  if (!subject.recording.answers.length) return []
  const told: Told[] = []
  let steps = 0
  const certificate = await expiredCertificate(subject)
  if (certificate) told.push(certificate)
  const old = await oldFileAgain(subject)
  if (old) told.push(old)
  for (const mischief of MISCHIEF) {
    const fault = mischief.faultFor(connector)
    if (!fault) continue
    const before = await contents(subject)
    subject.upstream.behave(fault)
    spoiled.any = false
    const run = await subject.live({
      retries: 0,
      stallMs: SILENCE_MS,
      ...(mischief.leastFlow && { leastFlow: mischief.leastFlow }),
      laterMs: (steps += 1) * STEP_MS,
    })
    if (!spoiled.any) continue
    const during = await contents(subject)
    subject.upstream.behave()
    const good = await subject.live({ retries: 0, stallMs: SILENCE_MS, laterMs: (steps += 1) * STEP_MS })
    // On a later day a source is asked for more than the recording has.
    const lacking = subject.upstream.missed.length > 0
    const after = await contents(subject)
    told.push({
      dataset: connector.name,
      mischief: mischief.says,
      outcome: run.outcome,
      words: [run.failure, ...run.notes].filter(Boolean).join(' ') || 'nada que decir',
      wrong: wrongIn(mischief, {
        run,
        good,
        lacking,
        touched: during !== before && (await matters(subject)),
        mended: after === before,
      }),
    })
  }
  return told
}

/** The source's certificate has ended: whoever answers in its place is not listened to. */
async function expiredCertificate(subject: Subject): Promise<Told | undefined> {
  const { connector, bench } = subject
  const server = await openExpired(bench.dataFolder)
  try {
    const before = await contents(subject)
    const env = {
      [overrideName(connector.name, 'URL')]: server.url,
      [overrideName(connector.name, 'CA')]: server.authority,
    }
    const run = await subject.live({ retries: 0, env })
    const touched = (await contents(subject)) !== before
    const isTold = /certificado/.test(run.failure ?? '')
    return {
      dataset: connector.name,
      mischief: 'un certificado que venció',
      outcome: run.outcome,
      words: run.failure ?? 'nada que decir',
      wrong: touched ? 'se publicó' : isTold ? undefined : 'no se dijo del certificado',
    }
  } finally {
    await server.close()
  }
}

/**
 * The agency corrects its figures a little, and serves the file of before again. Where what comes says of which day it
 * is, or holds a history, that changes nothing; elsewhere it would be taken for news.
 */
async function oldFileAgain(subject: Subject): Promise<Told | undefined> {
  const { connector, upstream } = subject
  const corrected = CORRECTED.faultFor(connector)
  if (!corrected) return undefined
  const at = (laterMs: number) => subject.live({ retries: 0, laterMs })
  upstream.behave(corrected)
  const correction = await at(STEP_MS)
  const before = await contents(subject)
  upstream.behave()
  const run = await at(2 * STEP_MS)
  const touched = (await contents(subject)) !== before
  const { outcome, failure } = await subject.live({ retries: 0, laterMs: 3 * STEP_MS, acceptShrink: true })
  if (correction.outcome !== 'published' || correction.counts.changed < LARGE_CORRECTION) return undefined
  return {
    dataset: connector.name,
    mischief: 'un archivo viejo otra vez',
    outcome: run.outcome,
    words: run.failure ?? 'nada que decir',
    wrong: touched
      ? 'se publicó'
      : ['published', 'unchanged'].includes(outcome)
        ? undefined
        : `aceptado, terminó ${outcome}: ${failure}`,
  }
}

/** Rows from which an old file can be told from one value that went back and forth. */
const LARGE_CORRECTION = 20

interface Seen {
  readonly run: RunReport
  readonly good: RunReport
  readonly lacking: boolean
  readonly touched: boolean
  readonly mended: boolean
}

function wrongIn(
  { isRight, mayBeSilent }: Mischief,
  { run, good, lacking, touched, mended }: Seen,
): string | undefined {
  if (!(['published', 'unchanged', ...(lacking ? ['partial'] : [])] as string[]).includes(good.outcome))
    return `la buena que siguió terminó ${good.outcome}: ${good.failure}`
  // What a run brought of the feeds that were well stays.
  if (!mended && run.outcome !== 'partial') return 'la buena que siguió no dejó los datos como estaban'
  if (isRight) return wrongOfRight(run)
  if (touched && run.outcome !== 'partial')
    return `se publicó (${run.outcome}; ${run.counts.changed} cambiadas, ${run.counts.new} nuevas, ${run.counts.gone} retiradas)`
  // Half of a history that is all published already is no news.
  if (mayBeSilent && run.outcome === 'unchanged') return undefined
  return run.failure || run.notes.length || run.missing.length ? undefined : 'no se dijo nada'
}

function wrongOfRight({ failure, outcome, notes }: RunReport): string | undefined {
  if (failure && outcome !== 'partial') return `se rechazó lo que está bien: ${failure}`
  return notes.some((note) => note.includes('nueva')) ? undefined : 'no se dijo nada de lo nuevo'
}

/** A millionth that was cut off is no wrong figure. */
const MATTERS = 0.001

/** Whether rows are there or not that were not or were, or half of the changed figures by more than a thousandth. */
async function matters({ pool, connector }: Subject): Promise<boolean> {
  for (const [name, { columns, key }] of Object.entries(connector.tables)) {
    const table = publishedTable(connector, name)
    const same = key.map((column) => `n."${column}" = o."${column}"`).join(' and ')
    const {
      rows: [row],
    } = await pool.query(
      `select (select version from tianguis.datasets where name = $1) as version,
              exists (select from ${table} n where n._desde = (select version from tianguis.datasets where name = $1)
                       and not exists (select from ${table} o where o._hasta = n._desde and ${same})) as added,
              exists (select from ${table} o where o._hasta = (select version from tianguis.datasets where name = $1)
                       and not exists (select from ${table} n where n._desde = o._hasta and ${same})) as gone`,
      [connector.name],
    )
    if (row.added || row.gone) return true
    for (const [column, { spec }] of Object.entries(columns)) {
      if (key.includes(column) || spec.stamp) continue
      const apart = ['decimal', 'integer'].includes(spec.kind)
        ? `abs(n."${column}" - o."${column}") / nullif(abs(o."${column}"), 0)`
        : '1'
      const {
        rows: [found],
      } = await pool.query(
        `select percentile_cont(0.5) within group (order by (${apart})::float8) as apart
           from ${table} n join ${table} o on o._hasta = n._desde and ${same}
          where n._desde = $1 and n."${column}" is distinct from o."${column}"`,
        [row.version],
      )
      if (found.apart > MATTERS) return true
    }
  }
  return false
}

/** All that is published, as a digest. */
async function contents({ pool, connector }: Subject): Promise<string> {
  const digests = await Promise.all(
    Object.entries(connector.tables).map(async ([name, { columns }]) => {
      const kept = Object.entries(columns).flatMap(([column, { spec }]) => (spec.stamp ? [] : [`t."${column}"`]))
      const {
        rows: [row],
      } = await pool.query(
        `select count(*)::text || ' ' || coalesce(sum(hashtextextended(row(${kept.join(', ')})::text, 0)), 0)::text as digest
           from ${publishedTable(connector, name)} t where _hasta is null`,
      )
      return `${name} ${row.digest}`
    }),
  )
  return digests.join('; ')
}

/** The source goes on answering what it answered: the hours after which the state says so, or undefined within a year. */
export async function frozenAfter(subject: Subject): Promise<{ days: number; words: string } | undefined> {
  const { connector, recording, pool } = subject
  subject.upstream.behave(asEver(recording))
  for (const days of STEPS) {
    const laterMs = days * DAY_MS
    await subject.live({ retries: 0, laterMs })
    // What is checked is so by the run's clock, and by the database's in the table.
    const now = new Date(Date.parse(recording.now) + laterMs)
    const state = (await readStates(pool)).get(connector.name)!
    const { estado, motivo } = datasetStatus({
      connector,
      state: { ...state, checkedAt: now },
      rows: undefined,
      now,
    })
    if (estado !== 'al_dia') return { days, words: `${estado}: ${motivo}` }
  }
  return undefined
}

/** Days after the first at which it is asked again. */
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 14, 20, 30, 45, 60, 75, 90, 120, 150, 200, 250, 300, 365, 410]

/** The answer to an address that the recording has not is that to the one which differs in numbers alone: its days. */
function asEver({ answers, files }: Recording): Fault {
  const byShape = new Map(answers.map((answer) => [`${answer.method} ${shapeOfUrl(answer.url)}`, answer]))
  return ({ request, response, url, status, headers, body }) => {
    const alike = status === 404 ? byShape.get(`${request.method} ${shapeOfUrl(url)}`) : undefined
    if (!alike?.body) return void response.writeHead(status, headers).end(body)
    const { body: file } = alike
    void bytesOf(openRecorded({ files }, { ...alike, body: file })).then((bytes) =>
      response
        .writeHead(alike.status ?? 200, { 'content-type': alike.headers?.['content-type'] ?? 'text/plain' })
        .end(bytes),
    )
  }
}
const shapeOfUrl = (url: string) => url.replaceAll(/\d+/g, '9')
