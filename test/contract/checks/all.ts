import type { Checks } from '../subject.ts'
import { answerChecks } from './answers.ts'
import { documentationChecks } from './documentation.ts'
import { optionChecks } from './options.ts'
import { parseChecks } from './parse.ts'
import { planChecks } from './plans.ts'
import { questionChecks } from './questions.ts'
import { receiptChecks } from './receipts.ts'
import { firstChecks, refreshChecks } from './refresh.ts'
import { rowChecks } from './rows.ts'
import { fixtureChecks, secretChecks } from './secrets.ts'
import { shapeChecks } from './shapes.ts'
import { upstreamChecks } from './upstream.ts'

/** Checks that read what is published and answered. */
export const readingChecks: Checks = {
  ...rowChecks,
  ...parseChecks,
  ...answerChecks,
  ...receiptChecks,
  ...optionChecks,
  ...shapeChecks,
  ...documentationChecks,
  ...questionChecks,
}
/** Checks of the sample as the source would send it. */
export const loadingChecks: Checks = { ...firstChecks, ...fixtureChecks }
/** Checks that refresh over and over, from an upstream that behaves and from one that does not. */
export const repeatedChecks: Checks = { ...refreshChecks, ...secretChecks, ...upstreamChecks }

export const allChecks: Checks = { ...readingChecks, ...planChecks, ...loadingChecks, ...repeatedChecks }
