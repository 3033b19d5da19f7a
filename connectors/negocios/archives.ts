import type { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { ParseError, type Http } from '@tianguis/core'
import { decodeStream } from '@tianguis/core/decode/charset'
import { csvBlocks } from '@tianguis/core/decode/csv'
import { memberMeant, zipEntries, type ZipEntry } from '@tianguis/core/decode/zip'
import { each } from '@tianguis/core/refresh/batches'
import { editionOf } from './edition.ts'

/** Some thousand rows of one file. */
export interface Block {
  /** Its name at the INEGI: inside the ZIP, the file of a state and that of an activity are called alike. */
  readonly archive: string
  /** Two digits: the state that every row must be of. */
  readonly state: string
  /** First day of the edition's month. */
  readonly edition: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Of the text that says what the edition is; those seen have 10 kB. */
const MOST_ABOUT_BYTES = 2 ** 20

const BASE = 'https://www.inegi.org.mx/contenidos/masiva/denue'

/** Estado de México passes INEGI's 50 MB a file: it comes in two, and its name without a part is gone. */
const PARTS: Readonly<Record<string, readonly string[]>> = { '15': ['15_1', '15_2'] }

const STATES = Array.from({ length: 32 }, (_one, at) => String(at + 1).padStart(2, '0'))

export const ARCHIVES = STATES.flatMap((state) =>
  (PARTS[state] ?? [state]).map((part) => ({ state, archive: `denue_${part}_csv.zip` })),
)

/** A link that is gone is answered 200 with 2 kB of HTML; the largest file had 51 MB in May 2026. */
const HONEST = {
  startsWith: ['PK'],
  minBytes: 1000,
  maxBytes: 256 * 2 ** 20,
  timeoutMs: 20 * 60_000,
  accept: 'application/zip, application/x-zip-compressed, */*',
}

const DATA = /(^|\/)conjunto_de_datos\/[^/]+\.csv$/i
const ABOUT = /(^|\/)metadatos\/[^/]+\.txt$/i

/**
 * Every state's file, a block at a time.
 * @throws ParseError when a file is not what it should be, or is of another edition than the ones before it.
 */
export async function* readArchives(http: Http): AsyncGenerator<Block, void, undefined> {
  let first: { archive: string; edition: string } | undefined
  for (const { archive, state } of ARCHIVES) {
    const answer = await http.get(`${BASE}/${archive}`, { ...HONEST, feed: 'Archivos del DENUE' })
    let rows = 0
    yield* each(blocksOf(answer.stream(), archive, state), (block) => {
      const { edition } = block
      first ??= { archive, edition }
      if (edition !== first.edition)
        throw new ParseError(
          `${archive} es de la edición ${edition} y ${first.archive} de la ${first.edition}: el INEGI está publicando una nueva. Espere un día y repita.`,
        )
      rows += block.rows.length
      return block
    })
    if (rows === 0) throw new ParseError(`${archive} no trae ningún establecimiento.`)
  }
}

/** denue_09_csv.zip -> denue_inegi_09_.csv; the parts of a state are called denue_inegi_15_1.csv. */
function dataOf(archive: string): string[] {
  const part = /^denue_(.+)_csv\.zip$/.exec(archive)![1]!
  return [`denue_inegi_${part}.csv`, `denue_inegi_${part}_.csv`]
}

const ABOUT_NAMES = ['metadatos_denue.txt']

/** An operator has to know which of the 33 files it was. */
async function* blocksOf(body: Readable, archive: string, state: string): AsyncGenerator<Block> {
  try {
    yield* unpacked(body, archive, state)
  } catch (error) {
    throw error instanceof ParseError ? new ParseError(`${archive}: ${error.message}`) : error
  }
}

async function* unpacked(body: Readable, archive: string, state: string): AsyncGenerator<Block> {
  let data: ZipEntry | undefined
  let edition: string | undefined
  let found = false
  for await (const entry of zipEntries(body, (name) => DATA.test(name) || ABOUT.test(name))) {
    const isMeant = (kind: RegExp, called: readonly string[]) =>
      entry.name ===
      memberMeant(
        entry.among.filter((name) => kind.test(name)),
        (name) => called.includes(name.toLowerCase()),
      )
    if (isMeant(DATA, dataOf(archive))) data = entry
    else if (isMeant(ABOUT, ABOUT_NAMES))
      edition = editionOf(await textOf(await entry.stream({ maxBytes: MOST_ABOUT_BYTES })))
    if (!data || !edition || found) continue
    found = true
    // Read here, while the archive is still open.
    let header: readonly string[] | undefined
    for await (const block of csvBlocks(decodeStream(await data.stream()))) {
      const rows = header ? block : block.slice(1)
      header ??= block[0]!
      yield { archive, state, edition, header, rows }
    }
  }
  if (!found) throw new ParseError(`No trae un CSV en conjunto_de_datos y un texto en metadatos.`)
}
