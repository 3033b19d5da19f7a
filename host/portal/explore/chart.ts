import { html, type Html } from '../html.ts'
import { Digits, displayNumber, shown, type DisplayRow } from '../values.ts'
import type { Drawable, ResultField } from './result.ts'

/** More lines than these cannot be told apart. */
const MOST_LINES = 5
const MOST_BARS = 40

/** What a module of the page draws: seconds since 1970, ascending, and the values of each line. */
interface Lines {
  readonly x: readonly number[]
  readonly lines: readonly { readonly name: string; readonly y: readonly (number | null)[] }[]
  readonly unit: string
}

/** The drawing that an answer says it is good for, or nothing. The table beside it holds the same. */
export function chart(result: Drawable): Html | null {
  const { chart: how, rows } = result
  const field = result.fields.find(({ name }) => name === how?.y)
  if (!how || !field || !rows.length) return null
  if (how.tipo === 'cifra') return rows.length === 1 ? figure(rows[0]!, field) : null
  if (!how.x || rows.length < 2) return null
  if (how.tipo === 'barras') return bars(rows, how.x, field)
  return how.tipo === 'lineas' ? lines(result, how.x, field) : null
}

const figure = (row: DisplayRow, { name, unit }: ResultField) =>
  html`<p class="value"><span class="figure">${shown(row[name])}</span> ${unit ?? name.replaceAll('_', ' ')}</p>`

/** Drawn by `chart.js`; without it its summary stands alone. */
function lines({ rows, chart: how }: Drawable, x: string, { name, unit = '' }: ResultField): Html | null {
  const by = how?.by ?? byOf(rows, x)
  const keyOf = (row: DisplayRow) => by.map((column) => shown(row[column]) ?? '—').join(', ')
  const names = [...new Set(rows.map(keyOf))]
  const times = [...new Set(rows.map((row) => secondsOf(row[x])))]
    .filter((time) => time !== undefined)
    .sort((a, b) => a - b)
  if (names.length > MOST_LINES || times.length < 2) return null
  const values = new Map(rows.map((row) => [`${secondsOf(row[x])} ${keyOf(row)}`, displayNumber(row[name])]))
  const drawn: Lines = {
    x: times,
    unit,
    lines: names.map((line) => ({
      name: line || name.replaceAll('_', ' '),
      y: times.map((time) => values.get(`${time} ${line}`) ?? null),
    })),
  }
  return html`<figure class="plot" data-chart="${JSON.stringify(drawn)}"><figcaption>${names.map((line) =>
    summary(
      rows.filter((row) => keyOf(row) === line),
      x,
      name,
      line,
    ),
  )}</figcaption></figure>`
}

/** What tells apart rows of one time: the first text that does. */
function byOf(rows: readonly DisplayRow[], x: string): readonly string[] {
  const distinct = (columns: readonly string[]) =>
    new Set(rows.map((row) => columns.map((column) => shown(row[column])).join('\n'))).size
  if (distinct([x]) === rows.length) return []
  const column = Object.keys(rows[0]!).find(
    (name) => name !== x && typeof rows[0]![name] === 'string' && distinct([x, name]) === rows.length,
  )
  return column === undefined ? [] : [column]
}

/** From where to where it went, and between which ends. */
function summary(rows: readonly DisplayRow[], x: string, y: string, line: string): Html {
  const known = rows.filter((row) => row[y] instanceof Digits).sort((a, b) => secondsOf(a[x])! - secondsOf(b[x])!)
  if (!known.length) return html``
  const byValue = [...known].sort((a, b) => displayNumber(a[y])! - displayNumber(b[y])!)
  const at = (row: DisplayRow) => `${shown(row[y])} (${shown(row[x])})`
  return html`<p>${line && html`<strong>${line}:</strong> `}De ${at(known[0]!)} a ${at(known.at(-1)!)}; el menor, ${at(byValue[0]!)}, y el mayor, ${at(byValue.at(-1)!)}.</p>`
}

/** A day, month, year or fortnight as seconds since 1970; undefined for anything else. */
function secondsOf(value: DisplayRow[string] | undefined): number | undefined {
  const text = value instanceof Digits ? value.text : typeof value === 'string' ? value : ''
  const [, year, month = '01', day, second] = /^(\d{4})(?:-(\d\d)(?:-(\d\d)|-(?:1|(2))Q)?)?(?:T.*)?$/.exec(text) ?? []
  if (!year) return undefined
  const at = Date.parse(`${year}-${month}-${day ?? (second ? '16' : '01')}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : at / 1000
}

/** One bar a row, in the order of the rows. */
function bars(rows: readonly DisplayRow[], x: string, { name, unit }: ResultField): Html | null {
  const known = rows
    .flatMap((row) =>
      row[name] instanceof Digits
        ? [{ label: shown(row[x]) ?? '—', text: shown(row[name])!, value: displayNumber(row[name])! }]
        : [],
    )
    .slice(0, MOST_BARS)
  const most = Math.max(...known.map(({ value }) => Math.abs(value)))
  if (known.length < 2 || !most) return null
  return html`<figure class="bars"><figcaption>${name.replaceAll('_', ' ')}${unit && `, ${unit}`}, por ${x.replaceAll('_', ' ')}${known.length < rows.length && `; los primeros ${known.length}`}</figcaption>
<ul>${known.map(({ label, text, value }) => html`<li><span class="name">${label}</span><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect${value < 0 && html` class="below"`} width="${((100 * Math.abs(value)) / most).toFixed(2)}" height="1"/></svg><span class="amount">${text}</span></li>`)}</ul></figure>`
}
