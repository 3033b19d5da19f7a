import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Refused } from '@tianguis/sql/reply/reply'
import { readWatchSentence, toldOfWatches, type WatchSentence } from './sentence.ts'

const READ: Readonly<Record<string, WatchSentence>> = {
  'avísame si la magna en Mérida baja de 22': {
    question: 'la magna en Mérida',
    kind: 'umbral',
    sign: '<',
    threshold: '22',
  },
  'Si la magna baja de $22.50 en Mérida': {
    question: 'la magna en Mérida',
    kind: 'umbral',
    sign: '<',
    threshold: '22.50',
  },
  'quiero que me avisen cuando el dólar suba de 19 pesos': {
    question: 'el dólar',
    kind: 'umbral',
    sign: '>',
    threshold: '19',
  },
  'si el kilo de jitomate en Monterrey pasa de 1,050.25': {
    question: 'el kilo de jitomate en Monterrey',
    kind: 'umbral',
    sign: '>',
    threshold: '1050.25',
  },
  'el dólar está por debajo de 17': { question: 'el dólar', kind: 'umbral', sign: '<', threshold: '17' },
  'cuando salga la inflación': { question: 'la inflación', kind: 'conjunto' },
  'avísame cuando se publique la inflación': { question: 'la inflación', kind: 'conjunto' },
  'cuando haya nuevos datos de gasolina': { question: 'gasolina', kind: 'conjunto' },
  'por favor avísame cuando cambie el salario mínimo': { question: 'el salario mínimo', kind: 'pregunta' },
  'la tasa objetivo': { question: 'la tasa objetivo', kind: 'pregunta' },
}

test('what is watched is told apart from when, and the threshold is read to the last digit', () => {
  for (const [text, sentence] of Object.entries(READ)) assert.equal(readWatchSentence(text), sentence, text)
})

test('whoever asks the question box to be told is told where, and whoever asks a question is not', () => {
  const refused = (pregunta: string): Refused => ({
    ok: false,
    pregunta,
    codigo: 'no_entendida',
    error: 'No conozco «eso».',
    detalle: {},
    latencia_ms: 1,
  })
  const told = (pregunta: string) => (toldOfWatches(refused(pregunta)) as Refused).error
  for (const text of ['Avísame si la magna en Mérida baja de 22', 'quiero que me avisen cuando salga la inflación'])
    assert.match(told(text), /^No conozco «eso»\. Para que se te avise .*\/portal\/avisos.*POST \/api\/v1\/avisos\.$/)
  for (const text of ['', '¿cuándo salió la inflación?', 'si la magna baja de 22', '¿qué avisos hay?'])
    assert.is(told(text), 'No conozco «eso».', text)
})

test.run()
