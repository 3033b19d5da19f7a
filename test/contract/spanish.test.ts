import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unspanish } from './spanish.ts'

test('short sentences are Spanish too, whatever their small words', () => {
  for (const sentence of [
    'Falta fecha, producto o precio.',
    'Llegaron 3 renglones vacíos.',
    'Archivo ilegible: un ZIP cortado.',
    'Respuesta vacía.',
    'Ninguna fila trae clave.',
    'Nada que leer («Unexpected end of JSON input»).',
    'La respuesta llegó cortada (Unexpected end of file).',
  ])
    assert.is(unspanish(sentence), undefined, sentence)
})

test('English of the machine is none', () => {
  for (const sentence of [
    'Unexpected end of JSON input',
    'socket hang up',
    'no such file or directory',
    'La respuesta: Unexpected token < in JSON',
    'read ECONNRESET',
    'aborted',
  ]) {
    assert.ok(unspanish(sentence), sentence)
  }
})

test.run()
