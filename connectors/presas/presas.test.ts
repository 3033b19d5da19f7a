import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError, type ReadContext, type Rejected } from '@tianguis/core'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import connector from './connector.ts'
import { DAMS } from './dams.ts'
import type { Reading } from './readings.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures/presas')
const isRejected = (row: object): row is Rejected => 'rejected' in row
const dam = (clave: string) => DAMS.find((one) => one.clave === clave)!

function parse(batch: unknown) {
  const parsed = connector.parse(batch, { territory: undefined as never })
  const rows = [...(parsed.almacenamientos ?? [])] as (Reading | Rejected)[]
  return { good: rows.filter((row): row is Reading => !isRejected(row)), refused: rows.filter(isRejected) }
}

const run = (fixture: string, since?: string) => told(rehearse(connector, join(FIXTURES, fixture), { since }))

async function told(rehearsal: ReturnType<typeof rehearse<unknown>>) {
  const { batches, ...rest } = await rehearsal
  const parsed = batches.map(parse)
  return {
    batches,
    good: parsed.flatMap(({ good }) => good),
    refused: parsed.flatMap(({ refused }) => refused),
    ...rest,
  }
}
const failure = (fixture: string) =>
  run(fixture).then(
    () => 'no falló',
    (error: Error) => error.message,
  )

const PREAMBLE = (clave: string) =>
  `Comisión Nacional del Agua\nSubdirección General Técnica\nEstación: Una, S.A.\nClave: ${clave}\nEstado: México\nMunicipio: Toluca\n\n`
const WITH_LEVEL =
  'Estacion,Fecha,Precipitacion(mm),Nivel(m),VolumenAlm(Mm3),ObraToma(m3/s),Vertedor(m3/s),Derrame(m3/s),Evaporacion(mm)'
const WITHOUT =
  'Estacion,Fecha,Precipitacion(mm),Evaporacion(mm),ObraToma(m3/s),Vertedor(m3/s),Derrame(m3/s),VolumenAlm(Mm3)'
const OF_2024 =
  'Fecha, Elevación(msnm), Almacenamiento(hm³), Area(ha), Extracciones por Obra de Toma(m³/s), Extracciones por Vertedor(m³/s), Evaporación(mm), Precipitación(mm)'
const WANTED = { from: '1991-01-01' }
/** La Boca: 39.49 hm³. */
const read = (
  header: string,
  lines: string[],
  { clave = 'LBCNL', ...wanted }: { clave?: string; from?: string } = {},
) => parse({ clave, text: `${PREAMBLE(clave)}${header}\n${lines.join('\n')}\n`, ...WANTED, ...wanted })
const values = ({ good }: ReturnType<typeof parse>) =>
  good.map(({ fecha, almacenamiento_hm3, elevacion_msnm }) => [fecha, almacenamiento_hm3, elevacion_msnm])
const reasons = ({ refused }: ReturnType<typeof parse>) => refused.map(({ rejected }) => rejected)
const unreadable = (text: string, says: RegExp) =>
  assert.throws(
    () => parse({ clave: 'LBCNL', text, ...WANTED }),
    (error: Error) => error instanceof ParseError && says.test(error.message),
  )

test('both generations of files, and both orders of columns, are read by name', () => {
  assert.equal(values(read(WITH_LEVEL, ['LBCNL,2026-10-03,15.6,448.24,38.103,0.234,0,0,4.69'])), [
    ['2026-10-03', '38.103', '448.24'],
  ])
  assert.equal(values(read(WITHOUT, ['LBCNL,2026-10-03,15.6,4.69,0.234,0,0,38.103'])), [
    ['2026-10-03', '38.103', undefined],
  ])
  assert.equal(values(read(OF_2024, ['2024/11/22,448.240,38.103,177.540,1.300,0.000,,0.00'])), [
    ['2024-11-22', '38.103', '448.240'],
  ])
})

test('line ends of either kind and a byte order mark make no difference', () => {
  const text =
    `\uFEFF${PREAMBLE('LBCNL')}${WITH_LEVEL}\nLBCNL,2026-10-03,15.6,448.24,38.103,0.234,0,0,4.69\n`.replaceAll(
      '\n',
      '\r\n',
    )
  assert.equal(values(parse({ clave: 'LBCNL', text, ...WANTED })), [['2026-10-03', '38.103', '448.24']])
})

test('a dash or nothing is no measurement, and never zero; a day with neither has no row', () => {
  assert.equal(
    values(
      read(OF_2024, [
        '1994/01/01,1791.690,-,-,0.080,0.000,-,0.00',
        '1994/01/02,-,,-,0.080,0.000,-,0.00',
        '1994/01/03,,12.5,-,,,,',
      ]),
    ),
    [
      ['1994-01-01', undefined, '1791.690'],
      ['1994-01-03', '12.5', undefined],
    ],
  )
})

test('a file with a header and no day gives no row', () => {
  assert.equal(read(WITH_LEVEL, []), { good: [], refused: [] })
})

test('days that stand for none go to quarantine', () => {
  const found = read(
    WITH_LEVEL,
    ['1900-01-01', '2026-13-01', '', '2026-11-19'].map((day) => `LBCNL,${day},0,448,38,0,0,0,0`),
  )
  assert.equal(
    values(found).map(([day]) => day),
    ['2026-11-19'],
  )
  assert.equal(
    reasons(found).map((reason) => reason.slice(0, 12)),
    ['«1900-01-01»', '«2026-13-01»', '«» no es el '],
  )
})

test('days before the first that is wanted are left out without a word', () => {
  const found = read(
    WITH_LEVEL,
    ['LBCNL,2024-01-01,0,448,-38,0,0,0,0', 'LBCNL,2025-10-15,0,448,38,0,0,0,0', 'LBCNL,2025-10-16,0,448,37,0,0,0,0'],
    { from: '2025-10-16' },
  )
  assert.equal([values(found), reasons(found)], [[['2025-10-16', '37', '448']], []])
})

test('a line without a day before the first that is wanted is no reject of every day; at the end of the file it is one', () => {
  const line = (day: string) => `LBCNL,${day},0,448,38,0,0,0,0`
  const found = read(
    WITH_LEVEL,
    ['15/01/2020', '2020-01-02', '16/01/2020', '2025-10-15', '17/10/2025', '2025-10-18'].map(line),
    { from: '2025-10-16' },
  )
  assert.equal([values(found).map(([day]) => day), reasons(found).length], [['2025-10-18'], 1])
  assert.equal(reasons(read(WITH_LEVEL, ['2020-01-02', '18/11/2026'].map(line), { from: '2025-10-16' })), [
    '«18-11-2026» no es el día de una medición.',
  ])
})

test('a dam that held water is not empty the next day; zeros are believed after a month', () => {
  const day = (date: string, storage: string) => `LBCNL,${date},0,448,${storage},0,0,0,0`
  const found = read(WITH_LEVEL, [
    day('2026-09-01', '37.5'),
    day('2026-09-02', '0'),
    day('2026-09-03', '0.000'),
    day('2026-09-04', '37.4'),
    day('2026-10-04', '0'),
    day('2026-10-05', '0'),
  ])
  assert.equal(
    values(found).map(([date, storage]) => `${date} ${storage}`),
    ['2026-09-01 37.5', '2026-09-04 37.4', '2026-10-05 0'],
  )
  assert.match(reasons(found)[0]!, /no se vacía de un día a otro: el 2026-09-01 tenía más de 5 %/)
  assert.equal(
    values(read(WITH_LEVEL, [day('2026-09-01', '0.9'), day('2026-09-02', '0')])).map(([, storage]) => storage),
    ['0.9', '0'],
  )
  assert.equal(values(read(WITH_LEVEL, [day('2026-09-01', '0'), day('2026-09-02', '0')])).length, 2)
})

test('water seen before the wanted days still tells a zero that is a slip', () => {
  const found = read(WITH_LEVEL, ['LBCNL,2026-09-01,0,448,37.5,0,0,0,0', 'LBCNL,2026-09-02,0,448,0,0,0,0,0'], {
    from: '2026-09-02',
  })
  assert.equal([found.good.length, found.refused.length], [0, 1])
})

test('more than five times the capacity is another column or a slip; twice is a flood', () => {
  const found = read(WITH_LEVEL, ['LBCNL,2026-09-01,0,448,80,0,0,0,0', 'LBCNL,2026-09-02,0,448,448.18,0,0,0,0'])
  assert.equal(
    values(found).map(([, storage]) => storage),
    ['80'],
  )
  assert.match(reasons(found)[0]!, /448\.18 hm³ es más de 5 veces la capacidad \(39\.49 hm³\)/)
})

test('a line of another dam, or with other cells than the header, is refused alone', () => {
  const found = read(WITH_LEVEL, [
    'OTHER,2026-09-01,0,999,30,9,9,9,0',
    'LBCNL,2026-09-02,0,448,30,0,0,0',
    'LBCNL,2026-09-03,0,448,30,0,0,0,0',
  ])
  assert.equal(
    [values(found).length, ...reasons(found)],
    [1, 'El renglón es de la presa OTHER, en el archivo de LBCNL.', 'El renglón trae 8 campos; el encabezado, 9.'],
  )
})

test('what is no file of this dam is refused whole, and says what came', () => {
  unreadable('', /vacío/)
  unreadable('<!DOCTYPE html><html><head><title>Challenge Validation</title>', /una página.*Challenge Validation/)
  unreadable('<script>location.reload()</script>', /una página/)
  unreadable(`${PREAMBLE('LBCNL')}Fecha,Precipitacion(mm)\n2026-09-01,0\n`, /no trae un encabezado/)
  unreadable(`${PREAMBLE('ESLJL')}${WITH_LEVEL}\n`, /dice ser de la presa ESLJL; se pidió LBCNL/)
  unreadable(`${PREAMBLE('LBCNL')}${WITH_LEVEL}\nLBCNL,2026-09-01,0,448,30,0,0,0,0\nLBCNL,2026-09-0`, /incompleto/)
  unreadable(`${PREAMBLE('LBCNL')}${WITH_LEVEL}\nLBCNL,2026-09-01,0,448,30,0,0,0,0.2`, /incompleto/)
})

test('the invented files: 210 dams, the three kinds of file, one of each error, and no note', async () => {
  const { batches, good, refused, notes, requests } = await run('inventada')
  assert.equal([requests, notes, batches.length], [210, [], 211])
  assert.is(new Set(good.map(({ clave }) => clave)).size, 210)
  assert.is(refused.length, 5)
  // A day that is yet to come is refused by the engine, as of every dataset.
  assert.is(good.filter(({ fecha }) => fecha > '2026-11-19').length, 1)
  const faults = good.flatMap((row) =>
    Object.entries(connector.tables.almacenamientos!.columns).flatMap(([name, { spec }]) => {
      const checked = check(spec, row[name as keyof Reading])
      return 'reason' in checked ? [`${row.clave} ${row.fecha} ${name}: ${checked.reason}`] : []
    }),
  )
  assert.equal(faults, ['CPRNL 2026-10-15 almacenamiento_hm3: llegó «-1», menor que 0'])
  const days = Map.groupBy(good, ({ clave }) => clave)
  for (const [clave, rows] of days) assert.ok(rows.length >= 30, clave)
  const newest = (clave: string) =>
    days
      .get(clave)!
      .map(({ fecha }) => fecha)
      .sort()
      .at(-1)
  assert.equal(
    [newest('LBCNL'), newest('CUQJL'), newest('TMPTP'), newest('ZMPHD')],
    ['2026-11-18', '2026-11-18', '2026-10-06', '2026-11-17'],
  )
  // Saved in windows-1252, as one client says they are.
  assert.ok(days.has('PTZMC') && days.has('CHUCH'))
})

test('after the first load only the last four hundred days are read again', async () => {
  const { batches } = await run('inventada', '2026-11-18')
  assert.equal(
    batches
      .slice(1)
      .map((batch) => (batch as { from: string }).from)
      .filter((from) => from !== '2025-10-14'),
    [],
  )
})

test('dams that fail each in its own way spoil no other, and are told', async () => {
  const { batches, good, notes, missing } = await run('fallan-algunas')
  assert.is(batches.length, 1 + 210 - 8)
  assert.not(
    good.some(({ clave }) =>
      ['ABRAG', 'CCHNL', 'EGCJL', 'LBCNL', 'PTZMC', 'REDJL', 'SLSGJ', 'VBRMX', 'ZMPHD'].includes(clave),
    ),
  )
  assert.is(new Set(good.map(({ clave }) => clave)).size, 201)
  assert.equal([notes.length, missing.length], [8, 8])
  assert.ok(missing.some(({ part }) => part === 'Presa La Boca (LBCNL)'))
})

test('two dams with dates dd/mm are named, and spoil no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-presas-'))
  try {
    await cp(join(FIXTURES, 'inventada'), folder, { recursive: true })
    for (const clave of ['LBCNL', 'CCHNL']) {
      const file = join(folder, await bodyOf(folder, clave))
      await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/\b(\d{4})[-/](\d\d)[-/](\d\d)\b/g, '$3/$2/$1'))
    }
    const { good, refused, missing } = await told(rehearse(connector, folder))
    assert.equal(missing.map(({ part }) => part).sort(), ['Presa El Cuchillo (CCHNL)', 'Presa La Boca (LBCNL)'])
    assert.match(
      missing[0]!.why,
      /renglones no se pueden usar; ¿cambió el formato\? El último: «\d\d-\d\d-\d{4}» no es el día de una medición/,
    )
    assert.equal([new Set(good.map(({ clave }) => clave)).size, refused.length < 10], [208, true])
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The recorded file of a dam, inside the folder of a recording. */
async function bodyOf(folder: string, clave: string): Promise<string> {
  const { answers } = JSON.parse(await readFile(join(folder, 'recording.json'), 'utf8')) as {
    answers: { url: string; body: string }[]
  }
  return answers.find(({ url }) => url.endsWith(`/${clave}.csv`))!.body
}

test('the firewall’s page for every dam ends the run after ten', async () => {
  const said = await failure('reto')
  assert.match(said, /De 210 presas faltaron 210; se admite que falte 40 %.*Challenge Validation/)
})

test('when more than two fifths fail nothing of the run counts', async () => {
  assert.match(await failure('faltan-muchas'), /De 210 presas faltaron 1\d\d; se admite que falte 40 %.*estado 404/)
})

test('a source that asks to wait for hours is left alone', async () => {
  assert.match(await failure('espere'), /faltaron 209.*7200 s/)
})

test('the table of dams is whole: keys, capacities, places', () => {
  const faults = DAMS.flatMap((row) =>
    Object.entries(connector.tables.presas!.columns).flatMap(([name, { spec }]) => {
      const checked = check(spec, row[name as keyof typeof row])
      return 'reason' in checked ? [`${row.clave} ${name}: ${checked.reason}`] : []
    }),
  )
  assert.equal(faults, [])
  assert.equal(
    [DAMS.length, new Set(DAMS.map(({ clave }) => clave)).size, new Set(DAMS.map(({ estado }) => estado)).size],
    [210, 210, 26],
  )
  // The national total that CONAGUA's own page showed for 2025-04-23.
  assert.is(Math.round(DAMS.reduce((sum, { capacidad_hm3 }) => sum + Number(capacidad_hm3), 0) * 10) / 10, 119_324.1)
  assert.equal(connector.parse('presas', { territory: undefined as never }).presas, DAMS)
  // By the names that both catalogues give: the SINA puts them in the state across the river.
  assert.equal([dam('INFMC').cvegeo, dam('PLYJL').cvegeo], ['16010', '14040'])
})

test('a dam is found by any of its names', () => {
  const terms = DAMS.map(({ clave, nombres }) => ({ value: clave, label: nombres }))
  const context: ReadContext = { territory: undefined as never, terms: () => terms }
  const meant = (asked: string) =>
    (connector.params.presa!.read(asked, context).where as unknown as [{ values: string[] }])[0].values.join()
  for (const [asked, claves] of [
    ['La Boca', 'LBCNL'],
    ['presa la boca', 'LBCNL'],
    ['Rodrigo Gómez', 'LBCNL'],
    ['LBCNL', 'LBCNL'],
    ['lbcnl', 'LBCNL'],
    ['oviachic', 'AOBSO'],
    ['Álvaro Obregón', 'AOBSO'],
    ['El Cuchillo', 'CCHNL'],
    ['Lago de Chapala', 'LDCJL'],
    ['valsequillo', 'BDDPB'],
    ['La Angostura', 'ANGCP,LCDSO'],
    ['El Salto', 'ESLJL,PFBMX,SLTSI'],
    ['infiernilo', 'INFMC'],
  ] as const)
    assert.is(meant(asked), claves, asked)
  assert.throws(() => meant('presa'), /No conozco/)
  assert.throws(() => meant('Cutzamala'), /No conozco/)
})

const SAMPLES = process.env.TIANGUIS_SAMPLES && join(process.env.TIANGUIS_SAMPLES, 'presas')
if (!SAMPLES || !existsSync(SAMPLES))
  console.log(
    'Se omiten los archivos reales de la Conagua: falta TIANGUIS_SAMPLES, la carpeta con las muestras de las fuentes.',
  )
else {
  const snapshot = JSON.parse(readFileSync(join(SAMPLES, 'PresasPG_reporte_2024-10-03.json'), 'utf8')) as {
    clavesih: string
    namoalmac: number
    elevacionactual: number
    almacenaactual: number
    latitud: number
  }[]

  test('a real file of 2024: every day of thirty years, and the same figure as the other system of CONAGUA', () => {
    const found = parse({
      clave: 'REDJL',
      text: readFileSync(join(SAMPLES, 'SIH_REDJL_2024-11-22.csv'), 'utf8'),
      ...WANTED,
    })
    // Four zeros between days of 8, 5, 2 and 2 hm³.
    assert.equal(
      reasons(found).map((reason) => /el (\d{4}-\d\d-\d\d) tenía/.exec(reason)?.[1]),
      ['1995-04-13', '1996-01-08', '1997-03-30', '2002-07-04'],
    )
    assert.is(found.good.length, 11_271 - 4)
    assert.is(found.good.filter(({ almacenamiento_hm3 }) => almacenamiento_hm3 !== undefined).length, 10_861 - 4)
    const { almacenamiento_hm3, elevacion_msnm } = found.good.find(({ fecha }) => fecha === '2024-10-03')!
    const { almacenaactual, elevacionactual } = snapshot.find(({ clavesih }) => clavesih === 'REDJL')!
    assert.equal([Number(almacenamiento_hm3), Number(elevacion_msnm)], [almacenaactual, elevacionactual])
    assert.equal(found.good.at(-1), {
      clave: 'REDJL',
      fecha: '2024-11-22',
      almacenamiento_hm3: '12.312',
      elevacion_msnm: '1791.450',
    })
  })

  test('the table has the dams of the real snapshot, and no other', () => {
    assert.equal(DAMS.map(({ clave }) => clave).sort(), snapshot.map(({ clavesih }) => clavesih).sort())
    const moved = snapshot.filter(({ clavesih, latitud }) => Math.abs(Number(dam(clavesih).latitud) - latitud) > 0.001)
    assert.equal(moved, [])
  })
}

test.run()
