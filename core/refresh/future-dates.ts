/** What no source can know yet: a value dated after the moment of the refresh, by more than its column declares. */
import type { Cadence } from '../contract.ts'
import { lateAfterMs } from '../cadence.ts'
import { addDays, dayIn } from '../decode/dates.ts'
import type { Table } from '../table.ts'

const DAY_MS = 86_400_000
/** Stations and this machine have clocks of their own. */
const CLOCKS_DIFFER_MS = 3_600_000

/** Greatest value a column may have as it is stored, which compares as text. */
export type Latest = Readonly<Record<string, string>>

/** The latest day or instant of each column that has one: the observed one, and those that declare `ahead`. */
export function latestOf({ columns, observed }: Table, { timezone }: Pick<Cadence, 'timezone'>, now: Date): Latest {
  return Object.fromEntries(
    Object.entries(columns).flatMap(
      ([
        name,
        {
          spec: { kind, ahead },
        },
      ]) => {
        if (ahead === undefined && name !== observed) return []
        const span = ahead === undefined ? 0 : lateAfterMs(ahead)!
        const latest =
          kind === 'date'
            ? addDays(dayIn(timezone, now), Math.ceil(span / DAY_MS))
            : new Date(now.getTime() + span + CLOCKS_DIFFER_MS).toISOString()
        return [[name, latest]]
      },
    ),
  )
}

/** Why a stored value cannot be yet; undefined when it can. */
export const aheadOf = (latest: string | undefined, value: string | null): string | undefined =>
  latest !== undefined && value !== null && value > latest
    ? `llegó «${value}», que todavía no llega; se espera a lo más ${latest}`
    : undefined
