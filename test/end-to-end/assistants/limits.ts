/** One call of a tool is what one request to its address is: of a key, of an address, of a month. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAccount } from '../../../host/accounts/accounts.ts'
import { openKeyring } from '../../../host/accounts/keyring.ts'
import { createKey } from '../../../host/accounts/keys.ts'
import { savePlan } from '../../../host/accounts/plans.ts'
import { OPEN_A_MINUTE } from '../../../host/request/public-rate-limit.ts'
import { testPlan } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { until } from '../../support/until.ts'
import { bench, dataOf, fetchOnce, refusalIn, use, withClient } from './host.ts'

async function keyOn(plan: Parameters<typeof testPlan>[0]): Promise<{ readonly authorization: string }> {
  const { service } = bench
  await savePlan(service.pool, testPlan(plan))
  const { id } = await createAccount(service.pool, { name: plan!.name!, plan: plan!.name! })
  const { secret } = await createKey(await openKeyring(service), { account: id, name: 'a' })
  return { authorization: `Bearer ${secret}` }
}
const usedBy = async (headers: { readonly authorization: string }) =>
  (await call(bench.url, '/api/v1/uso', { headers, anonymous: true })).json().data

test('each question and each read takes one unit; what is open, and to list, takes none', async () => {
  const headers = await keyOn({ name: 'contada', monthly: 1_000 })
  await withClient(
    async (client) => {
      await client.listTools()
      await client.listResources()
      await client.readResource({ uri: 'tianguis://conjuntos/udi' })
      const tool = (name: string, given = {}) => client.callTool({ name, arguments: given })
      await tool('buscar', { texto: 'udi', conjunto: 'udi' })
      await tool('estado')
      await tool('verificar', { recibo: 'x' })
      await tool('preguntar', { pregunta: '¿a cómo está el dólar?' })
      await tool('preguntar', { pregunta: 'la zzyzx de la qwfp' }) // refused, and read all the same
      await tool('consultar', { consulta: { tabla: 'udi', accion: 'metadatos' } })
      await tool('consultar', { consulta: { tabla: 'nada', accion: 'metadatos' } })
      await tool('datos', { conjunto: 'udi' })
      await tool('datos', { conjunto: 'nada' }) // no such address
    },
    { headers },
  )
  const used = await until(
    () => usedBy(headers),
    ({ usadas }) => usadas >= 5,
  )
  assert.is(used.usadas, 5)
  const byEndpoint = Object.fromEntries(used.por_dia.map((one: any) => [one.endpoint, one.peticiones]))
  assert.equal(byEndpoint, { query: 4, udi: 1 })
})

test('a month that is used up, a minute that is, and a key that is none are told as elsewhere', async () => {
  const headers = await keyOn({ name: 'poca', monthly: 1 })
  const asked = { pregunta: '¿a cómo está el dólar?' }
  assert.is(dataOf(await use('preguntar', asked, { headers })).ok, true)
  const over = refusalIn(await use('preguntar', asked, { headers }))
  assert.is(over.codigo, 'cuota_agotada')
  assert.ok(over.espera_segundos > 0 && over.que_hacer.includes('No insistas'))
  const slow = await keyOn({ name: 'lenta', monthly: null, perMinute: 2 })
  const minute = await Promise.all([1, 2, 3, 4].map(() => message({ headers: slow, body: question(asked.pregunta) })))
  assert.ok(minute.some(({ status, text }) => status === 429 || text.includes('rafaga_excedida')))
  const wrong = await message({ headers: { authorization: 'Bearer nada' }, body: question(asked.pregunta) })
  assert.equal([wrong.status, wrong.json().codigo], [401, 'clave_invalida'])
})

test('whoever has no key asks what the plan without a key has, counted by address', async () => {
  const from = { 'x-forwarded-for': '198.51.100.77' }
  const open = await use('datos', { conjunto: 'tipo-cambio', parametros: { limit: 1 } }, { headers: from })
  assert.is(open.isError, undefined, JSON.stringify(open))
  const left = await call(bench.url, '/api/v1/tipo-cambio', { headers: from, anonymous: true })
  assert.is(left.headers.get('x-ratelimit-remaining'), '98')
  const closed = refusalIn(await use('preguntar', { pregunta: '¿a cómo está el dólar?' }, { headers: from }))
  assert.is(closed.codigo, 'requiere_clave')
  assert.match(closed.que_hacer, 'clave')
})

test('an address that says more than anybody reads is told how long to wait', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.78' }
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const limited = await until(
    async () => {
      const answers = await Promise.all(Array.from({ length: OPEN_A_MINUTE }, () => message({ headers, body: list })))
      return answers.find(({ status }) => status === 429)
    },
    (answer) => answer !== undefined,
  )
  assert.is(limited!.json().codigo, 'rafaga_excedida')
  assert.ok(Number(limited!.headers.get('retry-after')) > 0)
})

const question = (pregunta: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'preguntar', arguments: { pregunta } },
})

/** A message as it is sent by whoever uses no client. */
export async function message({
  headers = {},
  body,
  method = 'POST',
}: {
  headers?: Readonly<Record<string, string>>
  body?: unknown
  method?: string
}) {
  const answer = await fetchOnce(new URL('/mcp', bench.url), {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) }
}
