import * as assert from 'uvu/assert'
import { until } from '../../support/test-service.ts'
import * as faults from '../../support/faults.ts'
import type { Fault } from '../../support/upstream.ts'
import type { RunReport } from '@tianguis/core/refresh/run'
import type { Check, Checks, LiveOptions } from '../subject.ts'
import { beforehand, mends, toldWell, untouched } from './unchanged.ts'

const LAST = -1

interface Expected extends LiveOptions {
  /** What the failure has to say of what came. */
  readonly says: RegExp
  /** The data came out right all the same, or not at all. */
  readonly mayPass?: boolean
  /** Once more with only the last answer wrong, when the others are already staged. */
  readonly alsoLast?: boolean
  /** It is of texts: a source of archives alone would be faithful. */
  readonly ofText?: boolean
}

/** Words for something that is not the document that was asked for, whoever notices it. */
const NOT_THE_DOCUMENT =
  /incompleto|dañado|cortó|no es JSON|mal formado|sin cerrar|se esperaba|se esperan|Llegó|desaparecerían|cuarentena/i

/** Answers of a recording that fail one by one; of more than these, so many spread evenly over them. */
const MOST_FAILING = 4

/** What an upstream that misbehaves in every answer, or only in its last one, must not do to what is published. */
export const upstreamChecks: Checks = {
  'a truncated upstream changes nothing': misbehaving(faults.truncated, { says: NOT_THE_DOCUMENT, alsoLast: true }),
  'an upstream that cuts the connection changes nothing': misbehaving(faults.cut, {
    says: /incompleto o dañado.*cortó la conexión/,
    alsoLast: true,
  }),
  'an upstream that closes the door changes nothing': misbehaving(faults.closed, {
    says: /no contestó|incompleto o dañado/,
  }),
  'a partial upstream changes nothing': misbehaving(faults.halved, {
    says: new RegExp(`${NOT_THE_DOCUMENT.source}|No se cumple|estado 404`, 'i'),
    mayPass: true,
    ofText: true,
  }),
  'an empty upstream changes nothing': misbehaving(faults.empty, { says: /sin cuerpo|vací[oa]|Llegó: ""/ }),
  'a robot wall instead of data changes nothing': misbehaving(faults.challengePage, { says: /Challenge Validation/ }),
  'an error page instead of data changes nothing': misbehaving(faults.maintenancePage, {
    says: /Sitio en mantenimiento/,
  }),
  'windows-1252 that is declared UTF-8 is read right or refused': misbehaving(faults.windowsAsUtf8, {
    says: /./,
    mayPass: true,
    ofText: true,
  }),
  'UTF-8 that is declared Latin-1 is read right or refused': misbehaving(faults.utf8AsLatin, {
    says: /./,
    mayPass: true,
    ofText: true,
  }),
  'a stalled upstream changes nothing': misbehaving(faults.stalled, {
    says: /sin dar señales/,
    // Nothing comes, however long it is waited for.
    stallMs: 60,
    retries: 0,
  }),
  'a 429 that asks for an hour changes nothing': misbehaving(faults.tooMany, {
    says: /pidió esperar hasta las .* \(3600 s\).*estado 429/,
  }),
  'a 500 changes nothing': misbehaving(faults.failing, { says: /estado 500.*caída o saturada/, alsoLast: true }),
  'a redirect to a host that is not declared is not followed': misbehaving(faults.elsewhere, {
    says: /otra-parte\.example.*no está entre los declarados/,
  }),

  'a part that fails is told': async (subject) => {
    const {
      recording: { answers },
      upstream,
    } = subject
    if (answers.length < 2) return
    await beforehand(subject)
    for (const at of spread(answers.length, MOST_FAILING)) {
      upstream.behave(faults.unavailable, at)
      const { outcome, missing, notes } = await subject.live({ retries: 0 })
      if (!upstream.asked.some((url) => url === answers[at]!.url)) continue
      const told = outcome === 'failed' || outcome === 'refused' || (outcome === 'partial' && missing.length > 0)
      // Where the same source has another way, what came by that is whole, and a note says which way failed.
      const otherWay = notes.length > 0 && (outcome === 'unchanged' || outcome === 'published')
      assert.ok(
        told || otherWay,
        `With 503 for ${answers[at]!.url} the run ended as «${outcome}», and no part is told to be missing.`,
      )
    }
    upstream.behave()
    // The next check begins with what a good upstream publishes.
    await subject.live()
  },

  'a run that is stopped ends at once and changes nothing': async (subject) => {
    if (!subject.recording.answers.length) return
    const before = await beforehand(subject)
    subject.upstream.behave(faults.silent)
    const stop = new AbortController()
    const running = subject.live({ signal: stop.signal, stallMs: 20_000, retries: 0 })
    await until(
      async () => subject.upstream.asked.length,
      (asked) => asked > 0,
    )
    // Nothing else ends it: the upstream says nothing more.
    stop.abort(new Error('La prueba la detuvo.'))
    const { outcome, failure } = await running
    assert.is(outcome, 'cancelled', `A stopped run ended as ${outcome}: ${failure}`)
    assert.match(failure ?? '', /La prueba la detuvo/, 'The ledger does not say who stopped the run.')
    await untouched(subject, before)
    subject.upstream.behave()
    const again = await subject.live()
    assert.is(again.outcome, 'unchanged', `After a stopped run the next one cannot go on: ${again.failure}`)
  },

  'a run that has failed asks nothing more': async (subject) => {
    if (!subject.recording.answers.length) return
    await beforehand(subject)
    // The second answer: by then a connector that asks for several at once has more under way.
    for (const where of ['all', 1] as const) {
      subject.upstream.behave(faults.failing, where)
      await subject.live({ retries: 0 })
      await subject.upstream.caughtUp()
      const asked = subject.upstream.asked.length
      await subject.upstream.caughtUp()
      assert.is(
        subject.upstream.asked.length,
        asked,
        `After the end of its run the connector asked for ${subject.upstream.asked.slice(asked, asked + 3).join(', ')}.`,
      )
    }
  },
}

function misbehaving(
  fault: Fault,
  { says, mayPass = false, alsoLast = false, ofText = false, ...options }: Expected,
): Check {
  return async (subject) => {
    // Computed from other datasets: it has no upstream.
    if (!subject.recording.answers.length) return
    if (ofText && !(await subject.upstream.sendsText())) return
    const before = await beforehand(subject)
    const lastApart = alsoLast && subject.recording.answers.length > 1
    for (const where of lastApart ? (['all', LAST] as const) : (['all'] as const)) {
      subject.upstream.behave(fault, where)
      const run = await subject.live(options)
      // One answer of many went wrong, and the run says so: what the others brought may be published, and must come
      // back whole.
      if (where === LAST && run.published && (run.notes.length || run.outcome === 'partial')) {
        await mends(subject, before)
        continue
      }
      await untouched(subject, before)
      if (didWithout(run, mayPass, where)) continue
      assert.ok(
        run.outcome === 'failed' || run.outcome === 'refused',
        `With ${where === 'all' ? 'every answer' : 'the last answer'} wrong the run ended as «${run.outcome}», with no failure and no note.`,
      )
      await toldWell(subject, run, says)
    }
    subject.upstream.behave()
  }
}

/** A source with several routes may do without one of them, if it says so. */
function didWithout({ outcome, missing, notes }: RunReport, mayPass: boolean, where: 'all' | number): boolean {
  if (outcome === 'unchanged') return mayPass || (where === LAST && notes.length > 0)
  return outcome === 'partial' && missing.length > 0 && (mayPass || where === LAST)
}

/** So many numbers below `length`, the first and the last among them. */
const spread = (length: number, most: number): number[] =>
  length <= most
    ? Array.from({ length }, (_one, at) => at)
    : Array.from({ length: most }, (_one, at) => Math.round((at * (length - 1)) / (most - 1)))
