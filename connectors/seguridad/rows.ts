import { rejected, type Rejected, type Territory } from '@tianguis/core'
import { isNoData, type Layout } from './layout.ts'
import { MONTH_NAMES } from '@tianguis/core/words/months'
import { firstDay, monthNumber } from './months.ts'

/** Each counts crimes its own way: the first until 2025, the other from 2026 on. */
export const METHODS = ['CNSP/38/15', 'RNID'] as const
export type Method = (typeof METHODS)[number]

/** A block of a file, and what has to be known to read it. */
export interface Block {
  readonly kind: 'filas'
  readonly method: Method
  readonly layout: Layout
  /** Last month that is published, as a month number. */
  readonly until: number
  readonly rows: readonly string[][]
}

export interface Crimes {
  metodologia: Method
  anio: number
  mes: number
  fecha: string
  estado: string
  municipio: string
  cvegeo: string
  bien_juridico: string
  delito: string
  subtipo: string
  modalidad: string
  delitos: number
}

/** One row for each month and cell with crimes: 85 of 100 cells are zero, and tell no more than the coverage does. */
export function* readRows({ method, layout, until, rows }: Block, territory: Territory): Generator<Crimes | Rejected> {
  const states = new Map(territory.states().map(({ cve_ent, estado }) => [cve_ent, estado]))
  for (const row of rows) {
    if (isNoData(row, layout)) continue
    if (row.length < layout.width) {
      yield rejected(`llegaron ${row.length} campos; se esperan ${layout.width}`, row.join())
      continue
    }
    const place = placeOf(row, layout)
    const year = yearOf(row[layout.year]!, method)
    if (typeof place === 'string' || typeof year === 'string') {
      yield rejected([place, year].filter((problem) => typeof problem === 'string').join('; '), row.join())
      continue
    }
    const { code, state } = place
    const common = {
      metodologia: method,
      anio: year,
      estado: states.get(state) ?? row[layout.stateName]!.trim(),
      municipio: territory.byCode(code)?.municipio ?? elsewhere(code, row[layout.municipality]!.trim()),
      cvegeo: code,
      bien_juridico: row[layout.good]!.trim(),
      delito: row[layout.type]!.trim(),
      subtipo: row[layout.subtype]!.trim(),
      modalidad: row[layout.mode]!.trim(),
    }
    const months = Math.min(12, until - monthNumber(year, 1) + 1)
    for (let month = 1; month <= months; month++) {
      const delitos = countIn(row, layout, month)
      if (typeof delitos !== 'number') yield delitos
      else if (delitos > 0) yield { ...common, mes: month, fecha: firstDay(year, month), delitos }
    }
  }
}

/** The crimes of a month's cell; an empty cell is none. */
function countIn(row: readonly string[], layout: Layout, month: number): number | Rejected {
  const cell = row[layout.months[month - 1]!]
  if (cell === '0' || cell === '' || cell === undefined) return 0
  const crimes = countOf(cell)
  return crimes === undefined || crimes < 0
    ? rejected(`${MONTH_NAMES[month - 1]}: llegó «${cell}»; se espera un entero de 0 en adelante`, row.join())
    : crimes
}

/** The whole code: the old series writes 1 and 1001, the new one 01 and 1001, and a spreadsheet 1001.0. */
function placeOf(row: readonly string[], layout: Layout): { code: string; state: string } | string {
  const [state, code] = [whole(row[layout.state]!)?.padStart(2, '0'), whole(row[layout.code] ?? '')?.padStart(5, '0')]
  if (!state || !code || code.length !== 5)
    return `claves: llegó «${row[layout.state]}» y «${row[layout.code]}»; se esperan las del INEGI`
  return code.startsWith(state) ? { code, state } : `el municipio ${code} no es de la entidad ${state}`
}

function yearOf(text: string, method: Method): number | string {
  const year = Number(whole(text) ?? NaN)
  const belongs = method === 'RNID' ? year >= 2026 && year <= 2100 : year >= 2015 && year <= 2025
  return belongs ? year : `año: llegó «${text}», que no es de la metodología ${method}`
}

const whole = (text: string) => /^\s*(\d{1,5})(?:\.0)?\s*$/.exec(text)?.[1]

/** "1,234" and "12.0" are counts; anything else is none. */
function countOf(cell: string): number | undefined {
  const text = cell.trim()
  if (text === '') return 0
  return /^-?(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.0+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

/** 998 and 999 are no municipalities, and which is which changed with the methodology: the source's words decide. */
const elsewhere = (code: string, name: string) =>
  !/99[89]$/.test(code) ? name : /otros/i.test(name) ? 'Otros municipios' : 'No especificado'
