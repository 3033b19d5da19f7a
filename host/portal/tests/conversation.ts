/** The page that asks, as a conversation: without any script, each turn with an address of its own. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Seen } from '../../../test/support/visitor.ts'
import { ask, signIn, words } from './open-host.ts'

const HERE = { 'sec-fetch-site': 'same-origin' }
/** One of the letters that an hour allows is enough. */
let signedIn: ReturnType<typeof signIn> | undefined
const reader = async () => (await (signedIn ??= signIn('ana@ejemplo.mx'))).visitor

const FIRST = '¿a cómo está la magna en Puebla?'
/** What the form for the next question carries. */
const carried = ({ text }: Seen) => /<input type="hidden" name="tras" value="([\w-]+)">/.exec(text)?.[1]
const after = (question: string, tras: string) => `${ask(question)}&tras=${tras}`

test('an answer has a form for the next question, and the next shows both', async () => {
  const visitor = await reader()
  const first = await visitor.get(ask(FIRST), HERE)
  assert.is(first.status, 200)
  assert.match(first.text, /<form class="ask follow" action="\/explorar">\s*<label for="seguir">/)
  assert.not.match(words(first), /La conversación hasta aquí/)
  const next = await visitor.get(after('¿y la premium?', carried(first)!), HERE)
  assert.is(next.status, 200)
  assert.match(
    words(next),
    /La conversación hasta aquí ¿a cómo está la magna en Puebla\? .* precio promedio: [\d.]+ .*¿y la premium\?/,
  )
  assert.match(words(next), /Se supuso: De la pregunta anterior se conservó: .* Cambió: donde combustible es premium/)
  assert.is.not(carried(next), carried(first))
  assert.match(
    next.text,
    /\/api\/query\?q=[^"'&]*&amp;tras=[\w-]+|\/api\/query\?q=[^"'&]*&#38;tras=[\w-]+/,
    'the call follows too',
  )
})

test('each turn has an address that gives it again, with what led to it', async () => {
  const visitor = await reader()
  const first = await visitor.get(ask(FIRST), HERE)
  const next = await visitor.get(after('¿y la premium?', carried(first)!), HERE)
  const here = /href="(\/explorar\?tras=[\w-]+)">Enlace a esta respuesta/.exec(next.text)![1]!
  const earlier = /<p class="asked"><a href="(\/explorar\?tras=[\w-]+)">/.exec(next.text)![1]!
  const again = await visitor.get(here, HERE)
  assert.is(again.status, 200)
  assert.match(words(again), /La conversación hasta aquí ¿a cómo está la magna en Puebla\?/)
  assert.match(words(again), /Promedio de precio por litro .* donde combustible es premium/)
  const begun = await visitor.get(earlier, HERE)
  assert.match(words(begun), /donde combustible es magna/)
  assert.not.match(words(begun), /La conversación hasta aquí/)
})

test('a question that is refused stands in its form to be mended, and the conversation stays', async () => {
  const visitor = await reader()
  const tras = carried(await visitor.get(ask(FIRST), HERE))!
  const refused = await visitor.get(after('¿y en Wakanda?', tras), HERE)
  assert.is(refused.status, 422)
  assert.match(words(refused), /La conversación hasta aquí .*Hasta aquí se había entendido/)
  assert.ok(refused.text.includes('value="¿y en Wakanda?"'))
  assert.is(carried(refused), tras)
})

test('a handle that is none is told beside the form; a link of elsewhere spends nothing until it is meant', async () => {
  const visitor = await reader()
  const tras = carried(await visitor.get(ask(FIRST), HERE))!
  const bad = await visitor.get(after('¿y la premium?', `${tras.slice(0, -6)}AAAAAA`), HERE)
  assert.is(bad.status, 400)
  assert.match(words(bad), /consulta_id/)
  const linked = await visitor.get(`/explorar?tras=${tras}`, { 'sec-fetch-site': 'cross-site' })
  assert.match(words(linked), /Llegaste desde otro sitio.*Ver la conversación/)
  assert.is(carried(linked), tras)
})

test('every label, list and heading of a conversation is told apart', async () => {
  const visitor = await reader()
  const first = await visitor.get(ask(FIRST), HERE)
  const { text } = await visitor.get(after('¿y la premium?', carried(first)!), HERE)
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
  assert.equal(ids.length, new Set(ids).size, 'no id twice')
  for (const [, id] of text.matchAll(/ (?:for|aria-labelledby|aria-describedby)="([^"]+)"/g))
    assert.ok(ids.includes(id!), `#${id}`)
})
