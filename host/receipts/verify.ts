/** Whether a receipt holds: its signature, what was served then, and what is served now. */
import type { Pool } from '@tianguis/core/database/connection'
import type { Connector } from '@tianguis/core'
import type { QuestionEngine } from '@tianguis/sql'
import { publicationOf } from '@tianguis/core/query/publication'
import { statementFor } from '@tianguis/core/query/sql'
import type { Dataset, Datasets } from '../answer/datasets.ts'
import { planRequest, type AnswerPlan } from '../answer/plan.ts'
import { API_ROOT } from '../describe/calls.ts'
import { readQuery } from '../request/query.ts'
import { universalOf } from '../answer/universal.ts'
import { readRuns, type RunOrigin } from './origin.ts'
import { statementAt } from './list.ts'
import { questionAgain } from './question-again.ts'
import { readReceipt, type Receipt } from './receipt.ts'
import { hashOf, openReceipt, type Signing, type Unsound } from './signing.ts'

export type Verdict = 'valido' | Unsound

/** What is served now to the same request. */
export interface ServedNow {
  readonly version: number
  readonly fecha_datos: string | null
  readonly registros: number
  /** As text, digit by digit; null where they are many. */
  readonly datos: string | null
}

export interface Verification {
  readonly veredicto: Verdict
  readonly explicacion: string
  readonly recibo: Receipt | null
  /** Read again as of that publication, the records are those of the receipt; null where that cannot be read. */
  readonly servido_asi: boolean | null
  /** The same request gives the same records now; null where that cannot be told. */
  readonly sigue_asi: boolean | null
  readonly ahora: ServedNow | null
  /** The runs that brought the figure, as the ledger has them, each with all that its source answered. */
  readonly corridas: readonly RunOrigin[]
}

export interface Verifying {
  readonly pool: Pool
  readonly signing: Signing
  readonly datasets: Datasets
  readonly connectors: readonly Connector[]
  /** Undefined where no questions are served. */
  readonly box: QuestionEngine | undefined
  readonly clock: () => Date
}

const UNSOUND: Readonly<Record<Unsound, string>> = {
  ilegible:
    'No es un recibo, o llegó cortado: se espera el texto entero de `meta.recibo`, tres partes separadas por puntos.',
  ajeno:
    'Lo firmó otra instalación, o una clave que ésta retiró: no está entre las suyas. Se comprueba donde se emitió, o con la clave pública de ahí.',
  alterado: 'La firma no corresponde a lo que dice: el recibo se cambió después de emitirse.',
}
const nothing = { recibo: null, servido_asi: null, sigue_asi: null, ahora: null, corridas: [] }

export async function verifyReceipt(token: string, verifying: Verifying): Promise<Verification> {
  const opened = await openReceipt(token.trim(), await verifying.signing.keys())
  if (typeof opened === 'string') return { veredicto: opened, explicacion: UNSOUND[opened], ...nothing }
  const receipt = readReceipt(opened.payload)
  if (typeof receipt === 'string') return { veredicto: 'ilegible', explicacion: receipt, ...nothing }
  const { why, ...compared } = await compare(receipt, verifying)
  return {
    veredicto: 'valido',
    explicacion: `La firma es de esta instalación${opened.key ? ', con una clave anterior' : ''}. ${why}`,
    recibo: receipt,
    ...compared,
    corridas: await runsOfReceipt(receipt, verifying),
  }
}

interface Compared extends Pick<Verification, 'servido_asi' | 'sigue_asi' | 'ahora'> {
  readonly why: string
}

/** Where the request cannot be read any more, the signature alone is left to prove it. */
async function compare(receipt: Receipt, verifying: Verifying): Promise<Compared> {
  const unread = (why: string): Compared => ({ servido_asi: null, sigue_asi: null, ahora: null, why })
  if (receipt.consulta) return compareQuestion(receipt, verifying)
  const asked = readRequest(receipt, verifying)
  if (typeof asked === 'string') return unread(asked)
  const then = await asServedThen(receipt, asked, verifying)
  const now = await asServedNow(receipt, asked, verifying)
  return { ...then, ...now, why: [then.why, now.why].join(' ') }
}

async function compareQuestion(receipt: Receipt, verifying: Verifying): Promise<Compared> {
  const { servedThen, servedNow, rows, why } = await questionAgain(receipt, verifying)
  const current = verifying.datasets.get(receipt.conjuntos[0]!.conjunto)
  return {
    servido_asi: servedThen,
    sigue_asi: servedNow,
    ahora:
      rows && current
        ? {
            version: current.version,
            fecha_datos: current.observedOn,
            registros: rows.count,
            datos: rows.datos.length > MOST_NOW ? null : rows.datos,
          }
        : null,
    why,
  }
}

interface Asked {
  readonly connector: Connector
  readonly plan: AnswerPlan
}

function readRequest({ peticion, conjuntos, emitido }: Receipt, { connectors, datasets }: Verifying): Asked | string {
  const connector = connectors.find(({ name }) => name === conjuntos[0]?.conjunto)
  if (!connector || !peticion.startsWith(`${API_ROOT}${connector.path}`))
    return `El conjunto «${conjuntos[0]?.conjunto}» ya no se sirve aquí.`
  try {
    const names = [...Object.keys(connector.params), ...Object.keys(universalOf(connector))]
    const plan = planRequest(connector, readQuery(peticion, names), datasets, new Date(emitido))
    return { connector, plan }
  } catch (error) {
    return `La petición ya no se puede leer como entonces: ${(error as Error).message}`
  }
}

type Then = Pick<Verification, 'servido_asi'> & { readonly why: string }

async function asServedThen(
  { conjuntos, datos_sha256, emitido, hora }: Receipt,
  { connector, plan }: Asked,
  { pool }: Verifying,
): Promise<Then> {
  const { version, publicacion } = conjuntos[0]!
  const of = { version, publicationId: publicacion }
  const { text, values } = statementAt(connector, { ...plan, hour: hora }, version, new Date(emitido))
  const {
    rows: [row],
  } = await pool.query<{ rows: string }>({ text, values: [...values] })
  // Looked at afterwards: whoever drops rows has said so before.
  if (!(await publicationOf(pool, connector, of, true)))
    return {
      servido_asi: null,
      why: `La publicación ${version} de ${connector.path} ya no se guarda, o es de otra base.`,
    }
  const same = hashOf(`[${row!.rows}]`) === datos_sha256
  return {
    servido_asi: same,
    why: same
      ? `Leída otra vez, la publicación ${version} de ${connector.path} da lo mismo, dígito por dígito.`
      : `Leída otra vez, la publicación ${version} de ${connector.path} da otra cosa: la base o el programa cambiaron desde entonces.`,
  }
}

type Now = Pick<Verification, 'sigue_asi' | 'ahora'> & { readonly why: string }

/** Characters of what is served now. */
const MOST_NOW = 4000

async function asServedNow({ datos_sha256 }: Receipt, { connector, plan }: Asked, verifying: Verifying): Promise<Now> {
  const { pool, datasets, clock } = verifying
  const current: Dataset | undefined = datasets.get(connector.name)
  if (!current?.version) return { sigue_asi: null, ahora: null, why: `${connector.path} no tiene datos ahora.` }
  if (plan.cursor)
    return { sigue_asi: null, ahora: null, why: 'Es una página de un recorrido, que no se repite con lo de ahora.' }
  const now = clock()
  const { text, values } = statementFor(connector, { ...plan, al: undefined }, 'current', now)
  const {
    rows: [row],
  } = await pool.query<{ rows: string; count: number }>({ text, values: [...values] })
  const datos = `[${row!.rows}]`
  const same = hashOf(datos) === datos_sha256
  return {
    sigue_asi: same,
    ahora: {
      version: current.version,
      fecha_datos: current.observedOn,
      registros: row!.count,
      datos: datos.length > MOST_NOW ? null : datos,
    },
    why: same
      ? 'Hoy la misma petición da lo mismo.'
      : 'Hoy la misma petición da otra cosa: se publicó algo desde entonces.',
  }
}

/** More than anybody reads; what a run was answered in all is told by its digest. */
const MOST_TOLD = 500

async function runsOfReceipt({ conjuntos }: Receipt, { pool }: Verifying): Promise<RunOrigin[]> {
  const runs = await Promise.all(
    conjuntos.map(({ conjunto, corridas }) =>
      readRuns(
        pool,
        conjunto,
        corridas.lista.map(({ version }) => version),
        MOST_TOLD,
      ),
    ),
  )
  return runs.flat()
}
