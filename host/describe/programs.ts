import type { Kind } from '@tianguis/core'
import { block, KEY, type ExampleCall } from './example-call.ts'
import { spreadsheet, spreadsheetsManual } from './spreadsheets.ts'

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

/**
 * How the examples of every section are used, told once.
 * @param asked a call to show where each section has no room for it
 * @param one address of a single figure
 * @param kinds of the columns of the call, by name
 */
export const programsManual = (
  asked: ExampleCall,
  { one, site, kinds }: { one: string; site: string; kinds: Readonly<Record<string, Kind>> },
): string[] => [
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
  ...spreadsheetsManual(asked, { one, kinds }),
  ...clientsManual(asked, site),
]

/** An address in the words of the clients: the dataset, and its parameters by name. */
function inParts(url: string) {
  const { pathname, searchParams } = new URL(url)
  return { dataset: pathname.slice(pathname.lastIndexOf('/') + 1), parameters: [...searchParams] }
}
const literal = (name: string, value: string) =>
  name === 'limit' ? value : `'${value.replaceAll("'", String.raw`\'`)}'`
const listed = (parameters: readonly (readonly [string, string])[], sign: string) =>
  parameters.map(([name, value]) => `${name}${sign}${literal(name, value)}`).join(', ')

function clientsManual({ url, keyed }: ExampleCall, site: string): string[] {
  const { dataset, parameters } = inParts(url)
  return [
    '## Clientes',
    'Con el código del servicio vienen clientes que siguen las páginas, vuelven a preguntar cuando dice `Retry-After` y dan errores claros. Sus tipos salen de `/openapi.json`.',
    '**TypeScript** (`host/clients/typescript`), para Node 20 o más nuevo y navegadores; un nombre mal escrito no compila. `npm pack -w @tianguis/client` hace el paquete que se instala:',
    block(
      'ts',
      "import { openClient } from '@tianguis/client'",
      '',
      `const tianguis = openClient({ url: '${site}'${keyed ? `, key: '${KEY}'` : ''} })`,
      `const { data } = await tianguis.list('${dataset}', { ${listed(parameters, ': ')} })`,
      'for (const registro of data) console.log(registro)',
    ),
    '**Python** (`host/clients/python/tianguis.py`, un archivo): con pandas da un `DataFrame` con sus tipos, y sin él una lista.',
    block(
      'python',
      'import tianguis',
      `tianguis.url${keyed ? ', tianguis.key' : ''} = '${site}'${keyed ? `, '${KEY}'` : ''}`,
      `print(tianguis.read('${dataset}', ${listed(parameters, '=')}))`,
    ),
    '**R** (`host/clients/r/tianguis.R`, un archivo), con los paquetes `curl` y `jsonlite`:',
    block(
      'r',
      `Sys.setenv(TIANGUIS_URL = '${site}'${keyed ? `, TIANGUIS_KEY = '${KEY}'` : ''})`,
      "source('tianguis.R')",
      `print(tianguis_read('${dataset}', ${listed(parameters, ' = ')}))`,
    ),
  ]
}
