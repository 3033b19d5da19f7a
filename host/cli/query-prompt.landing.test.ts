import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Reply } from '@tianguis/sql/reply/reply'
import { QuestionError } from '@tianguis/sql/normalize'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { until } from '../../test/support/until.ts'
import { openCli } from './cli.ts'
import { openPrompt } from './query-prompt.ts'

let folder: Folder
test.before(async () => {
  folder = await openFolder('dialogo')
})
test.after(() => folder.remove())

interface Asked {
  readonly question: string
  readonly tras: string | undefined
}

/** Somebody who types these keys, each run of them as soon as the one before it was answered. */
async function typed(keys: readonly string[], answer: (asked: Asked) => Promise<Reply> | Reply = answerTo) {
  const input = new PassThrough()
  const asked: Asked[] = []
  let [out, err] = ['', '']
  const cli = openCli({
    env: {},
    signal: new AbortController().signal,
    terminal: true,
    out: (text) => (out += text),
    err: (text) => (err += text),
    end: () => {},
  })
  const ask = async (question: string, { tras }: { tras?: string | undefined } = {}) => {
    asked.push({ question, tras })
    return answer({ question, tras })
  }
  const output = new PassThrough()
  let shown = ''
  output.on('data', (text) => (shown += text))
  const keyboard = { input, output }
  const ended = openPrompt({ cli, keyboard, box: { ask }, dataFolder: folder.path, explain: false, tras: undefined })
  let over = false
  void ended.then(() => (over = true))
  for (const run of keys) {
    shown = ''
    input.write(run)
    // Where a line is over, the next one is begun when its answer is there.
    if (run.endsWith('\r')) await until(async () => over || /\n[^]*¿\? /.test(shown), Boolean)
  }
  await ended
  return { asked, out, err }
}

const answerTo = ({ question }: Asked): Reply =>
  ({
    ok: true,
    pregunta: question,
    rows: ['{"valor":18.2}'],
    interpretacion: { frase: `Se entendió ${question}.`, supuestos: [], correcciones: [] },
    provenance: 'Fuente.',
    parametros: [],
    sugerencias: [],
    truncado: false,
    consulta_id: `id de ${question}`,
  }) as unknown as Reply

const refusal: Reply = {
  ok: false,
  pregunta: '',
  codigo: 'no_entendida',
  error: 'No conozco «x».',
  detalle: {},
  latencia_ms: 0,
}
const [UP, CTRL_C, CTRL_D] = ['\u001B[A', '\u0003', '\u0004']
const file = () => join(folder.path, 'preguntas')

test('each question follows the answer before it; a refusal leaves it where it was', async () => {
  const { asked, out } = await typed(
    ['a cómo está el dólar\r', '¿y x?\r', '\r', '¿y hace un mes?\r', 'salir\r'],
    (one) => (one.question === '¿y x?' ? refusal : answerTo(one)),
  )
  assert.equal(asked, [
    { question: 'a cómo está el dólar', tras: undefined },
    { question: '¿y x?', tras: 'id de a cómo está el dólar' },
    { question: '¿y hace un mes?', tras: 'id de a cómo está el dólar' },
  ])
  assert.match(out, /VALOR\n +18\.2\n\nSe entendió a cómo está el dólar\./)
  assert.match(out, /No conozco «x»\. \(no_entendida\)/)
})

test('what was typed is kept in a file of its own, the oldest first, and comes back with ↑', async () => {
  assert.is(statSync(file()).mode & 0o777, 0o600)
  assert.is(readFileSync(file(), 'utf8'), 'a cómo está el dólar\n¿y x?\n¿y hace un mes?\n', 'without what ends it')
  const { asked } = await typed([`${UP}${UP}${UP}\r`, CTRL_D])
  assert.equal(asked, [{ question: 'a cómo está el dólar', tras: undefined }])
})

test('Ctrl-C ends it, and so does Ctrl-D; what is no question is told and asked of nobody else', async () => {
  const { err } = await typed(['x\r', CTRL_C], () => {
    throw new QuestionError('corta', 'La pregunta tiene 1 caracteres.')
  })
  assert.match(err, /La pregunta tiene 1 caracteres\./)
  await typed([CTRL_D])
})

test('a history that cannot be kept is told once, and stops no question', async () => {
  const taken = await openFolder('ocupada')
  writeFileSync(join(taken.path, 'archivo'), '')
  const whole = folder
  folder = { ...taken, path: join(taken.path, 'archivo') }
  const { asked, err } = await typed(['uno\r', 'dos\r', 'salir\r'])
  folder = whole
  assert.is(asked.length, 2)
  assert.is(err.match(/No se pueden guardar las preguntas/g)?.length, 1)
  await taken.remove()
})

test.run()
