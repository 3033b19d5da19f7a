import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { createTerritory } from '@tianguis/core/territory/territory'
import { check } from '@tianguis/core/refresh/check'
import connector from './connector.ts'
import { readReports } from './reports.ts'

const STATION = 'PL/1/EXP/ES/2015'
const official = [
  { permiso: STATION, tipo: 'magna', precio: '23.50' },
  { permiso: STATION, tipo: 'diesel', precio: '26' },
  { permiso: 'PL/2/EXP/ES/2015', tipo: 'premium', precio: '28' },
  { permiso: 'PL/3/EXP/ES/2015', tipo: 'premium', precio: '29' },
] as const
const judges = {
  permits: new Set([STATION, 'PL/2/EXP/ES/2015', 'PL/9/EXP/ES/2015']),
  official,
  readAt: new Date('2026-11-19T00:20:00Z'),
}
const HEADER = 'permiso,tipo,precio,observado_en,reportante'
const line = (change: Partial<Record<'permiso' | 'tipo' | 'precio' | 'observado_en' | 'reportante', string>> = {}) =>
  Object.values({
    permiso: STATION,
    tipo: 'magna',
    precio: '23.95',
    observado_en: '2026-11-18T17:20:00-06:00',
    reportante: 'ana@correo.example',
    ...change,
  }).join()
const judged = (...lines: string[]) => readReports([HEADER, ...lines].join('\n'), judges)
const refusal = (change: Parameters<typeof line>[0]) => {
  const [found, ...more] = judged(line(change))
  assert.equal(more, [])
  if (!found || !('rejected' in found)) assert.unreachable(`se aceptó ${JSON.stringify(change)}`)
  return found as { rejected: string; raw: string }
}

test('CSV and NDJSON say the same, with the digits that were written, in UTC', () => {
  const csv = judged(line({ precio: '23.90' }))
  const object =
    '{"reportante":"ana@correo.example","permiso":"PL/1/EXP/ES/2015","tipo":"magna","precio":23.90,"observado_en":"2026-11-18T17:20:00-06:00","de_mas":[1]}'
  assert.equal(readReports(`\uFEFF${object}\r\n\r\n`, judges), csv)
  const [{ reportante, ...rest }] = csv as unknown as [Record<string, string>]
  assert.equal(rest, { permiso: STATION, tipo: 'magna', precio: '23.90', observado_en: '2026-11-18T23:20:00.000Z' })
  for (const [name, { spec }] of Object.entries(connector.tables.reportes!.columns))
    assert.ok('value' in check(spec, { ...rest, reportante }[name]), name)
})

test('columns may come in another order, and the feeds’ own word for magna is understood', () => {
  const [found] = readReports(
    `reportante,precio,tipo,permiso,observado_en,nota\nana,24,Regular,${STATION},2026-11-18T23:20:00Z,hola\n`,
    judges,
  )
  assert.equal('tipo' in found! && found.tipo, 'magna')
})

test('who reports is a digest that differs by station, also in quarantine', () => {
  const [here, again, there] = judged(
    line(),
    line({ precio: '24' }),
    line({ permiso: 'PL/2/EXP/ES/2015' }),
  ) as unknown as { reportante: string }[]
  assert.match(here!.reportante, /^[0-9a-f]{32}$/)
  assert.is(here!.reportante, again!.reportante)
  assert.is.not(here!.reportante, there!.reportante)
  assert.not.match(refusal({ precio: '1' }).raw, /ana@correo/)
  assert.match(refusal({ precio: '1' }).raw, /"precio":"1"/)
})

test('a price is held against the range and the official one, or the usual one where there is none', () => {
  for (const precio of ['14.1', '32.9']) assert.not('rejected' in judged(line({ precio }))[0]!, precio)
  for (const precio of ['14.0', '33'])
    assert.match(refusal({ precio }).rejected, /más de 40 % de 23.5, el precio oficial/)
  for (const precio of ['0', '4.99', '60.01', '-23', '2e1', '23,95"', 'gratis', '']) {
    const change = { precio: precio.includes(',') ? '"23,95"' : precio }
    assert.match(refusal(change).rejected, /no es un precio de 5 a 60/, precio)
  }
  assert.not(
    'rejected' in judged(line({ tipo: 'premium', precio: '27' }))[0]!,
    'the station reports no premium to the authority',
  )
  assert.match(refusal({ tipo: 'premium', precio: '10' }).rejected, /mediana oficial/)
})

test('a stranger’s station, fuel, moment or nobody’s word is refused', () => {
  assert.match(refusal({ permiso: 'PL/7/EXP/ES/2015' }).rejected, /no está en la lista/)
  assert.match(refusal({ tipo: 'gas_lp' }).rejected, /combustible «gas_lp»/)
  assert.match(refusal({ reportante: ' ' }).rejected, /no trae reportante/)
  for (const observado_en of ['2026-11-18', '2026-11-18T17:20:00', '18/11/2026 17:20', ''])
    assert.match(refusal({ observado_en }).rejected, /no es un instante/, observado_en)
  assert.match(refusal({ observado_en: '2026-11-19T00:31:00Z' }).rejected, /aún no llega/)
  assert.not('rejected' in judged(line({ observado_en: '2026-11-19T00:29:00Z' }))[0]!, 'a telephone’s clock')
  assert.equal(
    judged(line({ observado_en: '2026-10-01T00:00:00Z', precio: '1' })),
    [],
    'what is a month old was judged in its time',
  )
})

test('a feed that is something else is one refusal, and nonsense by the thousand is cut short', () => {
  const whole = (feed: string, says: RegExp) => {
    const found = readReports(feed, judges)
    assert.is(found.length, 1, feed.slice(0, 40))
    assert.match((found[0] as { rejected: string }).rejected, says)
  }
  whole('<!doctype html><html>\n<body>Entra</body></html>', /les falta permiso/)
  whole('permiso;tipo;precio;observado_en;reportante\nPL/1;magna;23;2026-11-18T23:20:00Z;ana', /les falta permiso/)
  whole(`${HEADER}\n"PL/1,magna`, /no se leyeron: .*comillas/)
  whole(`${HEADER}\nPL/1,magna`, /no se leyeron: .*2 campos/)
  whole('{"permiso":', /no es un objeto JSON/)
  assert.equal([readReports('', judges), readReports('\uFEFF \n', judges), readReports(HEADER, judges)], [[], [], []])
  const flood = judged(...Array.from({ length: 5000 }, () => line({ precio: '1' })), line())
  assert.is(flood.length, 102)
  assert.match((flood.at(-1) as { rejected: string }).rejected, /Otros 4900/)
  assert.is(flood.filter((row) => !('rejected' in row)).length, 1)
})

test('fetch brings the feed when the operator has one, and goes on without it when it fails', async () => {
  const sample = fileURLToPath(new URL('../../fixtures/gasolina/inventada', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-reportes-'))
  try {
    await cp(sample, folder, { recursive: true })
    const recording = JSON.parse(await readFile(join(folder, 'recording.json'), 'utf8'))
    const having = async (answer: object) => {
      await writeFile(
        join(folder, 'recording.json'),
        JSON.stringify({
          ...recording,
          answers: [
            ...recording.answers,
            { method: 'GET', url: 'https://entrada.invalid/TIANGUIS_GASOLINA_REPORTES', ...answer },
          ],
        }),
      )
      const {
        batches: [batch],
        notes,
      } = await rehearse<Parameters<typeof connector.parse>[0]>(connector, folder)
      return { parsed: connector.parse(batch, { territory: createTerritory([], []) }), notes }
    }
    await writeFile(
      join(folder, 'answers/reportes.csv'),
      `${HEADER}\n${line({ permiso: 'PL/90001/EXP/ES/2015', precio: '23.4' })}\n`,
    )
    const good = await having({ status: 200, body: 'answers/reportes.csv' })
    assert.equal(
      [...good.parsed.reportes!].map((row) => (row as { precio: string }).precio),
      ['23.4'],
    )
    assert.equal(good.notes, [])
    const broken = await having({ status: 500 })
    assert.equal([...broken.parsed.reportes!], [])
    assert.ok([...broken.parsed.precios!].length > 1000)
    assert.match(broken.notes[0]!, /^Faltó Reportes ciudadanos: gasolina: .*TIANGUIS_GASOLINA_REPORTES.* estado 500/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test.run()
