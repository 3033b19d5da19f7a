import { createWriteStream, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { decodeText } from '@tianguis/core/decode/charset'
import { csvRows } from '@tianguis/core/decode/csv'
import { chance, pieces, roundOf, someTowns, type Edition, type Source } from './source.ts'

const SAMPLE = new URL('../../../fixtures/seguridad/sample/answers/', import.meta.url)
const TABLE = 'IDM_NM_dic25.csv'
/** 2,478 municipalities, 11 years and 98 kinds of crime are 2.6 million rows. */
const [YEARS, KINDS] = [11, 98]

/** Those around the table, which are small: as they are in the sample. */
const AROUND: Readonly<Record<string, string>> = {
  package_show: 'package_show.json',
  'datos-abiertos-de-incidencia-delictiva': 'datos-abiertos.html',
  'download.aspx': 'RNID-Delitos_Municipal-2026-oct2026.zip',
}

export const seguridad: Source = {
  dataset: 'seguridad',
  quick: 1 / 20,
  contentType: 'text/csv',
  fileOf({ pathname }) {
    const name = pathname.split('/').at(-1)!
    return name === TABLE ? TABLE : AROUND[name]
  },
  async write(edition) {
    for (const name of Object.values(AROUND))
      await copyFile(fileURLToPath(new URL(name, SAMPLE)), join(edition.folder, name))
    await pipeline(Readable.from(pieces(lines(edition), 'latin1')), createWriteStream(join(edition.folder, TABLE)))
  },
}

function* lines(edition: Edition): Generator<string> {
  const [header, ...rows] = csvRows(decodeText(gunzipSync(readFileSync(new URL(`${TABLE}.gz`, SAMPLE)))))
  const kinds = kindsOf(rows)
  const places = someTowns(edition.fraction)
  yield `${header!.join()}\r\n`
  let at = 0
  for (let year = 2015; year < 2015 + YEARS; year += 1) {
    for (const { cvegeo, name } of places) {
      const place = `${year},${Number(cvegeo.slice(0, 2))},Entidad ${cvegeo.slice(0, 2)},${Number(cvegeo)},${cell(name)}`
      for (const kind of kinds) {
        yield `${place},${kind},${months(at, roundOf(at, edition))}\r\n`
        at += 1
      }
    }
  }
}

/** The sample's, without its rows that are none, and as many more as the country has. */
function kindsOf(rows: readonly (readonly string[])[]): string[] {
  const known = [
    ...new Set(rows.filter(([year]) => /^20\d\d$/.test(year!)).map((row) => row.slice(5, 9).map(cell).join())),
  ]
  const further = Array.from(
    { length: Math.max(0, KINDS - known.length) },
    (_one, at) => `El patrimonio,Robo,Robo de otro objeto ${at},Sin violencia`,
  )
  return [...known, ...further]
}

const cell = (text: string) => (text.includes(',') ? `"${text}"` : text)

/** Of a hundred cells, 85 are zero. */
function months(at: number, round: number): string {
  let cells = ''
  for (let month = 0; month < 12; month += 1) {
    const some = chance(at * 12 + month, 1, 100) < 15
    cells += `${month ? ',' : ''}${some ? 1 + chance(at * 12 + month, 2, 9) + round : 0}`
  }
  return cells
}
