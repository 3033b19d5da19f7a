import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Pool } from '@tianguis/core/database/connection'
import type { HealthProbe } from '@tianguis/core/database/health-probe'
import type { Headlines } from './ask/headlines.ts'
import type { QuestionService } from './ask/open.ts'
import type { Payments } from './billing/payments.ts'
import type { Due } from './calendar/due.ts'
import type { Service } from './composition.ts'
import type { Receipting } from './receipts/signing.ts'
import type { DatasetStatus } from './status/status.ts'
import type { Exporting } from './export/answer.ts'
import type { Snapshots } from './export/snapshot.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Mail } from './portal/mail.ts'

/** All that routes answer with, opened before the first request. */
export interface Hosting extends Exporting, Receipting {
  /** Connections of what is answered to anybody, so that none of it waits in the way of those who have a key. */
  readonly visitorPool: Pool
  /** Of what is read once for all of them. */
  readonly statePool: Pool
  /** Of what changed between two publications. */
  readonly changeSnapshots: Snapshots
  readonly asking: QuestionService
  readonly headlines: Headlines
  readonly service: Service
  readonly healthProbe: Pick<HealthProbe, 'awaySince' | 'guard'>
  /** Absent where the operator sets plans by hand. */
  readonly payments?: Payments
  /** What takes the events of the payment provider. */
  readonly takeEvents?: RequestHandler[]
  readonly mail: Mail
  readonly log: Logger
  /** When each source is asked in the seven days from now on, reckoned once a minute. */
  readonly week: () => Promise<readonly Due[]>
  /** Where an operator wants them. */
  readonly metrics: Metrics | undefined
  /** False while the host is starting or closing: a balancer should send requests elsewhere. */
  readonly ready: () => boolean
}

/** How every dataset was, a second ago at most. */
export type Statuses = () => Promise<{ readonly at: Date; readonly all: readonly DatasetStatus[] }>
