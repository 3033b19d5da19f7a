/** The question box knows no dataset: no noun that a connector declares for its own stands in `sql/`. */
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Subject } from '@tianguis/core'
import { fold, lemmaOf } from '@tianguis/sql/normalize'
import { discover } from '../../host/discovery.ts'
import { allSources } from '../support/imports.ts'

/** Words of every dataset, of places, times and units, which some connector declares too. */
const OF_THE_LANGUAGE = new Set(
  (
    'municipio municipalidad alcaldia delegacion ciudad pueblo lugar sitio zona tiempo mensual mensualmente ' +
    'periodicidad grupo tipo subtipo clase variedad grado clave codigo producto presentacion servicio general fuente ' +
    'metodologia direccion trabajo local competencia usan true pronostico pronostica clima dolar dlls cvegeo score ' +
    'avda blvd calz hora mediodia medianoche kilo kilogramo origen procedencia'
  ).split(' '),
)
/** How Spanish inflects, an SQL dialect, and what compresses handles are no words that questions are read by. */
const NOT_READ = /^sql\/(normalize|guard|role|session|compile|follow-up\/handle)\b/

const root = fileURLToPath(new URL('../../', import.meta.url))
const SHORTEST = 4

/** Single words that subjects declare for what they are about, their rows, dimensions and values. */
function nounsOf({ words, row, dimensions }: Subject): string[] {
  const ofDimensions = Object.values(dimensions).flatMap((one) => [
    ...one.words,
    ...Object.entries(one.values ?? {}).flatMap(([value, spoken]) => [value, ...spoken]),
  ])
  return [...words, ...(row ? [row.one, ...row.words] : []), ...ofDimensions]
    .filter((word) => word.length >= SHORTEST && !/\s/.test(word))
    .map((word) => lemmaOf(fold(word)))
}

/** Words within the texts and expressions of a file, its comments left out. */
function wordsIn(code: string): string[] {
  const texts = code
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
    .matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|\/((?:[^/\\\n]|\\.)+)\/[a-z]*/g)
  return [...texts].flatMap(([, quoted, template, expression]) =>
    fold(quoted ?? template ?? expression!)
      .split(/[^a-zñ]+/)
      .filter((word) => word.length >= SHORTEST)
      .map((word) => lemmaOf(word)),
  )
}

test('no noun of a dataset stands in the question box', async () => {
  const { found } = await discover([])
  const nouns = new Set(found.flatMap(({ connector }) => Object.values(connector.semantics ?? {}).flatMap(nounsOf)))
  assert.ok(nouns.has('gasolina') && nouns.has('presa') && nouns.has('sismo'), 'the nouns are read')
  const standing = allSources(root)
    .filter(({ file }) => file.startsWith('sql/') && !NOT_READ.test(file) && !file.endsWith('.test.ts'))
    .flatMap(({ file, code }) =>
      [...new Set(wordsIn(code))].flatMap((word) =>
        nouns.has(word) && !OF_THE_LANGUAGE.has(word) ? [`${file}: ${word}`] : [],
      ),
    )
  assert.equal(standing, [], 'Declare it in the connector, or read it by its place in the sentence.')
})

test.run()
