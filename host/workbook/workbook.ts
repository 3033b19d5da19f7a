/** An .xlsx file, written as its rows are read. */
import { cellXml, columnName, escapedXml, STYLES, type CellValue } from './cells.ts'
import { zipped } from './zip.ts'

export type SheetRow = readonly CellValue[]

export interface Sheet {
  readonly name: string
  /** The cells of the first row, which stays in sight. */
  readonly heading: readonly string[]
  /** Rows, some at a time. */
  readonly rows: Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>
}

/** Data rows that a sheet holds for us: Excel would take ten times as many, and few machines open them. */
export const WORKBOOK_ROWS = 100_000

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const [MAIN, OFFICE, PACKAGE] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://schemas.openxmlformats.org/package/2006',
]
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The bytes of a workbook of these sheets. @throws what reading their rows throws */
export function workbook(sheets: readonly Sheet[]): AsyncGenerator<Buffer, void, undefined> {
  const part = (name: string, text: string) => ({ name, text: [HEAD + text] })
  return zipped([
    part('[Content_Types].xml', contentTypes(sheets)),
    part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
        .map(({ name }, at) => `<sheet name="${escapedXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...sheets.map((_sheet, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ),
    part('xl/styles.xml', STYLE_SHEET),
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text: sheetXml(sheet) })),
  ])
}

const contentTypes = (sheets: readonly Sheet[]) =>
  `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets
    .map((_sheet, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('')}</Types>`

const relationships = (all: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const format = (font: number, number: number) =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

/** Formats are in the order of STYLES. */
const STYLE_SHEET = [
  `<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="4">${format(0, 0)}${format(0, 164)}${format(0, 165)}${format(1, 0)}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

const [NARROWEST, WIDEST] = [12, 40]

async function* sheetXml({ heading, rows }: Sheet): AsyncGenerator<string> {
  const widths = heading.map((name) => Math.min(WIDEST, Math.max(NARROWEST, name.length + 2)))
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowXml(heading, 1, STYLES.heading)}`
  let at = 1
  for await (const some of rows) yield some.map((row) => rowXml(row, (at += 1))).join('')
  yield `</sheetData>${at > 1 ? `<autoFilter ref="A1:${columnName(heading.length - 1)}${at}"/>` : ''}</worksheet>`
}

const rowXml = (cells: SheetRow, row: number, style?: number) =>
  `<row r="${row}">${cells.map((value, column) => cellXml(value, column, row, style)).join('')}</row>`
