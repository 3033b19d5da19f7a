/** What SNIIM answers with status 200 and is no list of prices. */
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FetchContext } from '@tianguis/core'
import mayoreo from './connector.ts'

const page = (name: string) =>
  readFileSync(new URL(`../../fixtures/mayoreo/sample/answers/${name}.html`, import.meta.url), 'utf8')
const PUEBLA = page('mercado-210')
const PAGES = 'Página  1 de  1'

/** What all the markets come to that answer with one page. */
async function rowsOf(body: string): Promise<Record<string, unknown>[]> {
  const context = {
    http: { get: async () => ({ text: async () => body }) },
    since: '2026-11-18',
    now: new Date('2026-11-20T00:25:00Z'),
    signal: new AbortController().signal,
    missing: () => {},
    note: () => {},
  } as unknown as FetchContext
  const territory = { state: (estado: string) => ({ estado }) }
  const rows = []
  for await (const batch of mayoreo.fetch(context)) rows.push(mayoreo.parse(batch, { territory } as never).mayoreo!)
  return [...rows[0]!] as Record<string, unknown>[]
}

const refused = async (body: string, says: RegExp) => {
  const failure = await rowsOf(body).catch((error: Error) => error.message)
  assert.match(String(failure), says)
}

test('a row has its market, what its price is of, and where it came from', async () => {
  const { estado, destino, unidad, origen, fecha } = (await rowsOf(PUEBLA)).find((row) => row.producto === 'Fresa')!
  assert.equal([estado, destino, unidad], ['Puebla', 'Central de Abasto de Puebla', 'kg'])
  assert.equal([origen, fecha], ['Importación: Estados Unidos', '2026-11-18'])
  const dozen = (await rowsOf(page('mercado-100'))).find((row) => row.producto === 'Piña grande')!
  assert.is(dozen.unidad, 'Docena')
  assert.equal(await rowsOf(page('no-hay-registros')), [])
})

test('part of a list, another list and a refusal are none', async () => {
  await refused(PUEBLA.replace(PAGES, 'Página  1 de  3'), /no dio todos los precios\. Llegó: "Página 1 de 3"/)
  await refused(PUEBLA.replace(PAGES, 'Página  1 de -13355'), /no dio todos los precios/)
  await refused(PUEBLA.replace('kilogramo calculado', 'presentación comercial'), /no es de precios por kilogramo/)
  await refused(PUEBLA.slice(0, 4000), /llegó cortada/)
  await refused(PUEBLA.replace('>Fecha<', '>Producto<'), /no trae un encabezado con «fecha»/)
  await refused(
    page('no-hay-registros').replace(/NO HAY REGISTROS[^<]*/, 'No puede seleccionar todos los productos'),
    /no dio todos los precios\. Llegó: "No puede seleccionar/,
  )
})

test.run()
