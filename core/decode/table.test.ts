import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { csvRows } from './csv.ts'
import { htmlRows } from './html.ts'
import { tableRecords } from './table.ts'

const headings = ['hora', 'zona de carga', 'precio zonal'] as const
const REPORT = `Centro Nacional
Fecha: 20/Junio/2017
Hora,Zona de Carga,Precio Zonal  ($/MWh),
1,ACAPULCO,4240.67
2,ACAPULCO,3603.36
`

test('a report with a preamble is read by its headings, whatever is above and beside them', () => {
  assert.equal(tableRecords(csvRows(REPORT), headings), [
    { hora: '1', 'zona de carga': 'ACAPULCO', 'precio zonal': '4240.67' },
    { hora: '2', 'zona de carga': 'ACAPULCO', 'precio zonal': '3603.36' },
  ])
  assert.equal(
    tableRecords(
      [
        ['x', 'Precio', 'HORA'],
        ['', '5', '1'],
      ],
      ['hora', 'precio'],
    ),
    [{ hora: '1', precio: '5' }],
  )
})

test("a page's table has titles between its rows, and entities and accents in its cells", () => {
  const page = `<table id="otra"><tr><td>Fecha</td></tr></table><table id="t"><tr><td>Fecha</td><td>Precio M&iacute;n</td></tr>
    <tr><td colspan="2">Frutas</td></tr><tr><td>01/07/2026</td><td>&nbsp;50.00</td></tr></table>`
  assert.equal(htmlRows(page, '#t'), [['Fecha', 'Precio Mín'], ['Frutas'], ['01/07/2026', '50.00']])
  assert.equal(tableRecords(htmlRows(page, '#t'), ['fecha', 'precio min']), [
    { fecha: '01/07/2026', 'precio min': '50.00' },
  ])
})

test('another table, none, and a row that is cut are refused with what came', () => {
  const refused = (rows: string[][], says: RegExp) =>
    assert.throws(
      () => tableRecords(rows, headings),
      (error: Error) => error instanceof ParseError && says.test(error.message),
    )
  refused([], /no trae un encabezado con «hora», «zona de carga», «precio zonal»/)
  refused([['Hora', 'Precio']], /¿Cambió su formato\? Llegó: "Hora,Precio"/)
  refused(csvRows(REPORT.slice(0, -9)), /trae 2 campos; el encabezado, 3.*2 \| ACAPULCO/)
})

test.run()
