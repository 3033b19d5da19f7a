import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvRecords } from '@tianguis/core/decode/csv'
import { matchWord, stems } from '@tianguis/core/words/match'
import { everydayWord, synonyms } from './activities.ts'

const recordsOf = (file: string) => csvRecords(readFileSync(new URL(file, import.meta.url), 'utf8'))
const served = recordsOf('categorias.csv') as { codigo: string; categoria: string }[]
const further = recordsOf('palabras.csv') as { palabra: string; codigos: string }[]

/** With the categories as labels: the real ones are the SCIAN's titles, which only add to this. */
const terms = served.map(({ codigo, categoria }) => ({ value: codigo, label: categoria }))
const classesOf = (asked: string) => {
  const found = matchWord(asked, terms, synonyms)
  return 'values' in found ? [...found.values].sort() : found.nearest
}

test('everyday words mean the classes that people mean by them', () => {
  const expected: Record<string, string[]> = {
    abarrotes: ['461110'],
    tienditas: ['461110'],
    farmacias: ['464111', '464112'],
    Farmacia: ['464111', '464112'],
    TORTILLERIAS: ['311830'],
    'taller mecánico': ['811111', '811119'],
    papelerías: ['465311'],
    estéticas: ['812110'],
    barbería: ['812110'],
    ferreterías: ['467111'],
    restaurante: ['722511', '722516'],
    taquerías: ['722514'],
    tacos: ['722514'],
    gasolineras: ['468411'],
    hotel: ['721111', '721112', '721120'],
    'escuelas primarias': ['611121', '611122'],
    primaria: ['611121', '611122'],
    dentistas: ['621211', '621212'],
    'consultorio dental': ['621211', '621212'],
    abogado: ['541110'],
    notarías: ['541120'],
    cibercafé: ['561432'],
    gym: ['713943', '713944'],
    gimnasios: ['713943', '713944'],
    panadería: ['311812'],
    plomeros: ['238221'],
    cerrajero: ['811491'],
    iglesia: ['813210'],
    bancos: ['522110'],
    OXXO: ['462112'],
    fondas: ['722511'],
    vulcanizadora: ['811191'],
    purificadoras: ['312112'],
    '461110': ['461110'],
  }
  for (const [asked, classes] of Object.entries(expected)) assert.equal(classesOf(asked), classes, asked)
})

test('every word that is served can be asked for, and gives all of its classes', () => {
  for (const { codigo, categoria } of served) {
    assert.is(everydayWord(codigo), categoria)
    assert.ok(synonyms[categoria]!.includes(codigo), `${categoria} does not give ${codigo}`)
    assert.ok(
      categoria.length <= 60 && categoria === categoria.trim() && !/^[A-ZÁÉÍÓÚ][a-z]/.test(categoria),
      categoria,
    )
  }
})

test('no word is written twice, however it is spelt', () => {
  const spelt = [...new Set(served.map(({ categoria }) => categoria)), ...further.map(({ palabra }) => palabra)]
  const twice = spelt.filter((word, at) => spelt.indexOf(word) !== at)
  assert.equal(twice, [])
  assert.ok(spelt.length >= 250, `${spelt.length} words`)
  assert.equal(
    spelt.filter((word) => stems(word).length === 0),
    [],
  )
})

test('a class of another SCIAN has no word', () => {
  assert.is(everydayWord('519121'), undefined)
  assert.is(everydayWord('constructor'), undefined)
})

const SAMPLES = process.env.TIANGUIS_SAMPLES
if (!SAMPLES)
  console.log(
    'Se omite la prueba con el SCIAN 2023 del INEGI: falta TIANGUIS_SAMPLES, la carpeta con las muestras de las fuentes.',
  )
else {
  const titles = new Map(
    csvRecords(readFileSync(`${SAMPLES}/negocios/scian_2023_codigo_titulo.csv`, 'utf8'))
      .filter(({ nivel }) => nivel === 'clase')
      .map(({ codigo, titulo }) => [codigo!, titulo!]),
  )

  test('each of the 1,086 classes of the SCIAN 2023 has its word, and words name no other class', () => {
    assert.is(titles.size, 1086)
    assert.equal(
      served.map(({ codigo }) => codigo),
      [...titles.keys()].sort(),
    )
    const named = new Set(Object.values(synonyms).flat())
    assert.equal(
      [...named].filter((code) => !titles.has(code)),
      [],
    )
  })

  test('asked by title, a class gives itself', () => {
    const real = [...titles].map(([value, label]) => ({ value, label }))
    for (const { value, label } of real.filter((_term, at) => at % 20 === 0)) {
      const found = matchWord(label, real, synonyms)
      assert.ok('values' in found && found.values.includes(value), label)
    }
  })
}

test.run()
