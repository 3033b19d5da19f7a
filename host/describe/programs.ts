/** What a documented call is asked with. */
export interface ExampleCall {
  /** Whole address, with its query. */
  readonly url: string
  /** Whether it needs a key. */
  readonly keyed: boolean
  /** Where the records are in the answer. */
  readonly records?: 'data' | 'resultado'
  /** There is one record, and no CSV of it. */
  readonly single?: boolean
}

const KEY = 'TU_CLAVE'
const block = (language: string, ...lines: string[]) => ['```' + language, ...lines, '```'].join('\n')

/**
 * The same call in each language that the manual speaks. Each program is whole: it runs as it is pasted, with a key in
 * its place.
 */
export const programs = (asked: ExampleCall): string[] => [
  javascript(asked),
  python(asked),
  ...(asked.single ? [] : [spreadsheet(asked)]),
]

const javascript = ({ url, keyed, records = 'data' }: ExampleCall) =>
  block(
    'js',
    `const respuesta = await fetch('${url}'${keyed ? `, { headers: { Authorization: 'Bearer ${KEY}' } }` : ''})`,
    'const cuerpo = await respuesta.json()',
    'if (!cuerpo.ok) throw new Error(cuerpo.error)',
    `console.table(cuerpo.${records})`,
  )

const python = ({ url, keyed, records = 'data', single }: ExampleCall) =>
  block(
    'python',
    'import decimal, json, urllib.request',
    `peticion = urllib.request.Request('${url}'${keyed ? `, headers={'Authorization': 'Bearer ${KEY}'}` : ''})`,
    'with urllib.request.urlopen(peticion) as respuesta:',
    '    cuerpo = json.load(respuesta, parse_float=decimal.Decimal)',
    ...(single ? [`print(cuerpo['${records}'])`] : [`for registro in cuerpo['${records}']:`, '    print(registro)']),
  )

/** A whole file, as it arrives. */
export const filePrograms = ({ url, keyed }: ExampleCall, name: string): string[] => [
  block(
    'js',
    "import { writeFile } from 'node:fs/promises'",
    `const respuesta = await fetch('${url}'${keyed ? `, { headers: { Authorization: 'Bearer ${KEY}' } }` : ''})`,
    'if (!respuesta.ok) throw new Error((await respuesta.json()).error)',
    `await writeFile('${name}', respuesta.body)`,
  ),
  block(
    'python',
    'import shutil, urllib.request',
    `peticion = urllib.request.Request('${url}'${keyed ? `, headers={'Authorization': 'Bearer ${KEY}'}` : ''})`,
    `with urllib.request.urlopen(peticion) as respuesta, open('${name}', 'wb') as archivo:`,
    '    shutil.copyfileobj(respuesta, archivo)',
  ),
  block('text', `=IMPORTDATA("${url}${keyed ? `?api_key=${KEY}` : ''}")`),
]

const spreadsheet = ({ url, keyed }: ExampleCall) => block('text', `=IMPORTDATA("${csvAddress(url, keyed)}")`)

/** An address that a spreadsheet can ask: it sends no headers. */
export function csvAddress(url: string, keyed: boolean): string {
  const more = `formato=csv${keyed ? `&api_key=${KEY}` : ''}`
  return `${url}${url.includes('?') ? '&' : '?'}${more}`
}

/** The same file in Excel, where a key need not be in the address. */
const powerQuery = ({ url, keyed }: ExampleCall) =>
  block(
    'powerquery',
    'let',
    `    Archivo = Web.Contents("${csvAddress(url, false)}"${keyed ? `, [Headers = [Authorization = "Bearer ${KEY}"]]` : ''}),`,
    '    Filas = Csv.Document(Archivo, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),',
    '    Tabla = Table.PromoteHeaders(Filas, [PromoteAllScalars = true])',
    'in',
    '    Tabla',
  )

/**
 * How the examples of every section are used, told once.
 * @param asked a call to show where each section has no room for it
 * @param one address of a single figure
 */
export const programsManual = (asked: ExampleCall, one: string, site: string): string[] => [
  '## Desde un programa o una hoja de cálculo',
  'Cada endpoint trae la misma llamada con curl, JavaScript, Python y Google Sheets. Cambia `TU_CLAVE` por la tuya.',
  '**JavaScript.** Corre así en Node 18 o más nuevo, en un archivo `.mjs`, y en un navegador, desde cualquier sitio. `JSON.parse` lee los números como punto flotante: donde cada decimal importa, pide `formato=csv` o `ndjson` y léelos como texto.',
  '**Python.** Sólo usa la biblioteca estándar, y lee los decimales exactos. Un error es un `urllib.error.HTTPError`, y su `read()` es el cuerpo de [los errores](#errores). Con `requests`:',
  block(
    'python',
    'import requests',
    `respuesta = requests.get('${asked.url}'${asked.keyed ? `, headers={'Authorization': 'Bearer ${KEY}'}` : ''}, timeout=30)`,
    'respuesta.raise_for_status()',
    `registros = respuesta.json()['${asked.records ?? 'data'}']`,
  ),
  '**Google Sheets.** `IMPORTDATA` no manda encabezados, así que la clave va en la dirección, a la vista de quien abra la hoja: usa una clave sólo para eso, que puedas revocar. La hoja la pide desde los servidores de Google: sirve con una dirección pública, no con `localhost`, y se actualiza cada hora. Si la hoja usa coma decimal, añade `&decimal=coma` y escribe `=IMPORTDATA("…"; ";"; "es_ES")`.',
  '**Excel.** Datos → Obtener datos → Consulta en blanco → Editor avanzado, y elige el acceso anónimo: la clave va en el encabezado. Un CSV ya bajado se abre con sus acentos si se pidió con `decimal=punto`, o `decimal=coma` donde la hoja use coma.',
  powerQuery(asked),
  '`WEBSERVICE`, en Excel o en LibreOffice, trae la respuesta entera en una celda: sirve para una sola cifra, con `campos` de un solo campo y `limit=1`. En LibreOffice, sin la línea de encabezados:',
  block('text', `=REGEX(WEBSERVICE("${csvAddress(one, asked.keyed)}"); "^[^\\n]*\\n"; "")`),
  '**LibreOffice.** Hoja → Vínculo a datos externos, con la misma dirección que Google Sheets, trae la tabla entera y la actualiza cada cierto tiempo.',
  ...typedClient(asked, site),
]

/** The path of an address, without its query. */
const pathOf = (url: string, site: string) => url.slice(site.length).split('?')[0]!
const queryOf = (url: string) =>
  [...new URL(url).searchParams]
    .map(
      ([name, value]) =>
        `${name}: ${/^\d+$/.test(value) && name === 'limit' ? value : `'${value.replaceAll("'", String.raw`\'`)}'`}`,
    )
    .join(', ')

const typedClient = ({ url, keyed }: ExampleCall, site: string): string[] => [
  '## Cliente con tipos para TypeScript',
  'De `/openapi.json` salen los tipos de todo: rutas, parámetros, campos y errores. Un nombre mal escrito ya no compila. En un proyecto con `"type": "module"`:',
  block(
    'sh',
    'npm install openapi-fetch openapi-typescript typescript@5',
    `npx openapi-typescript ${site}/openapi.json --output tianguis.d.ts`,
  ),
  block(
    'ts',
    "import createClient from 'openapi-fetch'",
    "import type { paths } from './tianguis.d.ts'",
    '',
    `const tianguis = createClient<paths, 'application/json'>({ baseUrl: '${site}'${keyed ? `, headers: { Authorization: 'Bearer ${KEY}' }` : ''} })`,
    `const { data, error } = await tianguis.GET('${pathOf(url, site)}', { params: { query: { ${queryOf(url)} } } })`,
    'if (error) throw new Error(`${error.codigo}: ${error.error}`)',
    'for (const registro of data.data) console.log(registro)',
  ),
]
