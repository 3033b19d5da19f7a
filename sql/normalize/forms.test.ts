import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lemmaOf, stemOf } from './forms.ts'

const LEMMAS: Readonly<Record<string, string>> = {
  gasolineras: 'gasolinera',
  estaciones: 'estacion',
  ciudades: 'ciudad',
  luces: 'luz',
  veces: 'vez',
  alcaldias: 'alcaldia',
  meses: 'mes',
  años: 'año',
  paises: 'pais',
  calles: 'calle',
  verdes: 'verde',
  nombres: 'nombre',
  carnes: 'carne',
  tanques: 'tanque',
  niveles: 'nivel',
  combustibles: 'combustible',
  imagenes: 'imagen',
  avances: 'avance',
  indices: 'indice',
  cauces: 'cauce',
  mujeres: 'mujer',
  torres: 'torre',
  aires: 'aire',
  tardes: 'tarde',
  leyes: 'ley',
  restaurantes: 'restaurante',
  superficies: 'superficie',
  autobuses: 'autobus',
  bases: 'base',
  alcaldes: 'alcalde',
  sedes: 'sede',
  tortillas: 'tortilla',
  robos: 'robo',
  municipios: 'municipio',
  homicidios: 'homicidio',
  jitomates: 'jitomate',
  frijoles: 'frijol',
  huevos: 'huevo',
  baratos: 'barato',
  baratas: 'barato',
  barata: 'barato',
  baratisimas: 'barato',
  carisima: 'caro',
  ultimas: 'ultimo',
  llenas: 'lleno',
  peligrosas: 'peligroso',
  del: 'de',
  al: 'a',
  primer: 'primero',
  // Not plurals, or not to be merged.
  lunes: 'lunes',
  crisis: 'crisis',
  gas: 'gas',
  mas: 'mas',
  tres: 'tres',
  antes: 'antes',
  doscientos: 'doscientos',
  gratis: 'gratis',
  presa: 'presa',
  presas: 'presa',
  preso: 'preso',
  banca: 'banca',
  marcas: 'marca',
  media: 'media',
  cuestan: 'cuestan',
  'pm2.5': 'pm2.5',
  '1,500': '1,500',
}

test('plural and gender, word by word', () => {
  const got = Object.fromEntries(Object.keys(LEMMAS).map((word) => [word, lemmaOf(word)]))
  assert.equal(got, LEMMAS)
})

test('a word and its plural have one stem; words out of the prototype chain are words', () => {
  for (const [one, many] of [
    ['luz', 'luces'],
    ['gasolinera', 'gasolineras'],
    ['ciudad', 'ciudades'],
    ['alcaldia', 'alcaldias'],
  ]) {
    assert.is(stemOf(lemmaOf(one!)), stemOf(lemmaOf(many!)))
  }
  assert.is(lemmaOf('constructor'), 'constructor')
  assert.is(lemmaOf('valueof'), 'valueof')
})

test.run()
