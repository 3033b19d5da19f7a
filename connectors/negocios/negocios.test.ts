import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError, type Http, type Rejected } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { decodeText } from '@tianguis/core/decode/charset'
import { UpstreamFailure } from '@tianguis/core/http/client'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { zipOf } from '../../test/support/zip.ts'
import type { Block } from './archives.ts'
import { ARCHIVES, readArchives } from './archives.ts'
import connector from './connector.ts'
import { editionOf, firstOfMonth } from './edition.ts'
import type { Establishment } from './establishments.ts'

const town = (cvegeo: string, municipio: string, estado: string): Municipality => ({
  cvegeo,
  municipio,
  estado,
  cabecera: municipio,
  poblacion: null,
  latitud: null,
  longitud: null,
})
const territory = createTerritory(
  [town('14039', 'Guadalajara', 'Jalisco'), town('14120', 'Zapopan', 'Jalisco'), town('31050', 'Mérida', 'Yucatán')],
  [],
)

const HEADER = (
  'id,clee,nom_estab,raz_social,codigo_act,nombre_act,per_ocu,tipo_vial,nom_vial,tipo_v_e_1,nom_v_e_1,tipo_v_e_2,nom_v_e_2,tipo_v_e_3,nom_v_e_3,numero_ext,letra_ext,' +
  'edificio,edificio_e,numero_int,letra_int,tipo_asent,nomb_asent,tipoCenCom,nom_CenCom,num_local,cod_postal,cve_ent,entidad,cve_mun,municipio,cve_loc,localidad,ageb,manzana,' +
  'telefono,correoelec,www,tipoUniEco,latitud,longitud,fecha_alta'
).split(',')
const SHOP: Record<string, string> = {
  id: '6301482',
  clee: '14039461110001201000000000U1',
  nom_estab: ' ABARROTES LA ESPERANZA',
  raz_social: 'PERSONA FISICA UNO',
  codigo_act: '461110',
  nombre_act: 'Comercio al por menor en tiendas de abarrotes, ultramarinos y misceláneas',
  per_ocu: '0 a 5 personas',
  tipo_vial: 'CALLE',
  nom_vial: 'MORELOS',
  numero_ext: '120',
  nomb_asent: 'CENTRO',
  cod_postal: '44100',
  cve_ent: '14',
  entidad: 'JALISCO',
  cve_mun: '039',
  municipio: 'GUADALAJARA',
  localidad: 'Guadalajara'.padEnd(110),
  telefono: '3300000000',
  correoelec: 'UNO@EJEMPLO.COM',
  www: '',
  tipoUniEco: 'Fijo',
  latitud: '20.67666600',
  longitud: '-103.34722200',
  fecha_alta: '2014-12',
}

const isRejected = (row: object): row is Rejected => 'rejected' in row

function parsed(block: Block, within = territory): { good: Establishment[]; refused: Rejected[] } {
  const rows = [...(connector.parse(block, { territory: within }).negocios as Iterable<Establishment | Rejected>)]
  return { good: rows.filter((row) => !isRejected(row)) as Establishment[], refused: rows.filter(isRejected) }
}

const block = (rows: readonly string[][], header = HEADER): Block => ({
  archive: 'denue_14_csv.zip',
  state: '14',
  edition: '2026-05-01',
  header,
  rows,
})
const cells = (change: Record<string, string> = {}, header = HEADER) =>
  header.map((name) => ({ ...SHOP, ...change })[name] ?? '')
const one = (change: Record<string, string> = {}) => {
  const { good, refused } = parsed(block([cells(change)]))
  assert.equal(refused, [])
  return good[0]!
}
const specs = Object.entries(connector.tables.negocios!.columns)
const faults = (row: object) =>
  specs.flatMap(([name, { spec }]) => {
    const checked = check(spec, (row as Record<string, unknown>)[name])
    return 'reason' in checked ? [`${name}: ${checked.reason}`] : []
  })
/** As the engine stores it. */
const stored = (row: object) =>
  Object.fromEntries(
    specs.map(([name, { spec }]) => {
      const checked = check(spec, (row as Record<string, unknown>)[name])
      return [name, 'value' in checked ? checked.value : checked]
    }),
  )

test("a row of the 42 columns becomes a business, trimmed, in INEGI's names of places", () => {
  assert.equal(stored(one()), {
    id: '6301482',
    clee: '14039461110001201000000000U1',
    nombre: 'ABARROTES LA ESPERANZA',
    actividad: SHOP.nombre_act,
    codigo_actividad: '461110',
    categoria: 'abarrotes',
    cadena: null,
    personal: '0 a 5 personas',
    direccion: 'CALLE MORELOS 120',
    colonia: 'CENTRO',
    codigo_postal: '44100',
    localidad: 'Guadalajara',
    municipio: 'Guadalajara',
    estado: 'Jalisco',
    cvegeo: '14039',
    telefono: '3300000000',
    sitio_web: null,
    latitud: '20.67666600',
    longitud: '-103.34722200',
    fecha_alta: '2014-12-01',
    personal_min: '0',
    tipo_establecimiento: 'Fijo',
    edicion: '2026-05-01',
  })
})

test('e-mail and legal name go nowhere: not into the row, and not into quarantine', () => {
  assert.not.match(JSON.stringify(one()), /EJEMPLO\.COM|PERSONA FISICA/)
  const { refused } = parsed(block([cells(), [...cells(), 'SOBRA'], ['', ...cells()], cells({ per_ocu: 'muchas' })]))
  assert.is(refused.length, 3)
  for (const { raw } of refused.filter(({ rejected }) => !/43 campos/.test(rejected)))
    assert.not.match(raw, /PERSONA FISICA/)
  for (const { raw } of refused) assert.not.match(raw, /EJEMPLO\.COM/)
})

test('columns are found by name, whatever their order and case; without clee in the 41 of before 2019', () => {
  const header = HEADER.filter((name) => name !== 'clee').reverse()
  const { good } = parsed(
    block(
      [cells({ fecha_alta: 'MARZO 2011' }, header)],
      header.map((name) => name.toUpperCase()).map((name) => ` ${name}`),
    ),
  )
  assert.equal(stored(good[0]!), { ...stored(one()), clee: null, fecha_alta: '2011-03-01' })
})

test('a file with other columns, or of another state, is refused as a whole', () => {
  assert.throws(
    () =>
      parsed(
        block(
          [cells()],
          HEADER.map((name) => (name === 'nom_estab' ? 'nombre' : name)),
        ),
      ),
    (error: Error) => error instanceof ParseError && /ya no trae nom_estab/.test(error.message),
  )
  assert.throws(
    () => parsed(block([cells({ cve_ent: '21' }), cells()])),
    (error: Error) =>
      error instanceof ParseError && /entidad 21 y no de la 14: no es el archivo de ese estado/.test(error.message),
  )
})

test('one row of another width, state or band is refused by itself', () => {
  const { good, refused } = parsed(
    block([
      cells(),
      cells({ id: '2', cve_ent: '21' }),
      [...cells({ id: '3' }), ''],
      cells({ id: '4', per_ocu: 'no especificado' }),
    ]),
  )
  assert.equal(
    good.map(({ id }) => id),
    ['6301482'],
  )
  assert.equal(
    refused.map(({ rejected }) => rejected),
    [
      'denue_14_csv.zip: es de la entidad «21», no de la 14',
      'denue_14_csv.zip: trae 43 campos; el encabezado, 42',
      'denue_14_csv.zip: «no especificado» no es una banda de personal',
    ],
  )
})

test('a municipality is that of the columns, zeros restored, and never the one in the clee', () => {
  const moved = one({ cve_mun: '120', clee: '14039461110001201000000000U1' })
  assert.equal([moved.cvegeo, moved.municipio], ['14120', 'Zapopan'])
  assert.is(one({ cve_mun: '39' }).cvegeo, '14039')
  const unknown = one({ cve_mun: '999', municipio: 'Nuevo Municipio', entidad: 'Jalisco' })
  assert.equal([unknown.cvegeo, unknown.municipio, unknown.estado], ['14999', 'Nuevo Municipio', 'Jalisco'])
})

test('the activity is the one of the columns, with its name of that edition; a class without a word keeps its name', () => {
  const other = one({
    codigo_act: '519121',
    nombre_act: 'Bibliotecas y archivos del sector privado',
    clee: '14039461110001201000000000U1',
  })
  assert.equal([other.codigo_actividad, other.categoria], ['519121', 'Bibliotecas y archivos del sector privado'])
  assert.is(one({ codigo_act: '621211' }).categoria, 'dentistas')
})

test('bands are put in order by their lower bound', () => {
  const bands = [
    '0 a 5 personas',
    '6 a 10 personas',
    '11 a 30 personas',
    '31 a 50 personas',
    '51 a 100 personas',
    '101 a 250 personas',
    '251 y más personas',
  ]
  assert.equal(
    bands.map((per_ocu) => one({ per_ocu })).map(({ personal, personal_min }) => [personal, personal_min]),
    bands.map((band) => [band, Number.parseInt(band, 10)]),
  )
  assert.is(one({ per_ocu: '251 Y MAS PERSONAS' }).personal, '251 y más personas')
  assert.is(one({ per_ocu: '' }).personal, null)
})

test('addresses say what is given and nothing else', () => {
  const address = (change: Record<string, string>) => one({ numero_ext: '', ...change }).direccion
  assert.is(address({ letra_ext: 'SN' }), 'CALLE MORELOS S/N')
  assert.is(address({ numero_ext: '0', letra_ext: 'SN', numero_int: '0' }), 'CALLE MORELOS S/N')
  assert.is(address({}), 'CALLE MORELOS')
  assert.is(address({ numero_ext: '51', letra_ext: 'A', numero_int: '5' }), 'CALLE MORELOS 51 A, INT. 5')
  assert.is(address({ numero_ext: '22', letra_ext: 'SN', letra_int: 'B' }), 'CALLE MORELOS 22, INT. B')
  assert.is(address({ tipo_vial: 'OTRO (ESPECIFIQUE)', letra_ext: 'KM 4' }), 'MORELOS KM 4')
  assert.is(address({ nom_vial: 'NINGUNO', edificio_e: 'PLANTA BAJA' }), 'PLANTA BAJA')
  assert.is(address({ nom_vial: 'NINGUNO', letra_ext: 'SN' }), null)
  assert.is(
    address({
      numero_ext: '7',
      tipoCenCom: 'MERCADO PUBLICO',
      nom_CenCom: 'MERCADO CORONA',
      num_local: 'LOCALES 12, 13, 14 Y 15',
    }),
    'CALLE MORELOS 7, MERCADO CORONA, LOCAL LOCALES 12, 13, 14 Y 15',
  )
  assert.is(
    address({ numero_ext: '7', tipoCenCom: 'MERCADO PUBLICO', nom_CenCom: 'IGNACIO ZARAGOZA', num_local: 'SN' }),
    'CALLE MORELOS 7, MERCADO PUBLICO IGNACIO ZARAGOZA',
  )
})

test('a point outside Mexico and a postcode that is none are absent; a lost zero is restored', () => {
  for (const [latitud, longitud] of [
    ['0', '0'],
    ['', ''],
    ['-103.3', '20.6'],
    ['20.6', '103.3'],
  ] as const)
    assert.is(one({ latitud, longitud }).latitud, null)
  assert.equal(
    ['6000', '06000', '', '0', '00000', 'S/D'].map((cod_postal) => one({ cod_postal }).codigo_postal),
    ['06000', '06000', null, null, null, null],
  )
  assert.is(stored(one({ nomb_asent: 'NINGUNO' })).colonia, null)
})

test('months in digits and in words; what is no month is refused by the column', () => {
  assert.equal(['2010-07', 'MARZO 2011', 'septiembre  2016', ''].map(firstOfMonth), [
    '2010-07-01',
    '2011-03-01',
    '2016-09-01',
    null,
  ])
  for (const fecha_alta of ['2019-13', '2010', 'MARZ 2011'])
    assert.match(faults(one({ fecha_alta }))[0]!, /^fecha_alta: llegó/, fecha_alta)
})

test('the edition is that of the title, and not the number in the identifier', () => {
  const about =
    '\uFEFFIdentifier: MEX-INEGI.EEC2.05-DENUE-2026\r\nTitle: Directorio Estadístico Nacional de Unidades Económicas (DENUE) 11_2026.\r\nModified: 2026-12-02\r\n'
  assert.is(editionOf(about), '2026-11-01')
  assert.is(editionOf(about.replace('11_2026', '')), '2026-12-01')
  assert.throws(() => editionOf('<html>'), /no dicen de qué edición/)
})

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/negocios/${name}`, import.meta.url))
const failing = async (name: string) =>
  rehearse(connector, fixture(name)).then(
    () => assert.unreachable() as never,
    (error: Error) => error,
  )

test('33 files are asked for: one a state, and two of Estado de México', () => {
  assert.is(ARCHIVES.length, 33)
  assert.equal(
    ARCHIVES.filter(({ state }) => state === '15').map(({ archive }) => archive),
    ['denue_15_1_csv.zip', 'denue_15_2_csv.zip'],
  )
  assert.is(new Set(ARCHIVES.map(({ state }) => state)).size, 32)
})

test('the sample holds what the real files hold', async () => {
  const { batches, requests } = await rehearse<Block>(connector, fixture('sample'))
  assert.is(requests, 33)
  const all = batches.map((batch) => parsed(batch))
  const [good, refused] = [all.flatMap((each) => each.good), all.flatMap((each) => each.refused)]
  assert.equal([good.length, refused.length], [1362, 3])
  const faulty = good.filter((row) => faults(row).length)
  assert.equal(
    faulty.map((row) => faults(row)),
    [['fecha_alta: llegó «2019-13-01»; se espera una fecha AAAA-MM-DD']],
  )
  const ids = Map.groupBy(good, ({ id }) => id)
  assert.equal(
    [...ids.values()].filter((rows) => rows.length > 1).map(([first, second]) => first!.telefono === second!.telefono),
    [true, false],
  )
  assert.ok(new Set(good.map(({ cvegeo }) => cvegeo)).size >= 20)
  assert.ok(new Set(good.map(({ codigo_actividad }) => codigo_actividad)).size >= 30)
  assert.is(new Set(good.map(({ cvegeo }) => cvegeo.slice(0, 2))).size, 32)
  assert.ok(good.some(({ nombre }) => nombre === 'TACOS "EL GÜERO", SUCURSAL 2'))
  // The files of 22 and 31 are UTF-8, the others windows-1252.
  for (const [state, name] of [
    ['22', 'Querétaro'],
    ['31', 'Mérida'],
    ['19', 'Nuevo León'],
    ['15', 'México'],
  ] as const) {
    assert.ok(
      good.some(({ cvegeo, municipio, estado }) => cvegeo.startsWith(state) && [municipio, estado].includes(name)),
      name,
    )
  }
  assert.not.match(JSON.stringify(good), /\uFFFD|Ã|@/)
  assert.equal([...new Set(good.map(({ edicion }) => edicion))], ['2026-05-01'])
})

test('an edition of 2018, with 41 columns and its states in capitals, reads the same', async () => {
  const { batches } = await rehearse<Block>(connector, fixture('edicion-2018'))
  const rows = batches.flatMap((batch) => parsed(batch).good)
  assert.is(rows.length, 64)
  assert.equal(
    rows.flatMap((row) => faults(row)),
    [],
  )
  assert.ok(rows.every(({ clee, fecha_alta }) => clee === null && fecha_alta!.endsWith('-01')))
  assert.equal(
    [...new Set(rows.filter(({ cvegeo }) => cvegeo.startsWith('31')).map(({ estado }) => estado))],
    ['Yucatán'],
  )
})

test('a page with status 200, an empty file and two editions at once publish nothing', async () => {
  const page = await failing('liga-perdida')
  assert.instance(page, UpstreamFailure)
  assert.match(page.message, /estado 200, text\/html.*se esperaba que empezara con «PK»/)
  assert.match((await failing('sin-filas')).message, /denue_01_csv.zip no trae ningún establecimiento/)
  assert.match(
    (await failing('ediciones-mezcladas')).message,
    /denue_02_csv.zip es de la edición 2026-11-01 y denue_01_csv.zip de la 2026-05-01/,
  )
})

test('of two tables in a ZIP the one that is called as it should be is read, whatever their sizes; without one it is refused', async () => {
  const about = { name: 'metadatos/metadatos_denue.txt', content: 'Title: (DENUE) 05_2026.' }
  const csv = (name: string, count: number) => ({
    name: `conjunto_de_datos/${name}`,
    content: [HEADER, ...Array.from({ length: count }, (_none, at) => [`${name} ${at}`])]
      .map((cells) => `${cells.join()}\n`)
      .join(''),
  })
  const read = async (...tables: ReturnType<typeof csv>[]) => {
    const http = { get: async () => ({ stream: () => Readable.from([zipOf([about, ...tables])]) }) } as unknown as Http
    for await (const { rows } of readArchives(http)) return rows.map(([id]) => id)
  }
  assert.equal(await read(csv('denue_inegi_01_.csv', 3), csv('muestra.csv', 1)), [
    'denue_inegi_01_.csv 0',
    'denue_inegi_01_.csv 1',
    'denue_inegi_01_.csv 2',
  ])
  assert.equal(await read(csv('denue_inegi_01_.csv', 1), csv('anterior.csv', 3)), ['denue_inegi_01_.csv 0'])
  const refused = await read(csv('uno.csv', 1), csv('otro.csv', 3)).catch((error: Error) => error)
  assert.instance(refused, ParseError)
  assert.match(
    (refused as Error).message,
    /^denue_01_csv\.zip: El ZIP trae 2 archivos.*ninguno se llama como debe: conjunto_de_datos\/otro\.csv, conjunto_de_datos\/uno\.csv\.$/,
  )
})

test('a city says its state, and a state its municipalities', () => {
  const read = (raw: string) => connector.params.ciudad!.read(raw, { territory, terms: () => [] })
  const [guadalajara, ...others] = read('14039').where!
  assert.equal(
    [guadalajara, others],
    [{ column: 'cvegeo', op: 'in', values: ['14039'], within: { column: 'estado', of: { 14039: 'Jalisco' } } }, []],
  )
  const [jalisco] = connector.params.estado!.read('Jalisco', { territory, terms: () => [] }).where!
  assert.equal(jalisco, {
    column: 'estado',
    op: '=',
    value: 'Jalisco',
    spans: { column: 'cvegeo', from: '14000', through: '14999' },
  })
})

const SAMPLES = process.env.TIANGUIS_SAMPLES
if (!SAMPLES)
  console.log(
    'Se omite la prueba con 2,318 registros reales: falta TIANGUIS_SAMPLES, la carpeta con las muestras de las fuentes.',
  )
else {
  test('2,318 real records of Oaxaca and Veracruz pass, whole', () => {
    const bytes = readFileSync(`${SAMPLES}/negocios/denue_42col_convertido_manufacturas_istmo_2022.latin1.csv`)
    const [header, ...rows] = csvRows(decodeText(bytes)) as [string[], ...string[][]]
    const ent = header.indexOf('cve_ent')
    const towns = readFileSync(`${SAMPLES}/municipios/municipios_agem_2478.csv`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const everywhere = createTerritory(
      towns.map(([cvegeo, , , estado, municipio]) => town(cvegeo!, municipio!, estado!)),
      [],
    )
    const good = ['20', '30'].flatMap((state) => {
      const read = parsed(
        {
          archive: `denue_${state}_csv.zip`,
          state,
          edition: '2022-05-01',
          header,
          rows: rows.filter((row) => row[ent] === state),
        },
        everywhere,
      )
      assert.equal(read.refused, [])
      return read.good
    })
    assert.is(good.length, 2318)
    assert.equal(
      good.flatMap((row) => faults(row)),
      [],
    )
    assert.is(good.filter(({ clee, codigo_actividad }) => clee!.slice(5, 11) !== codigo_actividad).length, 103)
    assert.is(good.filter(({ clee, cvegeo }) => clee!.slice(0, 5) !== cvegeo).length, 3)
    assert.is(good.filter(({ latitud }) => latitud === null).length, 0)
    assert.is(good.filter(({ codigo_postal }) => codigo_postal === null).length, 40)
    assert.is(new Set(good.map(({ personal }) => personal)).size, 7)
    assert.ok(
      good.every(({ categoria, actividad }) => categoria !== actividad || actividad[0] === actividad[0]!.toLowerCase()),
      'a class without its word',
    )
    assert.ok(stored(good[0]!).localidad === 'San Pedro Huamelula')
  })
}

test.run()
