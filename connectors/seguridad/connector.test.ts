import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParamError, type ReadContext, type Rejected, type Term } from '@tianguis/core'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { createTerritory } from '@tianguis/core/territory/territory'
import connector from './connector.ts'
import { readLinks } from './sources.ts'
import type { Coverage } from './files.ts'
import type { Block, Crimes } from './rows.ts'
import { crimeWords } from './words.ts'

type Batch = Block | Coverage | { kind: 'poblacion'; rows: Record<string, string | null>[] }
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/seguridad/${name}`, import.meta.url))
const territory = createTerritory([], [])
const read = async (sql: string) => {
  assert.match(sql, /from \{municipios\.poblacion\} where anio between 2015 and 2026$/)
  return [{ cvegeo: '11020', anio: '2026', poblacion: '1814912' }]
}
const isRejected = (row: object): row is Rejected => 'rejected' in row
const refused = async (name: string, changes: { since?: string }, says: RegExp) =>
  assert.match(
    await rehearse(connector, fixture(name), { read, ...changes }).then(
      () => 'no falló',
      (error: Error) => error.message,
    ),
    says,
  )

async function run(name: string) {
  const { batches, notes } = await rehearse<Batch>(connector, fixture(name), { read })
  const crimes: Crimes[] = []
  const rejects: Rejected[] = []
  const tables: Record<string, Record<string, unknown>[]> = { cobertura: [], poblacion: [] }
  for (const batch of batches) {
    const parsed = connector.parse(batch, { territory })
    for (const row of parsed.delitos ?? []) (isRejected(row) ? rejects : crimes).push(row as never)
    for (const table of ['cobertura', 'poblacion'])
      tables[table]!.push(...((parsed[table] ?? []) as Record<string, unknown>[]))
  }
  return { batches, notes, crimes, rejects, cobertura: tables.cobertura!, poblacion: tables.poblacion! }
}

test('the sample: both methodologies, what they cover, and the population of the rates', async () => {
  const { batches, notes, crimes, rejects, cobertura, poblacion } = await run('sample')
  assert.ok(batches.length > 4, 'a large file comes in blocks')
  assert.equal(notes, [])
  assert.equal(cobertura, [
    { metodologia: 'CNSP/38/15', anio: 2024, hasta_mes: 12, hasta: '2024-12-31', archivo: 'IDM_NM_dic25.csv' },
    { metodologia: 'CNSP/38/15', anio: 2025, hasta_mes: 12, hasta: '2025-12-31', archivo: 'IDM_NM_dic25.csv' },
    {
      metodologia: 'RNID',
      anio: 2026,
      hasta_mes: 10,
      hasta: '2026-10-31',
      archivo: 'RNID-Delitos_Municipal-2026-oct2026.csv',
    },
  ])
  assert.equal(
    rejects.map(({ rejected }) => rejected.split(';')[0]),
    ['junio: llegó «-1»', 'marzo: llegó «-1»'],
  )
  assert.equal(poblacion, [{ cvegeo: '11020', anio: 2026, poblacion: 1814912 }])
  assert.ok(
    crimes.length > 30_000 && crimes.length < 60_000,
    `${crimes.length} crimes: every check of the contract reads them again`,
  )
  assert.is(Math.max(...crimes.filter(({ anio }) => anio === 2026).map(({ mes }) => mes)), 10)
  assert.ok(crimes.every(({ metodologia, anio }) => (metodologia === 'RNID') === anio >= 2026))
  assert.ok(crimes.some(({ municipio, cvegeo }) => municipio === 'Otros municipios' && cvegeo === '09998'))
  assert.ok(
    crimes.some(({ municipio, cvegeo }) => municipio === 'No especificado' && cvegeo === '09998'),
    'the codes swapped',
  )
  assert.is(new Set(crimes.map(({ estado }) => estado)).size, 32)
  assert.ok(
    crimes.some(({ delitos }) => delitos === 1042),
    'a thousands comma',
  )
  const keys = crimes.map(({ cvegeo, anio, mes, subtipo, modalidad, metodologia }) =>
    [cvegeo, anio, mes, subtipo, modalidad, metodologia].join(),
  )
  assert.is(new Set(keys).size, keys.length)
  const wrong = crimes.flatMap((row) =>
    Object.entries(connector.tables.delitos!.columns).filter(
      ([name, { spec }]) => 'reason' in check(spec, row[name as keyof Crimes]),
    ),
  )
  assert.is(wrong.length, 0)
})

test('the sample has its months for the cities that people ask about: 34 in a row in 70 municipalities of 32 states', async () => {
  const months = new Map<string, Set<number>>()
  for (const { cvegeo, anio, mes } of (await run('sample')).crimes) {
    if (!/99[89]$/.test(cvegeo)) months.set(cvegeo, (months.get(cvegeo) ?? new Set()).add(anio * 12 + mes))
  }
  const whole = Array.from({ length: 34 }, (_none, at) => 2024 * 12 + 1 + at)
  assert.is(whole.at(-1), 2026 * 12 + 10)
  assert.equal(
    [...months].filter(([, known]) => !whole.every((month) => known.has(month))).map(([cvegeo]) => cvegeo),
    [],
  )
  assert.is(months.size, 70)
  assert.is(new Set([...months.keys()].map((cvegeo) => cvegeo.slice(0, 2))).size, 32)
  // Tijuana, Juárez, alcaldías, León, Celaya, Acapulco, Guadalajara, Ecatepec, Toluca, Monterrey, Puebla, Querétaro,
  // Cancún, Culiacán, Mérida.
  for (const city of [
    '02004',
    '08037',
    '09007',
    '09014',
    '09015',
    '11020',
    '11007',
    '12001',
    '14039',
    '15033',
    '15106',
    '19039',
    '21114',
    '22014',
    '23005',
    '25006',
    '31050',
  ])
    assert.ok(months.has(city), city)
})

test('its levels are those of crimes in Mexico: theft and violence at home before all, homicides where there are', async () => {
  const { crimes } = await run('sample')
  const sum = (of: (row: Crimes) => boolean) =>
    crimes.reduce((total, row) => total + (row.anio === 2025 && of(row) ? row.delitos : 0), 0)
  const homicides = (cvegeo: string) => sum((row) => row.cvegeo === cvegeo && row.subtipo === 'Homicidio doloso')
  const types = [...new Set(crimes.map(({ delito }) => delito))].sort(
    (a, b) => sum((row) => row.delito === b) - sum((row) => row.delito === a),
  )
  assert.equal(types.slice(0, 2).sort(), ['Robo', 'Violencia familiar'])
  assert.ok(homicides('25006') > 800 && homicides('02004') > 800, 'Culiacán and Tijuana')
  assert.ok(homicides('31050') < 40 && homicides('19019') < 20, 'Mérida and San Pedro Garza García')
  const atHome = (mes: number) => sum((row) => row.mes === mes && row.subtipo === 'Violencia familiar')
  assert.ok(atHome(5) > 1.15 * atHome(12), 'May against December')
})

test('real figures of Guanajuato are in the sample as they are', async () => {
  const { crimes } = await run('sample')
  const leon = crimes.filter(
    ({ cvegeo, anio, subtipo }) => cvegeo === '11020' && anio === 2024 && subtipo === 'Homicidio doloso',
  )
  assert.is(
    leon.reduce((sum, { delitos }) => sum + delitos, 0),
    596,
  )
})

test('catalogue, page and token closed: 2015-2025 is published, and the ledger says what is missing', async () => {
  const { notes, cobertura } = await run('solo-2015-2025')
  assert.equal(
    cobertura.map(({ anio }) => anio),
    [2025],
  )
  assert.match(notes[0]!, /Falló la ruta datos\.gob\.mx: .*\(403\).*Access Denied/)
  assert.match(notes[1]!, /página del SESNSP.*muro contra robots|página del SESNSP.*5000 bytes/)
  assert.match(notes[2]!, /SESNSP_2026_TOKEN: no está definido; ábrase https:\/\/www\.gob\.mx/)
  assert.match(notes[3]!, /^Faltó Delitos de 2026 en adelante: /)
})

test('once 2026 was published, a run without it is none: it would close what is there', async () => {
  await refused('solo-2015-2025', { since: '2026-09-30' }, /Ninguna ruta dio datos.*SESNSP_2026_TOKEN/)
  await rehearse(connector, fixture('solo-2015-2025'), { read, since: '2025-12-31' })
})

test('a file that is there and does not come now fails the run, even the first: it may come later', async () => {
  await refused('enlace-caido', {}, /Ninguna ruta dio datos.*estado 503/)
})

test('with the page closed the operator’s token opens 2026; windows-1252 and blank months read alike', async () => {
  const { cobertura, crimes, rejects } = await run('con-token')
  assert.equal(
    cobertura.map(({ metodologia, hasta }) => [metodologia, hasta]),
    [
      ['CNSP/38/15', '2025-12-31'],
      ['RNID', '2026-10-31'],
    ],
  )
  assert.is(rejects.length, 0)
  assert.ok(
    crimes.some(
      ({ metodologia, municipio, delito }) =>
        metodologia === 'RNID' && municipio === 'Mérida' && delito === 'Extorsión',
    ),
  )
})

test('with the static host down both files come from the page, the largest CSV of an archive that has others', async () => {
  const { cobertura, notes } = await run('todo-por-la-pagina')
  assert.equal(
    cobertura.map(({ archivo }) => archivo),
    ['Municipal-Delitos-2015-2025_oct2026.csv', 'RNID-Delitos_Municipal-2026-oct2026.csv'],
  )
  assert.equal(
    notes.map((note) => note.split(':')[0]),
    ['Falló la ruta datos.gob.mx', 'Falló la ruta repodatos'],
  )
})

test('of the page’s links only those of municipal crimes are taken, whatever surrounds their words', () => {
  const link = (token: string, text: string) =>
    `<a class="x" href='https://sspcgob-my.sharepoint.com/:u:/g/personal/cni_sspc_gob_mx/${token}?e=a'>${text}</a>`
  const token = (letter: string) => letter.repeat(30)
  const html = [
    link(token('a'), 'Ene-abr 2026 (Fuero común - Delitos). Incidencia delictiva <b>municipal</b>'),
    link(token('b'), '(Fuero común - Víctimas). Incidencia delictiva municipal'),
    link(token('c'), '(Fuero común - V&iacute;ctimas y delitos). Incidencia delictiva municipal'),
    link(token('d'), '2026 (Fuero común - Delitos). Incidencia delictiva estatal'),
    link(token('e'), '2015-2025 (Fuero Com&uacute;n - Delitos).&nbsp;Incidencia delictiva\n municipal'),
    `<a href="https://otro.sharepoint.com/:u:/g/personal/alguien/${token('f')}">delitos municipal</a>`,
  ].join('\n')
  assert.equal(
    readLinks(html).map((found) => found.token[0]),
    ['a', 'e'],
  )
  assert.equal(readLinks('<html><title>Challenge Validation</title></html>'), [])
})

const SUBTYPES = [
  'Homicidio doloso',
  'Homicidio culposo',
  'Tentativa de homicidio doloso',
  'Feminicidio',
  'Tentativa de feminicidio',
  'Extorsión',
  'Extorsión presencial',
  'Extorsión por otros medios',
  'Tentativa de extorsión presencial',
  'Robo a negocio',
  'Robo de vehículo automotor',
  'Robo de vehículo automotor - Coche de 4 ruedas',
  'Robo de vehículo automotor - Motocicleta',
  'Robo a transeúnte en vía pública',
  'Robo a transeúnte en espacio abierto al público',
  'Narcomenudeo',
  'Narcomenudeo con fines de venta',
  'Narcomenudeo posesión simple',
  'Violación simple',
  'Violación equiparada',
  'Violación a la intimidad sexual',
]
const terms: Term[] = SUBTYPES.map((value) => ({ value, label: value }))
const context: ReadContext = { territory, terms: () => terms }
const meant = (asked: string) => {
  const [filter] = connector.params.delito!.read(asked, context).where!
  assert.is(filter!.column, 'subtipo')
  return [...(filter as unknown as { values: string[] }).values].filter((value) => SUBTYPES.includes(value)).sort()
}

test('everyday words mean the subtypes of both methodologies, and a crime’s name never its attempt', () => {
  assert.equal(meant('homicidios'), ['Homicidio culposo', 'Homicidio doloso'])
  assert.equal(meant('HOMICIDIO DOLOSO'), ['Homicidio doloso'])
  assert.equal(meant('feminicidio'), ['Feminicidio'])
  assert.equal(meant('tentativa de feminicidio'), ['Tentativa de feminicidio'])
  assert.equal(meant('extorsion'), ['Extorsión', 'Extorsión por otros medios', 'Extorsión presencial'])
  assert.equal(meant('robo de auto'), ['Robo de vehículo automotor', 'Robo de vehículo automotor - Coche de 4 ruedas'])
  assert.equal(meant('robo de vehículo'), SUBTYPES.filter((name) => name.startsWith('Robo de vehículo')).sort())
  assert.equal(meant('asalto'), ['Robo a transeúnte en espacio abierto al público', 'Robo a transeúnte en vía pública'])
  assert.equal(meant('narcomenudeo').length, 3)
  assert.equal(meant('violación'), ['Violación equiparada', 'Violación simple'])
  assert.equal(meant('feminisidio'), ['Feminicidio'])
  assert.throws(
    () => meant('ovnis'),
    (error: Error) => error instanceof ParamError,
  )
})

test('no word is declared twice, and each means something', () => {
  assert.ok(Object.values(crimeWords).every((values) => values.length > 0 && new Set(values).size === values.length))
})

test('municipalities say their states', () => {
  const town = (cvegeo: string, municipio: string, estado: string) => ({
    cvegeo,
    municipio,
    estado,
    cabecera: municipio,
    poblacion: null,
    latitud: '20',
    longitud: '-100',
  })
  const shared = createTerritory(
    [
      town('11020', 'León', 'Guanajuato'),
      town('09014', 'Benito Juárez', 'Ciudad de México'),
      town('23005', 'Benito Juárez', 'Quintana Roo'),
    ],
    [],
  )
  const where = (asked: string) => connector.params.municipio!.read(asked, { ...context, territory: shared }).where
  const within = (of: Record<string, string>) => ({ column: 'estado', of })
  assert.equal(where('León'), [
    { column: 'cvegeo', op: 'in', values: ['11020'], within: within({ 11020: 'Guanajuato' }) },
  ])
  assert.equal(where('Benito Juárez'), [
    {
      column: 'cvegeo',
      op: 'in',
      values: ['09014', '23005'],
      within: within({ '09014': 'Ciudad de México', 23005: 'Quintana Roo' }),
    },
  ])
})

test('a year is a year', () => {
  assert.equal(connector.params.anio!.read('2025', context), { where: [{ column: 'anio', op: '=', value: 2025 }] })
  for (const wrong of ['25', '2014', '20260', 'este', '2025.0'])
    assert.throws(() => connector.params.anio!.read(wrong, context), /un año de 2015/)
})

test.run()
