import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { createQueryHandles, HandleError, LONGEST_HANDLE, type Turn } from './handle.ts'

const KEY = Buffer.alloc(32, 'a')
const { sign, read } = createQueryHandles(KEY)
const turn = (pregunta: string, more: Partial<LogicalQuery> = {}): Turn => ({
  pregunta,
  consulta: { tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }], ...more },
})
const ASKED = [
  turn('¿cuánto cuesta el limón?'),
  turn('¿y en Zapopan?', { lugar: [{ nivel: 'municipio', clave: '14120' }] }),
]

const problemOf = (handle: string, handles = { read }) => {
  try {
    handles.read(handle)
    return undefined
  } catch (error) {
    if (error instanceof HandleError) return error.problem
    throw error
  }
}

test('a handle holds the whole conversation, fits in an address, and is the same for the same', () => {
  const handle = sign(ASKED)!
  assert.match(handle, /^[\w-]+$/)
  assert.ok(handle.length < 200, `${handle.length}`)
  assert.equal(read(handle), ASKED)
  assert.is(sign(ASKED), handle)
})

test('any host with the key reads it, and none with another', () => {
  const handle = sign(ASKED)!
  assert.equal(createQueryHandles(Buffer.from(KEY)).read(handle), ASKED)
  assert.is(problemOf(handle, createQueryHandles(Buffer.alloc(32, 'b'))), 'ajeno')
})

test('whatever is changed in it, it is refused', () => {
  const handle = sign(ASKED)!
  const bytes = Buffer.from(handle, 'base64url')
  for (let at = 1; at < bytes.length; at++) {
    const forged = Buffer.from(bytes)
    forged[at]! ^= 1
    assert.is(problemOf(forged.toString('base64url')), 'ajeno', `byte ${at}`)
  }
  for (let length = 24; length < handle.length; length++)
    assert.ok(problemOf(handle.slice(0, length)) !== undefined, `${length} characters`)
})

test('one that was cut or is none, and one of another version, say so', () => {
  const handle = sign(ASKED)!
  for (const cut of [
    '',
    'x',
    handle.slice(0, 12),
    `${handle}=`,
    `${handle} `,
    'á'.repeat(40),
    'A'.repeat(LONGEST_HANDLE + 4),
  ])
    assert.is(problemOf(cut), 'cortado', cut.slice(0, 20))
  const old = Buffer.from(handle, 'base64url')
  old[0] = 0
  assert.is(problemOf(old.toString('base64url')), 'version')
})

test('the oldest turns are forgotten before a handle grows too long, and what is too long by itself has none', () => {
  const long = (count: number, at = 0) =>
    turn(`¿y ${'x'.repeat(200)}${at}?`, {
      filtros: [
        { columna: 'fruta', op: 'in', valores: Array.from({ length: count }, (_, n) => `${(n * 7919 + at) ** 3}`) },
      ],
    })
  const turns = Array.from({ length: 12 }, (_, at) => long(40, at))
  const handle = sign(turns)!
  assert.ok(handle.length <= LONGEST_HANDLE)
  const kept = read(handle)
  assert.ok(kept.length > 0 && kept.length < 7)
  assert.equal(kept, turns.slice(-kept.length))
  assert.is(sign([long(2000)]), undefined)
})

test.run()
