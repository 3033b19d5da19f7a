import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError, type Rejected } from '@tianguis/core'
import { decodeText } from '@tianguis/core/decode/charset'
import { csvRows } from '@tianguis/core/decode/csv'
import { createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { headerKey, layoutOf } from './layout.ts'
import { coverageOf, lastDay, lastMonth, monthNumber } from './months.ts'
import { readRows, type Crimes, type Method } from './rows.ts'

const town = (cvegeo: string, municipio: string, estado: string): Municipality => ({
  cvegeo,
  municipio,
  estado,
  cabecera: municipio,
  poblacion: null,
  latitud: '20',
  longitud: '-100',
})
const territory = createTerritory(
  [
    town('01001', 'Aguascalientes', 'Aguascalientes'),
    town('09015', 'Cuauhtémoc', 'Ciudad de México'),
    town('11001', 'Abasolo', 'Guanajuato'),
    town('15033', 'Ecatepec de Morelos', 'México'),
    town('30087', 'Xalapa', 'Veracruz de Ignacio de la Llave'),
  ],
  [],
)

const HEADER =
  'Año,Clave_Ent,Entidad,Cve. Municipio,Municipio,Bien jurídico afectado,Tipo de delito,Subtipo de delito,Modalidad,Enero,Febrero,Marzo,Abril,Mayo,Junio,Julio,Agosto,Septiembre,Octubre,Noviembre,Diciembre'
const DECEMBER = monthNumber(2100, 12)
const murder = 'La vida y la Integridad corporal,Homicidio,Homicidio doloso,Con arma de fuego'
const isRejected = (row: object): row is Rejected => 'rejected' in row

function read(lines: string[], { header = HEADER, method = 'CNSP/38/15' as Method, until = DECEMBER } = {}) {
  const [first, ...rows] = csvRows([header, ...lines].join('\n'))
  const found = [...readRows({ kind: 'filas', method, layout: layoutOf(first!), until, rows }, territory)]
  return { crimes: found.filter((row) => !isRejected(row)) as Crimes[], rejects: found.filter(isRejected) }
}
const months = ({ crimes }: { crimes: Crimes[] }) => crimes.map(({ mes, delitos }) => [mes, delitos])

test('a wide row becomes one row for each month with crimes', () => {
  const { crimes, rejects } = read([`2020,11,Guanajuato,11001,Abasolo,${murder},1,2,0,1,0,0,0,0,0,0,0,3`])
  assert.is(rejects.length, 0)
  assert.equal(crimes[0], {
    metodologia: 'CNSP/38/15',
    anio: 2020,
    mes: 1,
    estado: 'Guanajuato',
    municipio: 'Abasolo',
    cvegeo: '11001',
    bien_juridico: 'La vida y la Integridad corporal',
    delito: 'Homicidio',
    subtipo: 'Homicidio doloso',
    modalidad: 'Con arma de fuego',
    fecha: '2020-01-01',
    delitos: 1,
  })
  assert.equal(months({ crimes }), [
    [1, 1],
    [2, 2],
    [4, 1],
    [12, 3],
  ])
})

test('codes without their zero, with it, and from a spreadsheet are one code; names are INEGI’s', () => {
  const lines = [
    '1,Aguascalientes,1001',
    '01,Aguascalientes,1001',
    '01,Aguascalientes,01001',
    '1.0,AGUASCALIENTES,1001.0',
  ].map((place) => `2020,${place},Ags.,${murder}${',1'.repeat(12)}`)
  const { crimes, rejects } = read(lines)
  assert.is(rejects.length, 0)
  assert.equal(
    [...new Set(crimes.map(({ cvegeo, municipio, estado }) => `${cvegeo} ${municipio} ${estado}`))],
    ['01001 Aguascalientes Aguascalientes'],
  )
  assert.equal(
    read([`2020,30,Veracruz,30087,Xalapa,${murder}${',1'.repeat(12)}`]).crimes[0]!.estado,
    'Veracruz de Ignacio de la Llave',
  )
})

test('a municipality that the catalogue does not have yet keeps the name the source gives it', () => {
  assert.is(
    read([`2025,11,Guanajuato,11047,Nuevo Abasolo,${murder}${',1'.repeat(12)}`]).crimes[0]!.municipio,
    'Nuevo Abasolo',
  )
})

test('998 and 999 are kept with their state, named by the words and not by the number, which swapped', () => {
  const place = (method: Method, year: number, code: string, name: string) => {
    const [first] = read([`${year},9,Ciudad de México,${code},${name},${murder}${',1'.repeat(12)}`], { method }).crimes
    return [first!.cvegeo, first!.estado, first!.municipio]
  }
  assert.equal(place('CNSP/38/15', 2020, '9998', 'Otros Municipios'), ['09998', 'Ciudad de México', 'Otros municipios'])
  assert.equal(place('CNSP/38/15', 2020, '9999', 'No Especificado'), ['09999', 'Ciudad de México', 'No especificado'])
  assert.equal(place('RNID', 2026, '9998', 'No Especificado'), ['09998', 'Ciudad de México', 'No especificado'])
  assert.equal(place('RNID', 2026, '9999', 'Otros Municipios'), ['09999', 'Ciudad de México', 'Otros municipios'])
})

test('headers are known by their letters: ANO, accents lost, other capitals and dots, a TOTAL between', () => {
  assert.is(headerKey('\uFEFFCve. Municipio '), 'cvemunicipio')
  const header =
    'ANO,CLAVE_ENT,ENTIDAD,CVE_MUNICIPIO,MUNICIPIO,BIEN JURIDICO AFECTADO,TIPO DE DELITO,SUBTIPO DE DELITO,MODALIDAD,TOTAL,ENERO,FEBRERO,MARZO,ABRIL,MAYO,JUNIO,JULIO,AGOSTO,SEPTIEMBRE,OCTUBRE,NOVIEMBRE,DICIEMBRE'
  assert.equal(months(read([`2020,11,Guanajuato,11001,Abasolo,${murder},7,3,4,0,0,0,0,0,0,0,0,0,0`], { header })), [
    [1, 3],
    [2, 4],
  ])
})

test('a file without a municipality is not this file', () => {
  const state = HEADER.replace(',Cve. Municipio,Municipio', '')
  assert.throws(
    () => read([], { header: state }),
    (error: Error) =>
      error instanceof ParseError && /faltan columnas: Cve\. Municipio, Municipio.*¿.*estatal\?/.test(error.message),
  )
  assert.throws(
    () => read([], { header: '<html>,x' }),
    (error: Error) => error instanceof ParseError,
  )
})

test('repeated headers and rows of nothing are no data, and no rejects', () => {
  assert.equal(read([HEADER, ','.repeat(20), `ANO${',x'.repeat(20)}`, ` ${',  '.repeat(20)}`]), {
    crimes: [],
    rejects: [],
  })
})

test('blank and zero are no crimes; thousands commas and .0 are numbers', () => {
  assert.equal(
    months(read([`2020,11,Guanajuato,11001,Abasolo,${murder},"1,234",12.0,0.0,0,,,  ,0,0,0,"1,234,567",1.00`])),
    [
      [1, 1234],
      [2, 12],
      [11, 1234567],
      [12, 1],
    ],
  )
})

test('a count that is none is refused by itself, the other months stay', () => {
  const { crimes, rejects } = read([`2020,11,Guanajuato,11001,Abasolo,${murder},-1,2,n.d.,1.5,"12,34",0,0,0,0,0,0,0`])
  assert.equal(months({ crimes }), [[2, 2]])
  assert.equal(
    rejects.map(({ rejected }) => rejected.slice(0, 20)),
    ['enero: llegó «-1»; s', 'marzo: llegó «n.d.»;', 'abril: llegó «1.5»; ', 'mayo: llegó «12,34»;'],
  )
  assert.match(rejects[0]!.raw, /11001.*Con arma de fuego/)
})

test('a code that is none, a year of the other methodology and a short row are refused with their reason', () => {
  const refused = (line: string, says: RegExp, method?: Method) => {
    const { crimes, rejects } = read([line], method && { method })
    assert.is(crimes.length, 0)
    assert.match(rejects[0]!.rejected, says)
  }
  refused(`2020,11,Guanajuato,S/D,Abasolo,${murder}${',1'.repeat(12)}`, /claves: llegó «11» y «S\/D»/)
  refused(`2020,12,Guerrero,11001,Abasolo,${murder}${',1'.repeat(12)}`, /11001 no es de la entidad 12/)
  refused(`2026,11,Guanajuato,11001,Abasolo,${murder}${',1'.repeat(12)}`, /«2026».*CNSP/)
  refused(`2025,11,Guanajuato,11001,Abasolo,${murder}${',1'.repeat(12)}`, /«2025».*RNID/, 'RNID')
  refused('2020,11,Guanajuato,11001', /4 campos; se esperan 21/)
})

test('months after the last published one are left out, whatever they hold', () => {
  const line = `2026,11,Guanajuato,11001,Abasolo,${murder}${',1'.repeat(12)}`
  assert.is(read([line], { method: 'RNID', until: monthNumber(2026, 8) }).crimes.length, 8)
  assert.is(read([line], { method: 'RNID', until: monthNumber(2025, 12) }).crimes.length, 0)
})

test('the last month is the one in the name, never one that is not over', () => {
  const now = new Date('2026-11-19T20:00:00Z')
  const last = (name: string) => lastMonth(name, now)
  assert.is(last('RNID-Delitos_Municipal-2026-ago2026.csv'), monthNumber(2026, 8))
  assert.is(last('IDM_NM_dic25.csv'), monthNumber(2025, 12))
  assert.is(last('Municipal-Delitos-2015-2025_oct2026.csv'), monthNumber(2026, 10))
  assert.is(last('RNID-Delitos_Municipal-2026-dic2026.csv'), monthNumber(2026, 10))
  assert.is(last('municipal.csv'), monthNumber(2026, 10))
  assert.is(lastMonth('municipal.csv', new Date('2027-01-05T00:00:00Z')), monthNumber(2026, 12))
})

test('what is covered ends where the nation has something, zeros and blanks alike', () => {
  const row = (year: number, counts: string) => [String(year), ...counts.split(',')]
  const coverage = coverageOf({ year: 0, months: Array.from({ length: 12 }, (_, at) => at + 1) })
  coverage.see([
    row(2026, '1,0,0,0,0,0,0,0,0,0,0,0'),
    row(2026, '0,0,0,0,2,0.0,,0,0,0,0,0'),
    row(2025, '0,0,0,0,0,0,0,0,0,0,0,5'),
    ['Año', ...Array<string>(12).fill('Enero1')],
  ])
  assert.equal(coverage.upTo(monthNumber(2026, 10)), [
    { anio: 2026, mes: 5 },
    { anio: 2025, mes: 12 },
  ])
  assert.equal(coverage.upTo(monthNumber(2026, 3)), [
    { anio: 2026, mes: 3 },
    { anio: 2025, mes: 12 },
  ])
  assert.equal(coverage.upTo(monthNumber(2025, 11)), [{ anio: 2025, mes: 11 }])
  assert.is(lastDay(2028, 2), '2028-02-29')
})

const samples = process.env.TIANGUIS_SAMPLES
const folder = samples && join(samples, 'seguridad')
if (folder && existsSync(folder)) {
  test('a real extract: 46 municipalities of Guanajuato, six years of homicides', () => {
    const text = decodeText(readFileSync(join(folder, 'idm_2015_2025_extract_guanajuato_homicidios_2020_2025.csv')))
    const [header, ...rows] = csvRows(text)
    const found = [
      ...readRows({ kind: 'filas', method: 'CNSP/38/15', layout: layoutOf(header!), until: DECEMBER, rows }, territory),
    ] as Crimes[]
    assert.ok(!found.some(isRejected))
    assert.is(new Set(found.map(({ cvegeo }) => cvegeo)).size, 46)
    const of = (year: number, subtype: string) =>
      found
        .filter(({ anio, subtipo }) => anio === year && subtipo === subtype)
        .reduce((sum, { delitos }) => sum + delitos, 0)
    assert.equal(
      [2020, 2021, 2022, 2023, 2024, 2025].map((year) => of(year, 'Homicidio doloso')),
      [3359, 2823, 2634, 2581, 2553, 1916],
    )
    assert.equal(coverageSeen(header!, rows), [12, 12, 12, 12, 12, 11])
    const keys = found.map(({ cvegeo, anio, mes, subtipo, modalidad }) =>
      [cvegeo, anio, mes, subtipo, modalidad].join(),
    )
    assert.is(new Set(keys).size, keys.length)
  })

  test('a real file of states in the new methodology: Latin-1, quoted names, months to come blank; refused as municipal', () => {
    const [header, ...rows] = csvRows(
      decodeText(readFileSync(join(folder, 'sesnsp_estatal_2026_nueva_metodologia_ene-mar.latin1.csv'))),
    )
    assert.throws(() => layoutOf(header!), /Cve\. Municipio/)
    const municipal = [...header!.slice(0, 3), 'Cve. Municipio', 'Municipio', ...header!.slice(3)]
    const wide = rows.map((row) => [...row.slice(0, 3), `${Number(row[1])}999`, 'No Especificado', ...row.slice(3)])
    const found = [
      ...readRows(
        { kind: 'filas', method: 'RNID', layout: layoutOf(municipal), until: DECEMBER, rows: wide },
        territory,
      ),
    ] as Crimes[]
    assert.ok(!found.some(isRejected))
    assert.ok(found.every(({ mes }) => mes <= 3))
    assert.is(new Set(wide.map((row) => row.slice(5, 9).join('|'))).size, 114)
    assert.ok(
      found.some(
        ({ subtipo }) =>
          subtipo === 'Robo de maquinaria - Cables, tubos y otros objetos destinados a servicios públicos',
      ),
    )
    assert.equal(coverageSeen(municipal, wide), [3])
  })
} else console.log('Se omiten los archivos reales del SESNSP: TIANGUIS_SAMPLES no nombra una carpeta que los tenga.')

function coverageSeen(header: string[], rows: string[][]): number[] {
  const coverage = coverageOf(layoutOf(header))
  coverage.see(rows)
  return coverage
    .upTo(DECEMBER)
    .sort((a, b) => a.anio - b.anio)
    .map(({ mes }) => mes)
}

test.run()
