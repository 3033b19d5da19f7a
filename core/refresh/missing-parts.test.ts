import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UpstreamFailure, type UpstreamFailureCode } from '../http/failures.ts'
import { collectMissing, missingInWords } from './missing-parts.ts'

const failure = (code: UpstreamFailureCode, message = 'No contestó.') =>
  new UpstreamFailure({ code, message, url: 'https://fuente.example/' })

function collector() {
  const notes: string[] = []
  const parts = collectMissing(
    (text) => text.replaceAll('secreto', '***'),
    (message) => void notes.push(message),
  )
  return { parts, notes }
}

test('a part that did not come is kept without secrets, in its name and in its reason', () => {
  const { parts, notes } = collector()
  parts.add('Serie secreto', failure('timeout', 'https://fuente.example/?token=secreto no contestó.'))
  assert.equal(parts.list, [{ part: 'Serie ***', why: 'https://fuente.example/?token=*** no contestó.' }])
  assert.equal(notes, [])
})

test('what a licence keeps off, or was never recorded, is a note and no missing part', () => {
  const { parts, notes } = collector()
  parts.add('Presas', failure('withheld', 'Su licencia no lo permite.'))
  parts.add('Ríos', failure('no_recorded_answer', 'No se grabó.'))
  assert.equal([parts.list, parts.cause], [[], undefined])
  assert.equal(notes, ['Presas: Su licencia no lo permite.', 'Ríos: No se grabó.'])
})

test('the cause is told where it is one for all parts', () => {
  const { parts } = collector()
  parts.add('A', failure('timeout'))
  parts.add('B', failure('timeout'))
  assert.is(parts.cause, 'timeout')
  parts.add('C', failure('truncated'))
  assert.is(parts.cause, undefined)
})

test('a part that failed for a reason of its own has no cause, and takes it from the others', () => {
  const { parts } = collector()
  parts.add('A', new Error('El archivo cambió.'))
  assert.is(parts.cause, undefined)
  parts.add('B', failure('timeout'))
  assert.is(parts.cause, undefined)
})

test('five parts are told with their reason, and of the rest their names; each reason ends once', () => {
  const parts = Array.from({ length: 7 }, (_one, at) => ({ part: `P${at}`, why: at ? 'falló' : 'falló. . ' }))
  const words = missingInWords(parts)
  assert.match(words, /^No llegó todo; lo que faltó queda como estaba\. P0: falló\. P1: falló\. /)
  assert.ok(words.endsWith('P4: falló. Y 2 más: P5, P6.'), words)
  assert.not.match(missingInWords(parts.slice(0, 5)), / más:/)
})

test.run()
