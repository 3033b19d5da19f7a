import { ParseError, rejected, type FetchContext, type Http, type Rejected } from '@tianguis/core'
import { UpstreamFailure } from '@tianguis/core/http/client'
import { writeRings } from '@tianguis/core/territory/boundary-text'
import { simplified } from './simplify.ts'

/** A state has from 1 to 40 MB; the service is slow with the larger ones. */
const PATIENCE = { startsWith: ['{'], accept: 'application/json', maxBytes: 512 * 2 ** 20, timeoutMs: 600_000 }
/** States that may fail before the rest are left for the next run. */
const MOST_FAILURES = 3
/** Text of the features handed to parse at once. */
const BATCH = 8 * 2 ** 20
/** Wider than Mexico with its islands: metres of a projection are far outside. */
const BOX = { south: 13, north: 34, west: -120, east: -85 }

/**
 * The features of every state's boundaries as JSON texts, some at a time. A state that fails keeps the boundaries it
 * has: the catalogue does not depend on them, so the ledger is told and the run goes on.
 */
export async function* boundaryFeatures(
  http: Http,
  urls: readonly string[],
  missing: FetchContext['missing'],
): AsyncGenerator<string[]> {
  let failures = 0
  for (const [at, url] of urls.entries()) {
    try {
      const answer = await http.get(url, { ...PATIENCE, feed: 'Límites de los municipios' })
      yield* inBatches(featuresIn(answer.stream()))
    } catch (error) {
      if (!(error instanceof UpstreamFailure || error instanceof ParseError)) throw error
      missing(`Límites de ${url}`, error)
      failures += 1
      if (failures < MOST_FAILURES) continue
      if (at + 1 < urls.length) missing(`Límites de ${urls.length - at - 1} estados más`, 'No se pidieron.')
      return
    }
  }
}

async function* inBatches(features: AsyncIterable<string>): AsyncGenerator<string[]> {
  let [batch, size]: [string[], number] = [[], 0]
  for await (const feature of features) {
    batch.push(feature)
    size += feature.length
    if (size < BATCH) continue
    yield batch
    ;[batch, size] = [[], 0]
  }
  if (batch.length) yield batch
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST, LIST_END] = [...'"\\{}[]'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
]

/** Follows the strings and brackets of a GeoJSON collection, sign by sign. */
function createNesting() {
  let [quoted, escaped] = [false, false]
  const open: number[] = []
  const inFeatures = () => open.length === 2 && open[0] === OPEN && open[1] === LIST
  return {
    isOpen: () => open.length > 0 || quoted,
    /** Whether a feature begins or ends with the next sign. */
    follow(sign: number): 'begins' | 'ends' | undefined {
      if (escaped) escaped = false
      else if (quoted) [escaped, quoted] = [sign === BACKSLASH, sign !== QUOTE]
      else if (sign === QUOTE) quoted = true
      else if (sign === OPEN || sign === LIST) {
        const begins = sign === OPEN && inFeatures()
        open.push(sign)
        return begins ? 'begins' : undefined
      } else if (sign === CLOSE || sign === LIST_END) {
        open.pop()
        return inFeatures() ? 'ends' : undefined
      }
      return undefined
    },
  }
}

/**
 * The objects of the list in a GeoJSON collection, each as its JSON text: a whole state as values would take ten times
 * its bytes in memory.
 * @throws ParseError when the text ends before it is closed
 */
export async function* featuresIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const nesting = createNesting()
  let [text, start] = ['', -1]
  for await (const chunk of bytes) {
    let at = text.length
    text += decoder.decode(chunk, { stream: true })
    for (; at < text.length; at++) {
      const edge = nesting.follow(text.charCodeAt(at))
      if (edge === 'begins') start = at
      if (edge !== 'ends' || start < 0) continue
      yield text.slice(start, at + 1)
      ;[text, at, start] = [text.slice(at + 1), -1, -1]
    }
    if (start < 0) text = ''
    else if (start > 0) [text, start] = [text.slice(start), 0]
  }
  if (nesting.isOpen()) throw new ParseError('El GeoJSON de los límites llegó incompleto.', text.slice(0, 200))
}

interface Feature {
  properties?: Partial<Record<'cvegeo' | 'CVEGEO' | 'cve_ent' | 'cve_mun', string>> | null
  geometry?: { type?: string; coordinates?: unknown } | null
}
type Position = [number, number]

/** The boundary of one municipality, simplified to a hundred metres. */
export function boundaryOf(text: string): { cvegeo: string; texto: string } | Rejected {
  const refuse = (reason: string) => rejected(reason, text.slice(0, 500))
  const feature = featureOf(text)
  if (!feature) return refuse('El límite no es un objeto JSON.')
  const { properties, geometry } = feature
  const cvegeo = properties?.cvegeo ?? properties?.CVEGEO ?? `${properties?.cve_ent ?? ''}${properties?.cve_mun ?? ''}`
  if (!/^\d{5}$/.test(cvegeo)) return refuse('El límite no dice de qué municipio es (cvegeo).')
  const rings = ringsOf(geometry)
  if (!rings?.length) return refuse('El límite no es un Polygon ni un MultiPolygon con coordenadas.')
  if (!rings.every((ring) => ring.every(isInside)))
    return refuse('El límite tiene puntos fuera de México: ¿otra proyección?')
  const kept = rings.flatMap((ring) => simplified(ring) ?? [])
  return kept.length ? { cvegeo, texto: writeRings(kept) } : refuse('El límite no llega a los cien metros.')
}

function featureOf(text: string): Feature | undefined {
  try {
    return JSON.parse(text) as Feature
  } catch {
    return undefined
  }
}

function ringsOf(geometry: Feature['geometry']): Position[][] | undefined {
  const { type, coordinates } = geometry ?? {}
  if (!Array.isArray(coordinates)) return undefined
  const rings = type === 'Polygon' ? coordinates : type === 'MultiPolygon' ? coordinates.flat(1) : undefined
  return rings?.every((ring) => Array.isArray(ring) && ring.every((point) => Array.isArray(point)))
    ? (rings as Position[][])
    : undefined
}

const isInside = ([longitude, latitude]: Position) =>
  latitude >= BOX.south && latitude <= BOX.north && longitude >= BOX.west && longitude <= BOX.east
