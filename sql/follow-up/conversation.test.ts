/** Conversations with the engine, on rows whose right answers can be worked out by hand. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createQuestionEngine, type QuestionEngine } from '../engine.ts'
import type { Answered, Refused } from '../reply/reply.ts'
import { openSession, type QuerySession } from '../session/session.ts'
import { connectors, NOW, termsOf } from '../../test/support/fake-catalogue.ts'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'
import { territory } from '../../test/support/fake-territory.ts'
import { createQueryHandles, HandleError } from './handle.ts'

const KEY = Buffer.alloc(32, 'k')
let rows: Rows
let session: QuerySession
let box: QuestionEngine

const open = (key = KEY, known: readonly (typeof connectors)[number][] = connectors) =>
  createQuestionEngine({
    connectors: known,
    session,
    clock: () => NOW,
    handles: createQueryHandles(key),
    published: () => ({
      territory,
      terms: termsOf,
      publication: () => ({ observedOn: '2026-11-18', publishedAt: NOW, sample: false }),
    }),
  })

test.before(async () => {
  rows = await openRows()
  session = openSession({ url: rows.url })
  box = await open()
})
test.after(async () => {
  await session.close()
  await rows.close()
})

const answered = async (question: string, tras?: string, engine = box) => {
  const reply = await engine.ask(question, { tras })
  if (!reply.ok) throw new Error(`${question}: ${reply.codigo}, ${reply.error}`)
  return reply as Answered
}
const handleOf = async (question: string, tras?: string) => (await answered(question, tras)).consulta_id!
const refused = async (question: string, tras: string) => (await box.ask(question, { tras })) as Refused

test('each answer is followed by the next, which says what it kept', async () => {
  const first = await answered('¿cuánto cuesta el limón en Guadalajara?')
  assert.is(first.interpretacion.seguimiento, null)
  const next = await answered('¿y en Zapopan?', first.consulta_id!)
  assert.equal(next.rows, ['{"precio_promedio":18.50,"registros":1}'])
  assert.equal(next.interpretacion.seguimiento!.cambia, ['en Zapopan, Jalisco'])
  assert.is(next.interpretacion.seguimiento!.de, '¿cuánto cuesta el limón en Guadalajara?')
  const last = await answered('¿y el mango?', next.consulta_id!)
  assert.equal(last.rows, ['{"precio_promedio":45.00,"registros":1}'])
})

test('another host with the key, or the same after a restart, goes on from there', async () => {
  const handle = await handleOf('¿cuánto cuesta el limón en Guadalajara?')
  const other = await open(Buffer.from(KEY))
  assert.equal((await answered('¿y en Zapopan?', handle, other)).rows, ['{"precio_promedio":18.50,"registros":1}'])
  const stranger = await open(Buffer.alloc(32, 'x'))
  await assertThrows(() => stranger.ask('¿y en Zapopan?', { tras: handle }), 'ajeno')
})

test('what was asked of a subject that is gone can be followed no more', async () => {
  const handle = await handleOf('¿cuánto cuesta el limón en Guadalajara?')
  const less = await open(KEY, connectors.slice(1))
  await assertThrows(() => less.ask('¿y en Zapopan?', { tras: handle }), 'version')
  await assertThrows(() => less.again(handle), 'version')
})

async function assertThrows(work: () => Promise<unknown>, problem: string): Promise<void> {
  const thrown = await work().then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(thrown instanceof HandleError && thrown.problem === problem, String(thrown))
}

test('nothing known is neither «no» nor zero in a follow-up either, and what is offered instead follows too', async () => {
  const limes = await handleOf('¿cuánto cuesta el limón en Guadalajara?')
  const nowhere = await refused('¿y la naranja?', limes)
  assert.is(nowhere.codigo, 'sin_datos_para')
  for (const { pregunta, url } of nowhere.detalle.opciones ?? []) {
    const tras = new URLSearchParams(url.split('?')[1]).get('tras')!
    assert.is(tras, limes)
    await answered(pregunta, tras)
  }
  const complaints = await handleOf('¿cuántas quejas hubo en octubre en Guadalajara?')
  assert.is((await refused('¿y en noviembre?', complaints)).codigo, 'sin_datos_para')
})

test('a refusal has what was understood so far, and leaves the handle as good as it was', async () => {
  const limes = await handleOf('¿cuánto cuesta el limón en Guadalajara?')
  const { error, codigo } = await refused('¿y en Wakanda?', limes)
  assert.is(codigo, 'fuera_de_alcance')
  assert.match(error, /Hasta aquí se había entendido: promedio de precio por kilo/)
  await answered('¿y en Zapopan?', limes)
})

test('only what is asked runs, and to explain a follow-up runs nothing', async () => {
  const limes = await handleOf('¿cuánto cuesta el limón en Guadalajara?')
  const explained = await box.ask('¿y en Zapopan?', { tras: limes, explain: true })
  assert.ok(explained.ok)
  assert.equal(explained.rows, [])
  assert.is(explained.sql_generado, (await answered('¿y en Zapopan?', limes)).sql_generado)
})

test('a conversation is told and answered again by its handle alone', async () => {
  const first = await handleOf('¿cuánto cuesta el limón en Guadalajara?')
  const last = await handleOf('¿y en Zapopan?', first)
  assert.equal(box.turns(last), [
    { pregunta: '¿cuánto cuesta el limón en Guadalajara?', consulta_id: first },
    { pregunta: '¿y en Zapopan?', consulta_id: last },
  ])
  const again = await box.again(last)
  assert.ok(again.ok)
  assert.equal(
    [again.pregunta, again.rows, again.consulta_id],
    ['¿y en Zapopan?', ['{"precio_promedio":18.50,"registros":1}'], last],
  )
})

test.run()
