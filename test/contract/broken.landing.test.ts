/**
 * The suite's own proof: a sound connector passes every check, and every check fails for a connector broken in its way.
 * On the same bench, the ways of fetching and decoding that no connector is looked into for (`ways/`).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench } from '../support/test-service.ts'
import type { Broken, BrokenBy } from './broken/broken.ts'
import { brokenAnswers } from './broken/of-answers.ts'
import { askable } from './broken/askable.ts'
import { brokenOptions } from './broken/of-options.ts'
import { brokenPlans } from './broken/of-plans.ts'
import { brokenQuestions } from './broken/of-questions.ts'
import { brokenRefreshes } from './broken/of-refresh.ts'
import { brokenRows } from './broken/of-rows.ts'
import { brokenShapes } from './broken/of-shapes.ts'
import { brokenUpstreams } from './broken/of-upstream.ts'
import { installed, stall } from './broken/sound-connector.ts'
import { allChecks, repeatedChecks } from './checks/all.ts'
import { fixtureChecks } from './checks/secrets.ts'
import { planChecks } from './checks/plans.ts'
import { subjectOf, type Check, type Subject } from './subject.ts'
import { fakesIn } from './ways/fakes.ts'

const broken: BrokenBy = {
  ...brokenRows,
  ...brokenRefreshes,
  ...brokenUpstreams,
  ...brokenAnswers,
  ...brokenOptions,
  ...brokenShapes,
  ...brokenQuestions,
  ...brokenPlans,
}
const folder = await mkdtemp(join(tmpdir(), 'tianguis-broken-'))
const sound = await installed(stall('sano', askable('sano')), folder)
/** What a service shows, and what is published of a good answer, are the same with another of these. */
const ASIDE = new Set(['fetch', 'parse', 'calls'])
/** Checks of the very first load. */
const FIRST = ['the first live load replaces the sample', 'the sample is published, and nearly all of it is good']

/** Whether the sound connector may stand for all of it but what is broken: most are, and tables cost more than checks. */
function isStoodFor(title: string, { name, recorded, alone, change = {} }: Broken): boolean {
  // They fill tables of their own.
  if (title in planChecks) return true
  return !name && !recorded && !alone && !FIRST.includes(title) && Object.keys(change).every((one) => ASIDE.has(one))
}

const cases = await Promise.all(
  Object.entries(broken)
    .flatMap(([title, all]) => all.map((one) => ({ title, ...one })))
    .map(async (one, index) => {
      if (isStoodFor(one.title, one)) {
        const asked = one.title in planChecks ? {} : askable('sano')
        return { ...one, served: false, found: { ...sound, connector: stall('sano', { ...asked, ...one.change }) } }
      }
      const found = await installed(stall(one.name ?? `roto-${index}`, one.change), folder, one.recorded)
      return { ...one, served: !(one.title in fixtureChecks), found }
    }),
)
const fakes = await fakesIn(folder)
const served = [...cases.filter((one) => one.served), ...fakes]
const bench = await openBench({ more: [sound, ...served.map(({ found }) => found)] })

async function withSubject(found: Subject['found'], work: Check): Promise<void> {
  const subject = await subjectOf(bench, found)
  try {
    await work(subject)
  } finally {
    await subject.close()
  }
}

test('every check has a broken connector that proves it, and every broken connector a check', () => {
  assert.equal(Object.keys(broken).sort(), Object.keys(allChecks).sort())
  for (const [title, all] of Object.entries(broken)) assert.ok(all.length, title)
})

for (const [title, check] of Object.entries(allChecks)) {
  test(`a sound connector passes: ${title}`, () => withSubject(sound, check))
}

for (const { title, what, says, spoil, found } of cases) {
  test(`«${title}» fails for ${what}`, () =>
    withSubject(found, async (subject) => {
      // The one before may have left other rows; and it has been fetched once, as any that is published.
      if (title in repeatedChecks && found.fixtures === sound.fixtures) await subject.live()
      const spoilt = await spoil?.(subject)
      const failure = await allChecks[title]!({ ...subject, ...spoilt }).then(
        () => undefined,
        (error: Error) => error,
      )
      assert.ok(failure, 'The check passed.')
      assert.match(failure.message, says)
    }))
}

for (const { found, checks } of fakes) {
  for (const [title, check] of Object.entries(checks))
    test(`${found.connector.name}: ${title}`, () => withSubject(found, check))
}

test.after(async () => {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
})
test.run()
