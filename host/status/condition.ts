import { lateAfterMs } from '@tianguis/core/cadence'
import { spanInWords } from '@tianguis/core/cadence-words'
import type { Connector } from '@tianguis/core'
import { dayIn } from '@tianguis/core/decode/dates'
import { declaredFeeds, type FeedHealth } from '@tianguis/core/refresh/feed-health'
import { SAMPLE_ROWS } from '../describe/wording.ts'
import { counted } from '../describe/figures.ts'
import { RESULTS, type AnyOutcome } from './run-words.ts'

export type DatasetCondition =
  | 'al_dia'
  | 'atrasado'
  | 'congelado'
  | 'parcial'
  | 'fallando'
  | 'muestra'
  | 'sin_datos'
  | 'roto'

/** Those that whoever reads the data is told with it. */
export const TROUBLES = ['atrasado', 'congelado', 'parcial', 'fallando'] as const satisfies DatasetCondition[]
export type DataTrouble = (typeof TROUBLES)[number]

/** What a dataset is judged by. */
export interface Judged {
  readonly version: number
  readonly sample: boolean
  readonly checkedAt: Date | null
  readonly newestAt: Date | null
  readonly observedOn: string | null
  readonly feeds: readonly FeedHealth[]
  readonly verdict: { readonly outcome: AnyOutcome; readonly failure: string | null } | null
  readonly last?: { readonly outcome: AnyOutcome } | null
}

type Declared = Pick<Connector, 'cadence' | 'tables'>

export interface ConditionVerdict {
  readonly estado: DatasetCondition
  /** Why it is not well, in words; null when it is. */
  readonly motivo: string | null
}

/** How a dataset is, from what is published, how its last runs ended, and how often it should have something new. */
export function judgeDataset(state: Judged | undefined, connector: Declared, now: Date): ConditionVerdict {
  const { cadence } = connector
  const verdict = state?.verdict
  const failure = verdict ? failureIn(verdict) : null
  if (!state?.version) return { estado: 'sin_datos', motivo: failure ?? 'Todavía no se ha cargado.' }
  const missing = missingIn(state)
  if (state.sample) return { estado: 'muestra', motivo: sentences(SAMPLE_ROWS, failure ?? missing) }
  if (failure) return { estado: 'fallando', motivo: failure }
  if (isUnchecked(state, cadence, now)) return { estado: 'atrasado', motivo: whyUnchecked(state, cadence) }
  if (isFrozen(state, cadence, now)) return { estado: 'congelado', motivo: whyFrozen(state, cadence, missing) }
  const frozen = frozenFeeds(state, connector, now)
  if (!missing && !frozen.length) return { estado: 'al_dia', motivo: null }
  const told = frozen.map((one) => frozenInWords(one, cadence.timezone))
  return { estado: 'parcial', motivo: sentences(missing, ...told) }
}

const failureIn = ({ outcome, failure }: NonNullable<Judged['verdict']>): string | null =>
  FAILING.has(outcome) ? (failure ?? 'La última actualización falló.') : null

const missingIn = ({ verdict }: Judged): string | null => (verdict?.outcome === 'partial' ? verdict.failure : null)

/** Late is what was not checked well in time, and what was and has nothing as new as it should be. */
export const isLate = (dataset: Newness, { cadence }: Pick<Connector, 'cadence'>, now: Date) =>
  isUnchecked(dataset, cadence, now) || isFrozen(dataset, cadence, now)

type Newness = Pick<Judged, 'checkedAt' | 'newestAt' | 'sample' | 'feeds'>

/** The feeds of a dataset that give nothing new, though they may well answer. */
export function frozenFeeds(
  { feeds, sample }: Pick<Judged, 'feeds' | 'sample'>,
  connector: Declared,
  now: Date,
): FeedHealth[] {
  if (sample) return []
  const within = new Map(declaredFeeds(connector).map(({ feed, newestWithin }) => [feed, newestWithin]))
  return feeds.filter(({ feed, newest, late }) => {
    const span = feed === null ? undefined : within.get(feed)
    return feed !== null && (late || (span !== undefined && newest !== null && olderThan(new Date(newest), span, now)))
  })
}

/** Of the dataset as a whole. */
const wholeOf = (feeds: readonly FeedHealth[]) => feeds.find(({ feed }) => feed === null)

const olderThan = (moment: Date | null, span: string, now: Date) =>
  moment !== null && now.getTime() - moment.getTime() > lateAfterMs(span)!

/** A dataset that was never checked is a sample or empty, which says more than "late". */
const isUnchecked = ({ checkedAt }: Newness, { lateAfter }: Connector['cadence'], now: Date) =>
  olderThan(checkedAt, lateAfter, now)

/** A source that answers, and whose newest observation is older than its cadence allows, or stays what it was. */
const isFrozen = ({ newestAt, sample, feeds }: Newness, { newestWithin }: Connector['cadence'], now: Date) =>
  !sample && ((newestWithin !== undefined && olderThan(newestAt, newestWithin, now)) || (wholeOf(feeds)?.late ?? false))

function whyUnchecked({ last }: Judged, { lateAfter }: Connector['cadence']): string {
  const interrupted = last?.outcome === 'lost' || last?.outcome === 'cancelled' ? last.outcome : undefined
  return sentences(
    `No se ha consultado bien la fuente en más de ${spanInWords(lateAfter)}.`,
    interrupted ? `La última corrida quedó ${RESULTS[interrupted]}.` : null,
  )
}

function whyFrozen(state: Judged, { newestWithin }: Connector['cadence'], missing: string | null): string {
  const whole = wholeOf(state.feeds)
  const expected =
    whole?.late || newestWithin === undefined
      ? `desde entonces ${missedInWords(whole?.missed ?? 0)}`
      : `se espera que no pase de ${spanInWords(newestWithin)}`
  const old = `lo más nuevo es del ${state.observedOn}, y ${expected}.`
  return sentences(missing ? `L${old.slice(1)}` : `La fuente contesta, pero ${old}`, missing)
}

const missedInWords = (missed: number) =>
  missed === 1
    ? 'debió haber una publicación más'
    : `debió haber ${counted(missed, 'publicación', 'publicaciones')} más`

/** An observation of a day is new until that day ends. @returns "AAAA-MM-DD" */
export const dayOfNewest = (newest: string, timezone: string) =>
  dayIn(timezone, new Date(new Date(newest).getTime() - 1))

const frozenInWords = ({ feed, newest, missed }: FeedHealth, timezone: string): string =>
  newest === null
    ? `${feed}: no ha dado ningún dato.`
    : `${feed}: lo más nuevo es del ${dayOfNewest(newest, timezone)}${missed ? `, y desde entonces ${missedInWords(missed)}` : ''}.`

export const sentences = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ')

/** A run that was cancelled or lost with its process says nothing about the source. */
const FAILING = new Set<AnyOutcome>(['failed', 'refused'])
