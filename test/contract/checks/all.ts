import type { Checks } from '../subject.ts'
import { answerChecks } from './answers.ts'
import { documentationChecks } from './documentation.ts'
import { parseChecks } from './parse.ts'
import { planChecks } from './plans.ts'
import { questionChecks } from './questions.ts'
import { refreshChecks } from './refresh.ts'
import { rowChecks } from './rows.ts'
import { secretChecks } from './secrets.ts'
import { upstreamChecks } from './upstream.ts'

/** Checks that read what is published and answered. */
export const readingChecks: Checks = { ...rowChecks, ...parseChecks, ...answerChecks, ...documentationChecks, ...questionChecks, ...planChecks }
/** Checks that refresh, from an upstream that behaves. */
export const refreshingChecks: Checks = { ...refreshChecks, ...secretChecks }
/** Checks that refresh, from one that does not. */
export { upstreamChecks }

export const allChecks: Checks = { ...readingChecks, ...refreshingChecks, ...upstreamChecks }
