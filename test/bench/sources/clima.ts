import { createWriteStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { chance, pieces, roundOf, someTowns, type Edition, type Source, type Town } from './source.ts'

/** What the SMN gives of each municipality: 9,852 days and 118,000 hours in all. */
const [DAYS, HOURS] = [4, 48]
const FILES: Readonly<Record<string, string>> = { '1': 'DailyForecast_MX.gz', '3': 'HourlyForecast_MX.gz' }
const REPORTS = fileURLToPath(new URL('../../../fixtures/clima/inventada/answers/metar.json', import.meta.url))

export const clima: Source = {
  dataset: 'clima',
  quick: 1,
  contentType: 'application/octet-stream',
  fileOf: ({ pathname, searchParams }) =>
    pathname.endsWith('metar') ? 'metar.json' : FILES[searchParams.get('method') ?? ''],
  async write(edition) {
    await copyFile(REPORTS, join(edition.folder, 'metar.json'))
    await gzipped(join(edition.folder, FILES['1']!), records(edition, DAYS, dayOf))
    await gzipped(join(edition.folder, FILES['3']!), records(edition, HOURS, hourOf))
  },
}

const gzipped = (path: string, lines: Iterable<string>) =>
  pipeline(Readable.from(pieces(lines, 'utf8')), createGzip(), createWriteStream(path))

type RecordText = (place: Town, order: number, at: number, round: number) => string

function* records(edition: Edition, each: number, record: RecordText): Generator<string> {
  let at = 0
  for (const place of someTowns(edition.fraction)) {
    for (let order = 0; order < each; order += 1) {
      yield `${at ? ', ' : '['}${record(place, order, at, roundOf(at, edition))}`
      at += 1
    }
  }
  yield ']'
}

/** Counted from a day that has passed everywhere. */
const local = (hours: number) =>
  new Date(Date.UTC(2026, 10, 19) + hours * 3_600_000).toISOString().slice(0, 13).replaceAll('-', '')
const codes = ({ cvegeo, latitude, longitude, name }: Town) =>
  `"ides": "${Number(cvegeo.slice(0, 2))}", "idmun": "${Number(cvegeo.slice(2))}", "lat": "${latitude.toFixed(4)}", "lon": "${longitude.toFixed(4)}", "nes": "Entidad", "nmun": "${name}"`
const tenths = (at: number, salt: number, from: number, to: number) =>
  (from + chance(at, salt, (to - from) * 10) / 10).toFixed(1)

const dayOf: RecordText = (place, order, at, round) =>
  `{"cc": "${tenths(at, 1, 0, 100)}", "desciel": "Medio nublado", "dh": "6", "dirvienc": "Sureste", "dirvieng": "145.18", "dloc": "${local(order * 24)}", ${codes(place)}, "ndia": "${order}", ` +
  `"prec": " 0.00", "probprec": " 0.00", "raf": " ${tenths(at, 2, 5, 40)}", "tmax": " ${tenths(at, 3, 20, 35)}", "tmin": " ${(Number(tenths(at, 4, 2, 15)) + round).toFixed(1)}", "velvien": " ${tenths(at, 5, 2, 20)}"}`

const hourOf: RecordText = (place, order, at, round) =>
  `{"desciel": "Medio nublado", "dh": "6", "dirvienc": "Sureste", "dirvieng": "145.18", "dpt": "4.2", "dsem": "Jueves", "hloc": "${local(6 + order)}", "hr": "${chance(at, 6, 100)}", ${codes(place)}, "nhor": "${order}", ` +
  `"prec": "0.00", "probprec": "0", "raf": "${tenths(at, 7, 5, 40)}", "temp": "${(Number(tenths(at, 8, 5, 35)) + round).toFixed(1)}", "velvien": "${tenths(at, 9, 2, 20)}"}`
