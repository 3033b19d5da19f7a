import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FetchContext } from '@tianguis/core'
import { UpstreamFailure, type Request } from '@tianguis/core/http/client'
import { rehearse, type Changes } from '@tianguis/core/refresh/rehearse'
import connector from './connector.ts'
import { downloads } from './files.ts'
import { fortnight } from './fortnights.ts'
import { arranged, cellsOf, faults, padding, read, rowsOf, territory, type Found } from './stand-in.ts'

const isRow = (row: object) => !('rejected' in row)
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/precios/${name}`, import.meta.url))

async function run(name: string, changes: Changes = {}) {
  const { batches, notes, requests } = await rehearse<Parameters<typeof connector.parse>[0]>(
    connector,
    fixture(name),
    changes,
  )
  const parsed = batches.map((batch) => connector.parse(batch, { territory }) as Record<string, Iterable<Found>>)
  const rows = (table: string) => parsed.flatMap((one) => [...(one[table] ?? [])])
  return {
    precios: rows('precios').filter(isRow),
    refused: rows('precios').filter((row) => !isRow(row)),
    historia: rows('historia'),
    notes,
    requests,
  }
}
const failureOf = (name: string) =>
  run(name).then(
    () => 'no falló',
    (error: Error) => error.message,
  )

test('the sample: two fortnights, the latest of each store and product once, every row good', async () => {
  const { precios, refused, historia, notes, requests } = await run('sample')
  assert.equal([requests, notes, refused.length], [3, [], 3])
  assert.is(new Set(precios.map(({ id }) => id)).size, precios.length)
  assert.ok(precios.length > 1400 && historia.length > 500)
  assert.equal(
    precios.flatMap((row) => faults('precios', row)),
    [],
  )
  assert.equal(
    historia.flatMap((row) => faults('historia', row)),
    [],
  )
  const jitomate = precios.filter(
    ({ producto, cvegeo, presentacion, establecimiento }) =>
      producto === 'Jitomate' &&
      cvegeo === '14039' &&
      String(presentacion).includes('Saladette') &&
      String(establecimiento).endsWith('Centro'),
  )
  assert.equal(
    jitomate.map(({ precio, precio_min, precio_max, fecha, catalogos }) => [
      precio,
      precio_min,
      precio_max,
      fecha,
      catalogos,
    ]),
    [['32.4', '29.9', '34.9', '2026-09-29', ['Frutas y Legumbres', 'Pacic']]],
  )
  assert.is(precios.filter(({ texto_danado }) => texto_danado).length, 1)
  assert.ok(precios.some(({ atipico, cvegeo }) => atipico && cvegeo === '11020'))
})

test('each fortnight once, newest first, but for one that waits for names', async () => {
  const { batches } = await rehearse<Parameters<typeof connector.parse>[0]>(connector, fixture('sample'))
  // The second waits for names that it lost, until there is no other file.
  assert.equal(
    batches.map((batch) => ('prices' in batch ? batch.prices.fortnight.name : batch.refused.length)),
    [3, '2026-09-2Q', '2026-09-1Q'],
  )
})

test('only newer fortnights are asked for; none is no failure', async () => {
  assert.equal(
    [(await run('sample', { since: '2026-09-30' })).requests, (await run('sample', { since: '2026-09-16' })).requests],
    [1, 2],
  )
})

test('a file of 2023 without header, in capitals, of the year before; a catalogue that is not there yet', async () => {
  const { precios, notes } = await run('sin-encabezado')
  assert.ok(precios.length > 250 && precios.every(({ fecha }) => String(fecha).startsWith('2023-12-')))
  assert.ok(precios.some(({ cvegeo }) => cvegeo === '09008') && precios.some(({ producto }) => producto === 'Azúcar'))
  assert.match(notes[0]!, /catálogo 2024.*Not Found/)
})

test('May 2026: Latin-1, day first, and lost letters in the second fortnight', async () => {
  const { precios, historia } = await run('latin1-2026-05')
  const damaged = precios.filter(({ texto_danado }) => texto_danado)
  assert.equal(
    damaged.map(({ establecimiento, giro }) => [establecimiento, giro]),
    [['Papeler?a de Muestra A?il', 'Supermercado / Tienda de Autoservicio']],
  )
  assert.ok(
    precios.some(
      ({ presentacion, fecha }) =>
        presentacion === 'Frasco 75 Ml. Suspensión. 250 Mg/5 Ml' && String(fecha) > '2026-05-16',
    ),
  )
  assert.equal([...new Set(historia.map(({ quincena }) => quincena))], ['2026-05-2Q', '2026-05-1Q'])
})

test('when the catalogue refuses, the files are sought where they have been', async () => {
  const { precios, notes, requests } = await run('catalogo-caido')
  assert.ok(precios.length > 250)
  assert.match(notes[0]!, /catálogo 2026.*Access Denied/)
  assert.ok(requests <= 20)
})

test('a decoy with status 200 publishes nothing; a fortnight that is missing holds back the newer one', async () => {
  assert.match(await failureOf('pagina-de-error'), /Challenge Validation/)
  const { precios, notes } = await run('quincena-ausente')
  assert.equal(precios, [])
  assert.match(notes.join(), /^Faltó Quincena 2026-09-1Q: .*503/)
})

test('a guessed address that answers 503 or 403 has no file yet, and the run is a good one', async () => {
  const answering =
    (status: number) =>
    async (url: string, { allowStatus = [] }: Request = {}) => {
      if (url.includes('package_show'))
        throw new UpstreamFailure({ code: 'status', status: 403, url, message: 'Access Denied' })
      if (allowStatus.includes(status)) return { status, bytes: 0 }
      throw new UpstreamFailure({ code: 'status', status, url, message: `estado ${status}` })
    }
  const told = (status: number) => {
    const notes: string[] = []
    const http = { get: answering(status) } as unknown as FetchContext['http']
    const context = {
      http,
      since: '2026-09-30',
      now: new Date('2026-11-25T12:00:00Z'),
      signal: new AbortController().signal,
      note: (words: string) => void notes.push(words),
      missing: assert.unreachable,
    } as unknown as FetchContext
    return downloads(context).then((found) => [found.length, notes.at(-1)!] as const)
  }
  for (const status of [404, 403, 503])
    assert.equal(await told(status), [0, 'La quincena 2026-10-1Q todavía no se publica.'])
  assert.match(String(await told(500).catch((error) => error)), /Ninguna ruta dio datos.*estado 500/)
})

const samples = process.env.TIANGUIS_SAMPLES && join(process.env.TIANGUIS_SAMPLES, 'precios')
if (samples && existsSync(samples)) {
  test('real rows: May 2026 in Latin-1 and December 2025 in UTF-8 with a byte order mark', async () => {
    const real = async (name: string, of: Parameters<typeof read>[1]) => {
      const more = Array.from({ length: 200 }, (_, at) =>
        cellsOf({ ...padding[at], fecha_registro: of!.from.replaceAll('-', '/') }).join(),
      ).join('\r\n')
      const { observations, refused } = await read(
        Buffer.concat([readFileSync(join(samples, name)), Buffer.from(`${more}\r\n`, 'latin1')]),
        of,
      )
      assert.equal(refused, [])
      return rowsOf(arranged(observations)).precios
    }
    const may = await real('qqp_05-2026_Q1_extracto.latin1.csv', fortnight(2026, 5, 1))
    const oxxo = may.find(({ cadena }) => cadena === 'Oxxo')!
    assert.equal(
      [oxxo.cvegeo, oxxo.precio, oxxo.precio_unitario, oxxo.fecha, oxxo.latitud],
      ['22014', '43.5', '43.5', '2026-05-12', '20.57462'],
    )
    const december = await real('qqp_12-2025_02_extracto.utf8bom.csv', fortnight(2025, 12, 2))
    assert.equal(
      december
        .filter(({ marca, establecimiento }) => marca === 'Maravilla' && establecimiento === 'Superissste Sucursal 011')
        .map(({ fecha, precio }) => [fecha, precio]),
      [['2025-12-26', '37']],
    )
    assert.is(december.length, 18)
  })
} else console.log('Se omiten los extractos reales de PROFECO: TIANGUIS_SAMPLES no nombra una carpeta que los tenga.')

test.run()
