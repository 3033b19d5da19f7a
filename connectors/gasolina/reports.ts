import { createHash } from 'node:crypto'
import { ParseError, rejected, type Rejected } from '@tianguis/core'
import { csvRecords } from '@tianguis/core/decode/csv'
import { exactJson, textField } from '@tianguis/core/decode/json'
import { FUEL_OF, FUELS, PRICE, type Fuel, type Price } from './prices.ts'
import { fewRefused } from './refusals.ts'
import { median } from '@tianguis/core/decimal'

/** What a citizen says a station charged. */
export interface Report {
  readonly permiso: string
  readonly tipo: Fuel
  readonly precio: string
  readonly observado_en: string
  /** A digest of who said it, of this station alone. */
  readonly reportante: string
}

interface Judges {
  readonly permits: ReadonlySet<string>
  readonly official: readonly Price[]
  /** When the feed was read. */
  readonly readAt: Date
}

const FIELDS = ['permiso', 'tipo', 'precio', 'observado_en', 'reportante'] as const
type Fields = Record<(typeof FIELDS)[number], string>

/** Share of the official price that a report may be off by; beyond it is a slip of the pen or a joke. */
const FARTHEST = 0.4
/** Days after which a report that is still in the feed is left alone: what it told has been published already. */
const OLDEST_DAYS = 30
/** Clocks of telephones run ahead. */
const AHEAD_MS = 10 * 60_000
const DAY_MS = 86_400_000
const DECIMAL = /^\d{1,3}(\.\d{1,4})?$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/**
 * The reports of a CSV with a header or of NDJSON, judged: those that can be published, and why the others cannot.
 * Never throws: a feed that is anything else is one refusal, because the official prices do not depend on it.
 */
export function readReports(feed: string, judges: Judges): (Report | Rejected)[] {
  return fewRefused(
    judged(feed, judgeOf(judges)),
    (more, kept) => `Otros ${more} reportes ciudadanos tampoco sirven; se guardan los primeros ${kept}.`,
  )
}

function* judged(feed: string, judge: ReturnType<typeof judgeOf>): Generator<Report | Rejected> {
  for (const fields of fieldsOf(feed)) {
    const found = 'rejected' in fields ? fields : judge(fields)
    if (found) yield found
  }
}

function* fieldsOf(feed: string): Generator<Fields | Rejected> {
  const text = feed.replace(/^\uFEFF/, '').trim()
  if (!text) return
  if (text.startsWith('{')) {
    for (const line of text.split('\n')) if (line.trim()) yield fromLine(line)
    return
  }
  try {
    const records = csvRecords(text)
    const missing = FIELDS.filter((name) => records[0] && records[0][name] === undefined)
    if (missing.length)
      yield rejected(
        `A los reportes ciudadanos les falta ${missing.join(', ')}; se espera CSV o NDJSON con ${FIELDS.join(', ')}.`,
        text.slice(0, 500),
      )
    else yield* records as Fields[]
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    yield rejected(`Los reportes ciudadanos no se leyeron: ${error.message}`, text.slice(0, 500))
  }
}

function fromLine(line: string): Fields | Rejected {
  try {
    const value = exactJson(line)
    return Object.fromEntries(FIELDS.map((name) => [name, textField(value, name) ?? ''])) as Fields
  } catch {
    return rejected('La línea del NDJSON de reportes no es un objeto JSON.', line.slice(0, 500))
  }
}

/** Undefined: too old to be looked at. */
function judgeOf(judges: Judges): (fields: Fields) => Report | Rejected | undefined {
  const { readAt } = judges
  const referenceOf = referencesOf(judges.official)

  return (fields) => {
    const [permiso, word, precio, observed, who] = FIELDS.map((name) => fields[name].trim()) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const reportante = who && digestOf(permiso, who)
    const refuse = (reason: string) => rejected(reason, JSON.stringify({ ...fields, reportante }))
    const at = INSTANT.test(observed) ? Date.parse(observed) : NaN
    if (at < readAt.getTime() - OLDEST_DAYS * DAY_MS) return undefined
    const unusable = wrongMoment(at, observed, readAt) ?? wrongSource(judges, permiso, who)
    if (unusable) return refuse(unusable)
    const tipo = FUELS.find((fuel) => fuel === word.toLowerCase()) ?? FUEL_OF.get(word.toLowerCase())
    if (!tipo) return refuse(`No conozco el combustible «${word}»; se espera ${FUELS.join(', ')}.`)
    const wrong = wrongPrice(precio, referenceOf(permiso, tipo))
    return wrong ? refuse(wrong) : { permiso, tipo, precio, observado_en: new Date(at).toISOString(), reportante }
  }
}

function wrongMoment(at: number, observed: string, readAt: Date): string | undefined {
  if (Number.isNaN(at)) return `«${observed}» no es un instante con su zona, como 2026-11-18T17:20:00-06:00.`
  return at > readAt.getTime() + AHEAD_MS ? 'El reporte ciudadano es de un momento que aún no llega.' : undefined
}

function wrongSource({ permits }: Judges, permiso: string, who: string): string | undefined {
  if (!who) return 'El reporte ciudadano no trae reportante: sin él no se sabe si dos son de uno solo.'
  return permits.has(permiso)
    ? undefined
    : 'El reporte ciudadano es de un permiso que no está en la lista de estaciones.'
}

/** An official price, and what it is called. */
interface Reference {
  readonly price: number
  readonly name: string
}

function wrongPrice(precio: string, reference: Reference | undefined): string | undefined {
  const value = Number(precio)
  if (!DECIMAL.test(precio) || value < PRICE.lowest || value > PRICE.highest)
    return `«${precio}» no es un precio de ${PRICE.lowest} a ${PRICE.highest} pesos por litro.`
  return reference && Math.abs(value - reference.price) > reference.price * FARTHEST
    ? `«${precio}» se aparta más de ${FARTHEST * 100} % de ${reference.price}, ${reference.name}.`
    : undefined
}

/** The highest official price of a station and fuel, and where it has none the median of the fuel. */
function referencesOf(official: readonly Price[]): (permiso: string, tipo: Price['tipo']) => Reference | undefined {
  const priceOf = new Map<string, number>()
  for (const { permiso, tipo, precio } of official) {
    const key = `${permiso} ${tipo}`
    priceOf.set(key, Math.max(priceOf.get(key) ?? 0, Number(precio)))
  }
  const usual = new Map(
    FUELS.map((fuel) => [
      fuel,
      median(
        Float64Array.from(
          official.filter(({ tipo }) => tipo === fuel),
          ({ precio }) => Number(precio),
        ).sort(),
      ),
    ]),
  )
  return (permiso, tipo) => {
    const own = priceOf.get(`${permiso} ${tipo}`)
    if (own !== undefined) return { price: own, name: 'el precio oficial de la estación' }
    const price = usual.get(tipo)
    return price === undefined ? undefined : { price, name: 'la mediana oficial de ese combustible' }
  }
}

/** With the station in it, so that the digests do not tell which stations one person goes to. */
const digestOf = (permiso: string, who: string) =>
  createHash('sha256').update(`${permiso}\n${who}`).digest('hex').slice(0, 32)
