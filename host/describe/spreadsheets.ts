import type { Kind } from '@tianguis/core'
import { block, KEY, type ExampleCall } from './example-call.ts'

/** The whole table in Google Sheets. */
export const spreadsheet = ({ url, keyed }: ExampleCall) => block('text', `=IMPORTDATA("${csvAddress(url, keyed)}")`)

/** An address that a spreadsheet can ask: it sends no headers. */
function csvAddress(url: string, keyed: boolean): string {
  const more = `formato=csv${keyed ? `&api_key=${KEY}` : ''}`
  return `${url}${url.includes('?') ? '&' : '?'}${more}`
}

/** What is no text in the language of Power Query. */
const M_TYPES: Readonly<Partial<Record<Kind, string>>> = {
  decimal: 'type number',
  integer: 'Int64.Type',
  date: 'type date',
  instant: 'type datetimezone',
  boolean: 'type logical',
}

/** The same file in Excel, where a key need not be in the address. Codes stay text, whatever the computer's language. */
const powerQuery = ({ url, keyed }: ExampleCall, kinds: Readonly<Record<string, Kind>>) =>
  block(
    'powerquery',
    'let',
    `    Archivo = Web.Contents("${csvAddress(url, false)}"${keyed ? `, [Headers = [Authorization = "Bearer ${KEY}"]]` : ''}),`,
    '    Filas = Csv.Document(Archivo, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),',
    '    Tabla = Table.PromoteHeaders(Filas, [PromoteAllScalars = true]),',
    `    Tipos = Table.TransformColumnTypes(Tabla, {${Object.entries(kinds)
      .flatMap(([name, kind]) => (M_TYPES[kind] ? [`{"${name}", ${M_TYPES[kind]}}`] : []))
      .join(', ')}}, "en-US")`,
    'in',
    '    Tipos',
  )

/** A single figure in LibreOffice, as a number: what is asked is a header and a line. @param address of a CSV */
export const figureFormula = (address: string) =>
  String.raw`=NUMBERVALUE(REGEX(WEBSERVICE("${address}"); "[-0-9.]+(?=\s*$)"); ".")`

/** @param one address of a single figure @param kinds of the columns of the call, by name */
export const spreadsheetsManual = (
  asked: ExampleCall,
  { one, kinds }: { one: string; kinds: Readonly<Record<string, Kind>> },
): string[] => [
  '**Google Sheets.** `IMPORTDATA` no manda encabezados, así que la clave va en la dirección, a la vista de quien abra la hoja: usa una clave sólo para eso, que puedas revocar. La hoja la pide desde los servidores de Google: sirve con una dirección pública, no con `localhost`, y se actualiza cada hora. Si la hoja usa coma decimal, añade `&decimal=coma` y escribe `=IMPORTDATA("…"; ";"; "es_ES")`. Lee como número lo que lo parece, y una clave pierde su cero: `05030` vuelve con `=TEXT(celda; "00000")`.',
  '**Excel.** Datos → Obtener datos → Consulta en blanco → Editor avanzado, y elige el acceso anónimo: la clave va en el encabezado. Un CSV ya bajado se abre con sus acentos si se pidió con `decimal=punto`, o `decimal=coma` donde la hoja use coma.',
  powerQuery(asked, kinds),
  '**LibreOffice.** Hoja → Vínculo a datos externos, con la misma dirección que Google Sheets, trae la tabla entera y la actualiza cada cierto tiempo. En el diálogo que abre, marca como *Texto* las columnas de claves (`cvegeo`, códigos postales, teléfonos), o pierden sus ceros. Un libro que se baja con `formato=xlsx` ya las trae como texto.',
  '`WEBSERVICE`, en Excel o en LibreOffice, trae la respuesta entera en una celda: sirve para una sola cifra, con `campos` de un solo campo y `limit=1`. En LibreOffice, la cifra como número:',
  block('text', figureFormula(csvAddress(one, asked.keyed))),
]
