/**
 * A cause that several sources share, told once: with no network every one of them would repeat it with its address.
 */
import type { Cause } from '@tianguis/core/http/failures'
import { SAMPLE_ROWS } from '../describe/wording.ts'

/** As it is written in JSON, and of how many sources it is told. */
export const CAUSE_DESCRIPTIONS = {
  no_network: { name: 'sin_red', short: 'Sin red', words: (many: string) => `Sin red: ${many} no contestan` },
  no_token: {
    name: 'sin_token',
    short: 'Falta un token',
    words: (many: string) => `${many} piden un token gratuito que no se ha puesto`,
  },
  network: { name: 'no_contesta', short: 'No contesta', words: (many: string) => `${many} no contestan` },
  timeout: { name: 'tarda', short: 'Tarda demasiado', words: (many: string) => `${many} tardan demasiado` },
  truncated: {
    name: 'descarga_cortada',
    short: 'Corta la descarga',
    words: (many: string) => `${many} cortan la descarga`,
  },
  server_error: {
    name: 'error_de_la_fuente',
    short: 'Contesta con un error suyo',
    words: (many: string) => `${many} contestan con un error suyo`,
  },
  rate_limited: { name: 'pide_esperar', short: 'Pide esperar', words: (many: string) => `${many} piden esperar` },
} as const satisfies Record<Cause, { name: string; short: string; words: (many: string) => string }>

export type CauseName = (typeof CAUSE_DESCRIPTIONS)[Cause]['name']

export interface CauseDescription {
  readonly conjunto: string
  readonly titulo: string
  readonly reason: string
}

export interface SharedCause {
  readonly name: CauseName
  /** «Sin red: 14 fuentes no contestan.» */
  readonly sentence: string
  /** «Sin red», for each of them. */
  readonly short: string
  readonly told: readonly CauseDescription[]
}

export interface SharedReasons {
  /** What several have in common, the most frequent first. */
  readonly shared: readonly SharedCause[]
  /** The reasons that are of one dataset alone. */
  readonly own: readonly CauseDescription[]
  /** Whether there are sample rows, which is no reason of each of them. */
  readonly samples: boolean
}

export const SAMPLE_NOTE =
  'Los de muestra son filas incluidas con el programa, hasta la primera actualización real de cada uno.'
/** Sources that fail alike are told together from this many on. */
const SEVERAL = 2

/** What is told of a dataset, as far as its cause goes. */
interface Explained {
  readonly conjunto: string
  readonly titulo: string
  readonly motivo: string | null
  readonly causa: CauseName | null
  readonly muestra: boolean
}

/** Why datasets are not well, with what several share told once. */
export function sharedReasons(statuses: readonly Explained[]): SharedReasons {
  const told = statuses.flatMap(({ conjunto, titulo, motivo, causa }) => {
    const reason = motivo?.replace(SAMPLE_ROWS, '').trim()
    return reason ? [{ conjunto, titulo, reason, causa }] : []
  })
  const alike = Object.values(CAUSE_DESCRIPTIONS).map(({ name, short, words }) => {
    const these = told.filter(({ causa }) => causa === name)
    return { name, short, told: these, sentence: `${words(`${these.length} fuentes`)}.` }
  })
  const shared = alike
    .filter((cause) => cause.told.length >= SEVERAL)
    .sort((one, other) => other.told.length - one.told.length)
  return {
    shared,
    own: told.filter(({ causa }) => !shared.some(({ name }) => name === causa)),
    samples: statuses.some(({ muestra }) => muestra),
  }
}

/** Characters of a reason with addresses that are told at first. */
const BRIEF = 160
const ADDRESS = /https?:\/\/([^\s/?#«»),;]+)[^\s«»),;]*/g

/** A reason with addresses without them, but for their hosts, and no longer than a line or two; any other as it is. */
export function inBrief(reason: string): string {
  const plain = reason.replaceAll(ADDRESS, '$1')
  if (plain === reason) return reason
  return plain.length > BRIEF ? `${plain.slice(0, BRIEF - 1).trimEnd()}…` : plain
}
