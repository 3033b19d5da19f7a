/**
 * How long a start waits for a database that is silent, starting, full or slow, for one that is not there, and for a
 * table.
 */
const PATIENCE_MS = { present: 60_000, absent: 10_000, occupied: 10 * 60_000 }

/** What keeps a database from being used for a while. */
export interface Trouble {
  /** In Spanish, after «La base de datos». */
  readonly words: string
  readonly advice: string
  /** How long a start waits. */
  readonly patienceMs: number
}

const LOG = 'Revisa la bitácora de PostgreSQL y la carga de la máquina.'
const present = (words: string, advice = LOG): Trouble => ({ words, advice, patienceMs: PATIENCE_MS.present })
const SILENT = present('no contesta')
/** By SQLSTATE, or what node-postgres and the system say where the server says nothing. */
const TROUBLES: readonly (readonly [RegExp, Trouble])[] = [
  [/^57P03$/, present('arranca, se recupera o se apaga')],
  [/^57P0[12]$/, present('se está reiniciando')],
  [/^53300$/, present('no tiene conexiones libres', 'Revisa quién las ocupa (pg_stat_activity) y max_connections.')],
  [
    // The second where each waits for the other, and PostgreSQL gave up the start.
    /^(55P03|40P01)$/,
    {
      words: 'tiene ocupada una tabla que hace falta',
      advice: 'Revisa quién la tiene (pg_locks y pg_stat_activity).',
      patienceMs: PATIENCE_MS.occupied,
    },
  ],
  [/^57014$/, present('va lenta')],
  [
    // Of a connection, or of one that was there before its server was made to be read only.
    /^(08004|25006)$/,
    present(
      'no tiene un servidor que acepte escrituras',
      'Revisa cuál es el principal (pg_is_in_recovery); si se perdió, promueve una réplica (pg_promote).',
    ),
  ],
  [
    /^(08...|ETIMEDOUT|ECONNRESET|EPIPE)$|timeout expired|Query read timeout|timeout exceeded|Connection terminated/,
    SILENT,
  ],
  [
    /^(ECONNREFUSED|ENOENT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/,
    {
      words: 'no está en su dirección',
      advice: 'Revisa la dirección, y que PostgreSQL esté encendido.',
      patienceMs: PATIENCE_MS.absent,
    },
  ],
]

interface Failure {
  readonly code?: unknown
  readonly message?: unknown
}

/** What waiting may mend; undefined for anything else. */
export function troubleOf(thrown: unknown): Trouble | undefined {
  // Node's refusal by every address of a name.
  const { code, message }: Failure = thrown instanceof AggregateError ? thrown.errors[0] : (thrown as Failure)
  return TROUBLES.find(([pattern]) => pattern.test(String(code ?? '')) || pattern.test(String(message ?? '')))?.[1]
}
