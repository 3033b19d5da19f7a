import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formsOf } from './paradigms.ts'

const has = (verb: string, forms: string) =>
  forms.split(' ').forEach((form) => assert.ok(formsOf(verb).has(form), `${verb}: ${form}`))

test('a regular verb is conjugated by its ending', () => {
  has('bajar', 'baja bajan bajo bajaron bajaba bajando bajado bajara baje')
  has('subir', 'sube suben subio subieron subia subiendo subido subira suba')
})

test('a stem changes under its accent, and a letter before e', () => {
  has('costar', 'cuesta cuestan costo costaron costaba costara')
  has('llover', 'llueve llovio llovera llueva')
  has('pagar', 'pague paguen pago')
  has('medir', 'mide midio midieron midiendo')
  has('crecer', 'crezca crecio crecieron')
})

test('irregular pasts and futures are declared', () => {
  has('hacer', 'hace hizo hicieron hara haciendo')
  has('ir', 'va van iba fue ira')
  has('caer', 'cae cayo cayeron caido')
})

test('no rule makes a preposition or a noun of a verb', () => {
  for (const verb of ['ir', 'ser', 'dar', 'estar', 'costar'])
    for (const word of ['en', 'a', 'de', 'e', 'o', 'este', 'costa', 'se'])
      assert.not.ok(formsOf(verb).has(word), `${verb}: ${word}`)
})

test.run()
