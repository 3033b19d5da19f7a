import { ParseError, type Answer, type FetchContext } from '@tianguis/core'
import { decodeStream } from '@tianguis/core/decode/charset'
import { gunzipped } from '@tianguis/core/decode/gzip'
import { recordsOf, type SmnRecord } from './records.ts'

export const SMN_HOST = 'smn.conagua.gob.mx'
const SERVICE = `https://${SMN_HOST}/tools/GUI/webservices/`

/** What every record of each kind must have; `dh`, the hours to UTC, is stale and is not used. */
export const FEEDS = [
  {
    kind: 'dias',
    method: 1,
    name: 'Pronóstico diario del SMN',
    needs: ['ides', 'idmun', 'ndia', 'dloc', 'tmax', 'tmin'],
  },
  { kind: 'horas', method: 3, name: 'Pronóstico por hora del SMN', needs: ['ides', 'idmun', 'hloc', 'temp'] },
] as const
export type Feed = (typeof FEEDS)[number]

/** A gzip file (not a content-encoding), or the JSON itself. An empty body is neither. */
const HONEST = {
  minBytes: 1000,
  maxBytes: 256 * 1024 * 1024,
  startsWith: ['\x1f\x8b', '['],
  accept: 'application/octet-stream, application/json, */*',
}

/**
 * The records of a feed, in batches; none where they are published already. Only once the whole of it has been seen to
 * be sound: what has been handed out cannot be taken back, and half a forecast must not be published.
 */
export async function smnRecords(
  { http, skipIfUnchanged }: FetchContext,
  feed: Feed,
): Promise<AsyncIterable<SmnRecord[]>> {
  const answer = await http.get(`${SERVICE}?method=${feed.method}`, { ...HONEST, feed: feed.name })
  const batches = skipIfUnchanged(answer, () => soundRecords(answer, feed))
  const first = await batches.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* batches
  })()
}

async function* soundRecords(answer: Answer, { needs, name }: Feed): AsyncGenerator<SmnRecord[], void> {
  const read = () => recordsOf(decodeStream(gunzipped(answer.stream())))
  let count = 0
  for await (const records of read()) {
    count += records.length
    const wrong = records.find((record) => needs.some((key) => typeof record[key] !== 'string'))
    if (wrong)
      throw new ParseError(
        `${name}: se esperaba que cada registro trajera ${needs.join(', ')} como textos. ¿Cambió el formato?`,
        JSON.stringify(wrong),
      )
  }
  if (!count) throw new ParseError(`${name}: la lista llegó vacía.`)
  yield* read()
}
