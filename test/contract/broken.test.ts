/**
 * The suite's own proof: a sound connector passes every check, and every check fails for a connector broken in its way.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench } from '../support/test-service.ts'
import type { BrokenBy } from './broken/broken.ts'
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
import { allChecks } from './checks/all.ts'
import { subjectOf, type Subject } from './subject.ts'

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
const cases = await Promise.all(
  Object.entries(broken)
    .flatMap(([title, all]) => all.map((one) => ({ title, ...one })))
    .map(async (one, index) => ({
      ...one,
      found: await installed(stall(one.name ?? `roto-${index}`, one.change), folder, one.recorded),
    })),
)
const bench = await openBench({ more: [sound, ...cases.map(({ found }) => found)] })

async function withSubject(found: Subject['found'], work: (subject: Subject) => Promise<void>): Promise<void> {
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
      const spoilt = await spoil?.(subject)
      const failure = await allChecks[title]!({ ...subject, ...spoilt }).then(
        () => undefined,
        (error: Error) => error,
      )
      assert.ok(failure, 'The check passed.')
      assert.match(failure.message, says)
    }))
}

test.after(async () => {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
})
test.run()
