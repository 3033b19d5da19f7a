import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FetchContext } from '@tianguis/core'
import { csvRecords } from '@tianguis/core/decode/csv'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { createTerritory } from '@tianguis/core/territory/territory'
import { components } from './census.ts'
import connector from './connector.ts'

type Text = Record<string, string | null>
type Row = Record<string, string | number | null>
const territory = createTerritory([], [])
const codes = [...components().keys()]
const NEW = '24059'
const SAMPLES = process.env.TIANGUIS_SAMPLES

/** Some number from 0 to 1 that is always the same for the same words. */
const chance = (words: string) =>
  [...words].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7) / 1_000_003
const inhabitants = (cvegeo: string) => Math.round(500 * 10 ** (3.3 * chance(`p${cvegeo}`)))

/** Whether a municipality is covered. */
type Covers = (cvegeo: string) => boolean

const crime = (cvegeo: string, indicador: string | null, many: number) => {
  const todos = Math.round(chance(`${indicador}${cvegeo}`) * many * inhabitants(cvegeo))
  return {
    cvegeo,
    indicador,
    todos: String(todos + (indicador === null ? 3 : 0)),
    doce: String(Math.round(todos / 3)),
  }
}

/** What is read of the other datasets, by what their SQL is of. */
function answersOf(crimes: Covers, businesses: Covers): [RegExp, () => Text[]][] {
  return [
    [
      /\{municipios\.municipios\}/,
      () =>
        [...codes, NEW].map((cvegeo) => ({
          cvegeo,
          municipio: `Municipio ${cvegeo}`,
          estado: `Estado ${cvegeo.slice(0, 2)}`,
          poblacion: cvegeo === NEW ? null : String(inhabitants(cvegeo)),
        })),
    ],
    [
      /\{seguridad\.cobertura\}/,
      () =>
        [2023, 2024, 2025]
          .map((anio) => ({ anio: String(anio), hasta_mes: '12' }))
          .concat([{ anio: '2026', hasta_mes: '9' }]),
    ],
    [
      /\{seguridad\.delitos\}/,
      () =>
        [...codes, NEW]
          .filter(crimes)
          .flatMap((cvegeo) => [
            crime(cvegeo, 'homicidio_doloso', 0.001),
            crime(cvegeo, 'robo_con_violencia', 0.01),
            crime(cvegeo, 'violencia_y_lesiones', 0.02),
            crime(cvegeo, null, 0.1),
          ]),
    ],
    [/max\(edicion\)/, () => [{ edicion: codes.some(businesses) ? '2026-05-01' : null }]],
    [
      /\{negocios\.negocios\}/,
      () =>
        [...codes, NEW]
          .filter(businesses)
          .map((cvegeo) =>
            Object.fromEntries([
              ['cvegeo', cvegeo],
              ...['total', 'comercio', 'educativos', 'medicos', 'alojamiento_y_alimentos'].map((name, at) => [
                name,
                String(Math.round(chance(`${name}${cvegeo}`) * inhabitants(cvegeo) * (at ? 0.02 : 0.1))),
              ]),
            ]),
          ),
    ],
    [
      /\{municipios\.poblacion\}/,
      () =>
        [...codes, NEW].flatMap((cvegeo) =>
          [2020, 2021, 2022, 2023, 2024, 2025, 2026].map((anio) => ({
            cvegeo,
            anio: String(anio),
            poblacion: String(inhabitants(cvegeo) + anio - 2020),
          })),
        ),
    ],
  ]
}

/** A country that is covered in everything, or in what `cover` leaves. */
function country(cover: { crimes?: Covers; businesses?: Covers } = {}): {
  read: FetchContext['read']
  asked: string[]
} {
  const { crimes = () => true, businesses = () => true } = cover
  const asked: string[] = []
  const answers = answersOf(crimes, businesses)
  return {
    asked,
    read: async (sql) => {
      asked.push(sql)
      return answers.find(([of]) => of.test(sql))![1]()
    },
  }
}

async function tables(
  read: FetchContext['read'],
): Promise<{ score: Row[]; indicadores: Row[]; metas: Row[]; notes: readonly string[]; requests: number }> {
  const { batches, notes, requests } = await rehearse(
    connector,
    fileURLToPath(new URL('../../fixtures/score/sample', import.meta.url)),
    { read },
  )
  return {
    ...(connector.parse(batches[0], { territory }) as unknown as Record<'score' | 'indicadores' | 'metas', Row[]>),
    notes,
    requests,
  }
}
const whole = await tables(country().read)
const rowOf = (rows: readonly Row[], cvegeo: string) => rows.find((row) => row.cvegeo === cvegeo)!

/** The score again, written from the README and not from the code: only from what the tables publish. */
function again(
  cvegeo: string,
  { indicadores, metas }: { indicadores: Row[]; metas: Row[] },
): { score: string; subs: Record<string, number> } {
  const subs: Record<string, number> = {}
  const weight: Record<string, number> = {}
  for (const dimension of new Set(metas.map((meta) => String(meta.dimension)))) {
    const its = metas.filter((meta) => meta.dimension === dimension)
    const points: number[] = []
    for (const { indicador, minimo, maximo, direccion, escala } of its) {
      const raw = indicadores.find((one) => one.cvegeo === cvegeo && one.indicador === indicador)?.valor
      if (raw === undefined || minimo === null) continue
      let [x, low, high] = [+raw!, +minimo!, +maximo!]
      x = x < low ? low : x > high ? high : x
      if (escala === 'logaritmo') [x, low, high] = [Math.log(1 + x), Math.log(1 + low), Math.log(1 + high)]
      points.push(direccion === 'mas' ? ((x - low) / (high - low)) * 100 : ((high - x) / (high - low)) * 100)
    }
    if (points.length * 2 < its.length || !points.length) continue
    subs[dimension] = Math.round((points.reduce((a, b) => a + b) / points.length) * 100) / 100
    weight[dimension] = Number(its[0]!.peso)
  }
  const weighing = Object.keys(subs).filter((name) => weight[name]! > 0)
  const product = weighing.reduce((sofar, name) => sofar * Math.max(1, subs[name]!) ** weight[name]!, 1)
  return { subs, score: (product ** (1 / weighing.reduce((sum, name) => sum + weight[name]!, 0))).toFixed(2) }
}

test('it asks no source, and reads only what it declares', async () => {
  const { read, asked } = country()
  const { requests, notes } = await tables(read)
  assert.is(requests, 0)
  assert.equal(notes, [])
  const named = asked.flatMap((sql) => [...sql.matchAll(/\{([a-z-]+)\.\w+\}/g)].map(([, name]) => name!))
  assert.equal([...new Set(named)].sort(), [...connector.after!].sort())
  assert.ok(
    asked.some(
      (sql) =>
        sql.includes(`anio * 12 + mes >= ${2025 * 12 + 10}`) &&
        sql.includes(`between ${2023 * 12 + 10} and ${2026 * 12 + 9}`),
    ),
    'the last 12 of 36 months',
  )
})

test('every value passes the check of its column, and every key is there once', () => {
  for (const [name, { columns, key }] of Object.entries(connector.tables)) {
    const rows = whole[name as 'score']
    const faults = rows.flatMap((row) =>
      Object.entries(columns).flatMap(([column, { spec }]) => {
        const checked = check(spec, row[column])
        return 'reason' in checked ? [`${name}.${column}: ${checked.reason}`] : []
      }),
    )
    assert.equal(faults.slice(0, 3), [])
    assert.is(new Set(rows.map((row) => key.map((column) => row[column]).join())).size, rows.length)
  }
})

test('the score of any municipality follows from the published tables', () => {
  for (const cvegeo of [...codes.filter((_code, at) => at % 97 === 0), '14039', '20067', '09014', '04012']) {
    const row = rowOf(whole.score, cvegeo)
    const { score, subs } = again(cvegeo, whole)
    assert.ok(
      Math.abs(Number(row.score) - Number(score)) < 0.0101,
      `${cvegeo}: ${row.score} is published, ${score} follows`,
    )
    for (const [name, value] of Object.entries(subs))
      assert.ok(Math.abs(Number(row[name]) - value) < 0.0101, `${cvegeo}: ${name}`)
    assert.equal(
      Object.keys(subs).sort(),
      ['seguridad', 'vivienda', 'educacion', 'salud', 'economia', 'servicios']
        .filter((name) => row[name] !== undefined)
        .sort(),
    )
  }
})

test('with the whole country in everything all six dimensions weigh', () => {
  const weights = new Map(whole.metas.map(({ dimension, peso }) => [dimension, peso]))
  assert.equal(Object.fromEntries(weights), {
    seguridad: 25,
    vivienda: 20,
    educacion: 15,
    salud: 15,
    economia: 15,
    servicios: 10,
  })
  assert.is(rowOf(whole.score, '14039').cobertura, 100)
  assert.equal(
    whole.metas.filter(({ direccion }) => direccion === 'mas').map(({ indicador, escala }) => [indicador, escala]),
    ['comercio', 'educativos', 'medicos', 'alojamiento_y_alimentos'].map((name) => [name, 'logaritmo']),
  )
  assert.is(whole.score.filter(({ score }) => score !== null).length, 2469)
  assert.ok(whole.score.every(({ total, anio, version }) => total === 2469 && anio === 2026 && version === '1-2026-09'))
})

test('the three that CONEVAL did not estimate lack their health, and say so', () => {
  for (const cvegeo of ['04012', '07125', '29048']) {
    const row = rowOf(whole.score, cvegeo)
    assert.equal([row.salud, row.carencia_salud, row.cobertura], [undefined, null, 85])
    assert.ok(Number(row.score) > 0)
  }
})

test('one newer than the census has no score and no place', () => {
  const row = rowOf(whole.score, NEW)
  assert.equal(
    [
      row.score,
      row.posicion,
      row.posicion_estatal,
      row.posicion_grupo,
      row.grado,
      row.rango_min,
      row.rango_max,
      row.cobertura,
    ],
    [null, null, null, null, null, null, null, 35],
  )
  assert.ok(Number(row.seguridad) >= 0 && Number(row.servicios) >= 0, 'what is known of it is told')
})

test('a part of the country is told and does not weigh: places compare like with like', async () => {
  const few = (cvegeo: string) => chance(cvegeo) < 0.05
  const part = await tables(country({ crimes: few, businesses: few }).read)
  const covered = codes.find((cvegeo) => few(cvegeo) && cvegeo !== '04012')!
  assert.equal([...new Set(part.metas.filter(({ peso }) => peso === 0).map(({ dimension }) => dimension))].sort(), [
    'seguridad',
    'servicios',
  ])
  const row = rowOf(part.score, covered)
  assert.ok(Number(row.seguridad) >= 0 && row.homicidio_doloso !== null)
  assert.is(row.cobertura, 65)
  const none = await tables(country({ crimes: () => false, businesses: () => false }).read)
  assert.is(rowOf(none.score, covered).score, row.score)
  assert.is(row.score, again(covered, part).score)
  for (const cvegeo of ['04012', '07125', '29048'])
    assert.is(rowOf(part.score, cvegeo).score, null, 'three dimensions that weigh are not enough')
  assert.is(row.total, 2466)
  assert.match(none.notes.join(), /negocios no tiene establecimientos/)
})

test('what is worse never makes the score better', async () => {
  const { read } = country()
  const worse = await tables(async (sql) =>
    (await read(sql)).map((row) =>
      row.cvegeo === '14039' && row.indicador === 'homicidio_doloso'
        ? { ...row, doce: '400000', todos: '900000' }
        : row,
    ),
  )
  assert.ok(Number(rowOf(worse.score, '14039').score) < Number(rowOf(whole.score, '14039').score))
})

test('places are counted within the country, the state and the size; the grades are its fifths', () => {
  const ranked = whole.score.filter(({ posicion }) => posicion !== null)
  for (const [place, same] of [
    ['posicion', () => true],
    ['posicion_estatal', (a: Row, b: Row) => a.estado === b.estado],
    ['posicion_grupo', (a: Row, b: Row) => a.grupo_poblacion === b.grupo_poblacion],
  ] as const) {
    for (const row of ranked.filter((_row, at) => at % 300 === 0))
      assert.is(
        row[place],
        1 + ranked.filter((other) => same(other, row) && Number(other.score) > Number(row.score)).length,
        `${place} of ${row.cvegeo}`,
      )
  }
  const best = ranked.find(({ posicion }) => posicion === 1)!
  assert.is(best.grado, 'Muy alto')
  for (const grade of ['Muy alto', 'Alto', 'Medio', 'Bajo', 'Muy bajo'])
    assert.ok(Math.abs(ranked.filter(({ grado }) => grado === grade).length - 493.8) < 6, grade)
  assert.ok(
    ranked.every(
      ({ rango_min: min, posicion, rango_max: max }) =>
        Number(min) <= Number(posicion) && Number(posicion) <= Number(max),
    ),
  )
})

test('the carried components are 2,469 municipalities of percentages', () => {
  assert.is(codes.length, 2469)
  const lacking = codes.filter((cvegeo) => Object.values(components().get(cvegeo)!).includes(''))
  assert.equal(lacking, ['04012', '07125', '29048'])
  for (const values of components().values())
    for (const value of Object.values(values)) assert.ok(value === '' || (Number(value) >= 0 && Number(value) <= 100))
})

if (!SAMPLES) console.log('Skipped, for TIANGUIS_SAMPLES is not set: the comparison with CONAPO’s own file and index.')
else {
  const official = new Map(
    csvRecords(readFileSync(join(SAMPLES, 'score/conapo_IMM_2020_municipal.csv'), 'utf8').replace(/^\uFEFF/, '')).map(
      (row) => [row.CVE_MUN!.padStart(5, '0'), row],
    ),
  )
  const facts = await tables(country({ crimes: () => false, businesses: () => false }).read)
  const scored = facts.score.filter(({ score }) => score !== null)

  test('the carried components are CONAPO’s, to the sixth digit', () => {
    const names = {
      analfabetismo: 'ANALF',
      sin_basica: 'SBASC',
      sin_drenaje: 'OVSDE',
      sin_electricidad: 'OVSEE',
      sin_agua: 'OVSAE',
      piso_tierra: 'OVPT',
      hacinamiento: 'VHAC',
      ingreso_bajo: 'PO2SM',
    }
    for (const [cvegeo, values] of components())
      for (const [name, theirs] of Object.entries(names))
        assert.ok(Math.abs(Number(values[name]) - Number(official.get(cvegeo)![theirs])) < 6e-7, `${cvegeo} ${name}`)
  })

  test('the score agrees with CONAPO’s index, in which more is less marginated', () => {
    const index = scored.map(({ cvegeo }) => Number(official.get(String(cvegeo))!.IM_2020))
    const of = (name: string) =>
      spearman(
        scored.map((row) => Number(row[name])),
        index,
      )
    assert.ok(of('score') > 0.8, `Spearman ${of('score')}`)
    for (const name of ['vivienda', 'educacion', 'economia']) assert.ok(of(name) > 0.8, `${name}: ${of(name)}`)
    const mean = (grade: string) => {
      const its = scored.filter(({ cvegeo }) => official.get(String(cvegeo))!.GM_2020 === grade)
      return its.reduce((sum, { score }) => sum + Number(score), 0) / its.length
    }
    const means = ['Muy bajo', 'Bajo', 'Medio', 'Alto', 'Muy alto'].map(mean)
    assert.equal(
      means,
      [...means].sort((a, b) => b - a),
      'less marginated, better',
    )
  })
}

function spearman(one: readonly number[], other: readonly number[]): number {
  const ranks = (values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b)
    return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
  }
  const [a, b] = [ranks(one), ranks(other)]
  const mean = (one.length - 1) / 2
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + (value - mean) * (y[at]! - mean), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

test.run()
