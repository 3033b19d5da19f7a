import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench, type Bench } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import { HOSTILE } from './questions.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

async function asked(question: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const { status, headers, json } = await call(bench.url, '/api/query', { query: `q=${encodeURIComponent(question)}` })
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  return { status, body: json() }
}

/** Rows of every published table, and the tables themselves. */
async function state(): Promise<unknown> {
  const { rows } = await bench.service.pool
    .query(`select c.oid::regclass::text as name, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text as rows
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'datos'::regnamespace order by 1`)
  return rows
}

test('nothing hostile is answered, nothing changes, and the host goes on', async () => {
  const before = await state()
  for (const question of HOSTILE) {
    const { status, body } = await asked(question)
    assert.ok(
      [400, 422].includes(status),
      `${status} for ${JSON.stringify(question.slice(0, 80))}: ${JSON.stringify(body).slice(0, 300)}`,
    )
    assert.not.match(String(body.error), /syntax error|relation "|pg_|SQLSTATE|at character/i)
  }
  assert.equal(await state(), before)
  assert.is((await asked('¿a cómo está el dólar?')).status, 200)
})

const GIVEN = process.env.TIANGUIS_SAMPLES && join(process.env.TIANGUIS_SAMPLES, '..', 'attacks', 'attacks.txt')
/** What must not be answered at all; of the others an honest answer is as good as a refusal. */
const REFUSED = /^(inyeccion|exfiltracion|dml|indirecta|fuera-alcance)/

if (GIVEN && existsSync(GIVEN)) {
  test('the given questions are refused, or answered harmlessly', async () => {
    const before = await state()
    const lines = readFileSync(GIVEN, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('nl|'))
    assert.ok(lines.length > 40)
    for (const line of lines) {
      const [, category = '', ...rest] = line.split('|')
      const { status } = await asked(rest.join('|').replaceAll('\\n', '\n').replaceAll('\\u0000', '\u0000'))
      assert.ok([200, 400, 422].includes(status), `${status}: ${line}`)
      if (REFUSED.test(category)) assert.is.not(status, 200, line)
    }
    assert.equal(await state(), before)
  })
} else console.log('Las preguntas que se dan aparte: se omite, TIANGUIS_SAMPLES no dice dónde están.')

test.run()
