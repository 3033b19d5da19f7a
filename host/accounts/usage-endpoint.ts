import { timestampOf } from '../answer/envelope.ts'
import type { RequestHandler } from 'express'
import type { Accounts } from './open.ts'
import { readMonth } from './usage.ts'
import { identify } from '../request/identify.ts'
import { readQuery } from '../request/query.ts'

/** A month of whoever asks, as it is told. */
export interface Use {
  readonly plan: string
  /** '2026-11' */
  readonly mes: string
  /** Requests a month; null is unlimited. */
  readonly limite: number | null
  readonly usadas: number
  /** Held by hosts, or lost with one that died. */
  readonly apartadas: number
  readonly restantes: number | null
  readonly se_renueva: string
  readonly por_minuto: number | null
  readonly por_dia: readonly DayUsed[]
}

export interface DayUsed {
  readonly dia: string
  readonly endpoint: string
  readonly peticiones: number
}

/** `GET /api/v1/uso`: how the month stands for whoever asks, with a key or by address. It does not count. */
export function answerUse(accounts: Accounts, clock: () => Date): RequestHandler {
  return async (request, response) => {
    readQuery(request.url, [])
    const {
      withoutKey,
      keyring: { pool },
      ledger,
    } = accounts
    const asker = await identify(request, accounts, {
      endpoint: (await withoutKey()).withoutKey![0] ?? '',
      counts: false,
      named: true,
    })
    await ledger.flush()
    const { month, limit, used, held, remaining, resetsAt, days } = await readMonth(pool, asker.subject, asker.account)
    response
      .vary('Authorization')
      .set('Cache-Control', 'no-store')
      .json({
        ok: true,
        data: {
          plan: asker.plan,
          mes: month.slice(0, 7),
          limite: limit,
          usadas: used,
          apartadas: held,
          restantes: remaining,
          se_renueva: resetsAt.toISOString(),
          por_minuto: asker.perMinute,
          por_dia: days.map(({ day, endpoint, requests }) => ({ dia: day, endpoint, peticiones: requests })),
        } satisfies Use,
        meta: { timestamp: timestampOf(clock()), source: 'Tianguis', endpoint: 'uso', count: 1 },
      })
  }
}
