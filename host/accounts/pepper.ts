import { createHmac } from 'node:crypto'
import { dirname } from 'node:path'
import { preparation, type Client, type Pool } from '@tianguis/core/database/connection'

/** A pepper that is missing or is not the database's: a wrong setting, in words for the operator. */
export class PepperError extends Error {}

/** What digests are made with: the pepper in use, and the one before it while it is being rotated. */
export interface Peppers {
  readonly version: number
  /** The digest of a secret under the pepper in use. */
  digest(secret: string): Buffer
  /** The digests a secret may have been stored under, the pepper in use first. */
  digests(secret: string): readonly Buffer[]
}

/** A digest is 32 bytes of HMAC-SHA-256. */
const digestUnder = (pepper: string) => (secret: string) => createHmac('sha256', pepper).update(secret).digest()
const fingerprintOf = (pepper: string) => digestUnder(pepper)('huella').toString('base64url').slice(0, 22)

/**
 * Agrees with the database on the pepper. The first one is recorded by its fingerprint; a new one is taken only by who
 * also holds the one before; anything else would make every key unknown, and is refused.
 * @param previous the pepper that is being replaced
 * @param file where the pepper was read, if not from TIANGUIS_PEPPER
 * @throws PepperError when the pepper is not the database's
 */
export async function agreeOnPepper(
  pool: Pool,
  pepper: string,
  { previous, file }: { readonly previous?: string | undefined; readonly file?: string | undefined } = {},
): Promise<Peppers> {
  const version = await preparation(pool, async (client) => {
    await client.query('lock table tianguis.peppers in share row exclusive mode')
    const recorded = await readRecorded(client)
    const state = judged(recorded, pepper, previous)
    if (state === 'ajena' || state === 'reemplazada') throw new PepperError(refusalOf(state, file))
    if (state === 'en_uso') return recorded[0]!.version
    const next = (recorded[0]?.version ?? 0) + 1
    await client.query('insert into tianguis.peppers (version, fingerprint) values ($1, $2)', [
      next,
      fingerprintOf(pepper),
    ])
    return next
  })
  const digest = digestUnder(pepper)
  const accepted = [pepper, ...(previous === undefined ? [] : [previous])].map(digestUnder)
  return { version, digest, digests: (secret) => accepted.map((under) => under(secret)) }
}

/**
 * How a pepper stands with the database. `nueva` is recorded by the next host that starts; the last two are refused.
 */
export type PepperState = 'en_uso' | 'nueva' | 'reemplazada' | 'ajena'

/** A pepper and the keys that work, as they are stored. */
export interface PepperStanding {
  readonly state: PepperState
  /** Whether the previous pepper was ever this database's. */
  readonly previousKnown: boolean
  /** Keys without a digest under the pepper in use: they work only while the previous one is at hand. */
  readonly waiting: number
  /** Keys without a digest under either: they are refused. */
  readonly lost: number
}

/** Looks without recording anything. */
export async function readPepperStanding(pool: Pool, pepper: string, previous?: string): Promise<PepperStanding> {
  const recorded = await readRecorded(pool)
  const [now, before] = [fingerprintOf(pepper), previous === undefined ? null : fingerprintOf(previous)]
  const {
    rows: [keys],
  } = await pool.query<{ waiting: number; lost: number }>(STORED, [now, before])
  return {
    state: judged(recorded, pepper, previous),
    previousKnown: recorded.some(({ fingerprint }) => fingerprint === before),
    ...keys!,
  }
}

const STORED = `
  with working as (
    select coalesce(bool_or(p.fingerprint = $1), false) as fresh, coalesce(bool_or(p.fingerprint = $2), false) as old
      from tianguis.keys k left join tianguis.key_hashes h on h.key = k.id left join tianguis.peppers p on p.version = h.pepper
     where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) group by k.id
  )
  select count(*) filter (where old and not fresh)::int as waiting, count(*) filter (where not old and not fresh)::int as lost from working`

/** Whether any pepper was ever recorded. */
export const hasPepper = async (pool: Pool): Promise<boolean> => (await readRecorded(pool)).length > 0

interface Recorded {
  readonly version: number
  readonly fingerprint: string
}

/** Newest first. */
async function readRecorded(source: Pick<Client, 'query'>): Promise<Recorded[]> {
  const { rows } = await source.query<Recorded>(
    'select version, fingerprint from tianguis.peppers order by version desc',
  )
  return rows
}

function judged(recorded: readonly Recorded[], pepper: string, previous: string | undefined): PepperState {
  const [last] = recorded
  const known = recorded.find(({ fingerprint }) => fingerprint === fingerprintOf(pepper))
  if (known) return known === last ? 'en_uso' : 'reemplazada'
  return !last || (previous !== undefined && fingerprintOf(previous) === last.fingerprint) ? 'nueva' : 'ajena'
}

/** Why a pepper is refused, and what to do. @param file where it was read, if not from TIANGUIS_PEPPER */
export function refusalOf(state: 'ajena' | 'reemplazada', file?: string): string {
  if (file === undefined) return REFUSALS[state]
  if (state === 'reemplazada')
    return `La pimienta de ${file} ya se reemplazó en esta base de datos: la de ahora va en TIANGUIS_PEPPER.`
  return `La pimienta de ${file} no es aquella con que se guardaron las claves de esta base de datos; con otra, ninguna clave valdría. ${whereKept(file)}`
}

/** That the file is gone or empty, though the database knows keys made with what it held. */
export const lossOf = (file: string): string =>
  `Falta ${file}, o está vacío: es la pimienta con que se guardaron las claves de esta base de datos, y sin ella ninguna vale. ${whereKept(file)} No se escribió nada.`

/** Where the right one may be, and what to do with it. */
const whereKept = (file: string) =>
  `Pon ahí la de donde se guardó: los respaldos de «tianguis backup» no la llevan; una copia de la carpeta ${dirname(file)} sí.`

const REFUSALS = {
  reemplazada:
    'TIANGUIS_PEPPER es una pimienta que ya se reemplazó en esta base de datos. Pon la nueva, y ésta en TIANGUIS_PEPPER_OLD mientras dure el cambio.',
  ajena:
    'TIANGUIS_PEPPER no es la pimienta con que se guardaron las claves de esta base de datos; con otra, ninguna clave valdría. ' +
    'Pon la de los demás servidores. Para cambiarla, pon la nueva en TIANGUIS_PEPPER y la anterior en TIANGUIS_PEPPER_OLD.',
} as const
