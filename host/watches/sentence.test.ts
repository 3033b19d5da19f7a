import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readWatchSentence, type WatchSentence } from './sentence.ts'

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

test.run()
