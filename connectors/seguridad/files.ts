import type { Readable } from 'node:stream'
import { ParseError, type Answer, type Batches } from '@tianguis/core'
import { decodeStream } from '@tianguis/core/decode/charset'
import { csvBlocks } from '@tianguis/core/decode/csv'
import { memberMeant, zipEntries } from '@tianguis/core/decode/zip'
import { each } from '@tianguis/core/refresh/batches'
import { layoutOf, type Layout } from './layout.ts'
import { coverageOf, lastDay, lastMonth } from './months.ts'
import type { Block, Method } from './rows.ts'

/** A file that answered, and what its numbers mean. */
export interface Source {
  readonly method: Method
  readonly answer: Answer
}

/** What the file was seen to cover, once it has been read to its end. */
export interface Coverage {
  readonly kind: 'cobertura'
  readonly rows: readonly { metodologia: Method; anio: number; hasta_mes: number; hasta: string; archivo: string }[]
}

/** «RNID-Delitos_Municipal-2026-ago2026.csv», «IDM_NM_dic25.csv». */
const MUNICIPAL = /^(?!.*v[ií]ctima).*(municipal|IDM_NM)/i

/** Its rows a block at a time, and at the end what they cover. @throws ParseError when it holds no such table. */
export async function* readSource({ method, answer }: Source, now: Date): Batches<Block | Coverage> {
  const zipped = await startsLikeZip(answer)
  if (!zipped) {
    yield readTable(fileName(answer.url), answer.stream(), method, now)
    return
  }
  // Beside the table of all years an archive may hold one spreadsheet a year.
  for await (const entry of zipEntries(answer.stream(), (name) => /\.csv$/i.test(name))) {
    if (entry.name !== memberMeant(entry.among, (name) => MUNICIPAL.test(name))) continue
    yield readTable(fileName(entry.name), await entry.stream(), method, now)
    return
  }
  throw new ParseError(`El ZIP de ${answer.url} no trae ningún CSV.`)
}

async function* readTable(archivo: string, body: Readable, method: Method, now: Date): Batches<Block | Coverage> {
  const until = lastMonth(archivo, now)
  let layout: Layout | undefined
  let coverage: ReturnType<typeof coverageOf> | undefined
  yield each(csvBlocks(decodeStream(body)), (block): Block => {
    const rows = layout ? block : block.slice(1)
    layout ??= layoutOf(block[0] ?? [])
    coverage ??= coverageOf(layout)
    coverage.see(rows)
    return { kind: 'filas', method, layout, until, rows }
  })
  const covered = coverage?.upTo(until) ?? []
  if (!covered.length) throw new ParseError(`${archivo} no trae ningún mes con delitos.`)
  yield {
    kind: 'cobertura',
    rows: covered.map(({ anio, mes }) => ({
      metodologia: method,
      anio,
      hasta_mes: mes,
      hasta: lastDay(anio, mes),
      archivo,
    })),
  }
}

async function startsLikeZip(answer: Answer): Promise<boolean> {
  const body = answer.stream()
  for await (const chunk of body) {
    body.destroy()
    return (chunk as Buffer).subarray(0, 2).toString('latin1') === 'PK'
  }
  return false
}

const fileName = (path: string) => decodeURIComponent(path.split(/[?#]/)[0]!.split('/').at(-1)!)
