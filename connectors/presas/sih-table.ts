import { ParseError } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { withoutAccents } from '@tianguis/core/words/accents'

/** One dam's file: where each thing is, and the lines below the header as cells. */
export interface SihTable {
  /** The column of each thing in this file: the order differs from dam to dam. */
  readonly at: {
    readonly fecha: number
    readonly almacenamiento: number
    readonly elevacion: number
    readonly estacion: number
  }
  readonly width: number
  readonly rows: readonly string[][]
}

/** Names of the columns in the two generations of files, without accents and units. Mm³ and hm³ are the same. */
const NAMES = {
  fecha: ['fecha'],
  almacenamiento: ['almacenamiento', 'volumenalm'],
  elevacion: ['elevacion', 'nivel'],
  estacion: ['estacion'],
}
/** Lines in which the header is looked for; below them there are only days. */
const PREAMBLE = 20
const PAGE = /<(!doctype|html|script)|challenge validation/i

/**
 * The table in a dam's file.
 * @throws ParseError when it is a page, another dam's, cut, or has no header that says where the storage is.
 */
export function sihTable(text: string, clave: string): SihTable {
  if (!text.trim()) throw new ParseError('Llegó un archivo vacío.')
  // The firewall answers with status 200.
  if (PAGE.test(text.slice(0, 300))) throw new ParseError('Llegó una página y no el archivo de la presa.', text)
  const lines = text.split('\n', PREAMBLE)
  const header = lines.findIndex((line) => placed(cellsOf(line)))
  if (header < 0)
    throw new ParseError(
      'El archivo no trae un encabezado con Fecha y Almacenamiento o VolumenAlm. ¿Cambió su formato?',
      text,
    )
  const named = /^Clave:\s*(\S+)/m.exec(lines.slice(0, header).join('\n'))?.[1]
  if (named !== undefined && named !== clave)
    throw new ParseError(`El archivo dice ser de la presa ${named}; se pidió ${clave}.`)
  const cells = cellsOf(lines[header]!)
  const [, ...rows] = csvRows(text.slice(lines.slice(0, header).reduce((length, line) => length + line.length + 1, 0)))
  const last = rows.at(-1)
  // Every file seen ends its last line: one that is cut within its last number has as many cells as a whole one.
  if (last && (last.length < cells.length || !text.endsWith('\n')))
    throw new ParseError('El archivo llegó incompleto: se corta en su último renglón.', last.join())
  return { at: placed(cells)!, width: cells.length, rows }
}

const cellsOf = (line: string) =>
  line.split(',').map((cell) => withoutAccents(cell).replace(/\(.*/s, '').trim().toLowerCase())

function placed(cells: readonly string[]): SihTable['at'] | undefined {
  const of = (names: readonly string[]) => cells.findIndex((cell) => names.includes(cell))
  const at = {
    fecha: of(NAMES.fecha),
    almacenamiento: of(NAMES.almacenamiento),
    elevacion: of(NAMES.elevacion),
    estacion: of(NAMES.estacion),
  }
  return at.fecha >= 0 && at.almacenamiento >= 0 ? at : undefined
}
