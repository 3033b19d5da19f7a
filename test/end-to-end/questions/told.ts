/** What was mended or taken for something is told, in the envelope, the headers and every format. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvOfRecords } from '@tianguis/core/query/serialize'
import { exactJson } from '@tianguis/core/decode/json'
import { call } from '../../support/call.ts'
import type { Called } from '../../support/called.ts'
import { bench, described, ask, described200, query } from './host.ts'

test('tianguis query prints a table with what was understood and its source; --json the answer itself', async () => {
  const { code, stdout: printed, stderr: noticed } = await query('top 3 presas más llenas')
  assert.is(code, 0, noticed)
  // The table keeps the digits of the source, 119.80 too, which a number of JavaScript has not.
  const { resultado, provenance } = exactJson((await ask('top 3 presas más llenas')).text) as unknown as {
    resultado: { nombre_comun: string; llenado_pct: string }[]
    provenance: string
  }
  assert.match(printed, /^NOMBRE_COMUN +NOMBRE +ESTADO /)
  for (const { nombre_comun: name, llenado_pct: level } of resultado)
    assert.match(printed, new RegExp(`^${name} .* ${level} `, 'm'))
  assert.ok(printed.includes('los 3 con mayor porcentaje de llenado.') && printed.includes(provenance))
})

test('tianguis query --json --explicar is one document, with the SELECT and no rows; a refusal is code 1 with what to ask', async () => {
  const explained = await query('--json', '--explicar', 'top 3 presas más llenas')
  const { ok, data } = explained.json()
  assert.equal([explained.code, ok, data.ok, data.resultado], [0, true, true, []])
  assert.match(data.sql_generado, /^SELECT /)
  const { code, stdout: printed, stderr: noticed } = await query('gasolina', 'magna', 'en', 'Benito', 'Juárez')
  assert.equal([code, printed], [1, ''])
  assert.match(noticed, /\(ambigua\)\nPuedes preguntar:\n {2}gasolina magna en Benito Juárez, /)
})

test('rows as CSV, NDJSON and with decimal commas, with every digit; an explanation has none', async () => {
  const q = 'top 3 presas más llenas'
  const { resultado } = (await described200(q)).json()
  const [csv, comma, lines] = [
    await described200(q, { formato: 'csv' }),
    await described200(q, { formato: 'csv', decimal: 'coma' }),
    await described200(q, { formato: 'ndjson' }),
  ]
  assert.equal(
    lines.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    resultado,
  )
  assert.is(csv.text, csvOfRecords(lines.text.trimEnd().split('\n'), { comma: false }))
  assert.is(csv.text.split('\r\n')[0], Object.keys(resultado[0]).join())
  assert.is(comma.text, `\ufeff${csvOfRecords(lines.text.trimEnd().split('\n'), { comma: true })}`)
  assert.is(csv.headers.get('x-tianguis-registros'), '3')
  assert.match(csv.headers.get('link')!, /rel="license"/)
  assert.is((await ask(q, {}, { accept: 'text/csv' })).text, csv.text)
  for (const [query, codigo] of [
    [{ formato: 'xml' }, 'parametro_invalido'],
    [{ decimal: 'coma' }, 'parametro_invalido'],
    [{ formato: 'csv', explicar: '1' }, 'parametro_invalido'],
  ] as const) {
    const answer = await ask(q, query as Record<string, string>)
    assert.equal([answer.status, answer.json().codigo], [400, codigo])
  }
  assert.is((await ask(q, { explicar: '1' }, { accept: 'text/csv' })).json().sql_generado.startsWith('SELECT'), true)
  assert.is((await ask('drop table presas', { formato: 'csv' })).json().codigo, 'rechazada')
})

test('a slip of the finger that is mended is told: of a parameter and of a question, in the envelope and in the headers', async () => {
  const told = (escrito: string, leido: string) => String(new URLSearchParams([[escrito, leido]]))
  const precios = '/api/v1/precios'
  const list = await call(bench.url, precios, { query: { producto: 'jitomat', limit: 2 } })
  const { data, meta } = list.json()
  assert.equal(
    [data.length, meta.correcciones],
    [2, [{ parametro: 'producto', escrito: 'jitomat', leido: 'jitomate' }]],
  )
  const header = told('jitomat', 'jitomate')
  const answers: [string, Called][] = [[precios, list]]
  for (const format of ['csv', 'ndjson']) {
    answers.push(
      [precios, await call(bench.url, precios, { query: { producto: 'jitomat', formato: format } })],
      [`${precios}.${format}`, await call(bench.url, `${precios}.${format}`, { query: { producto: 'jitomat' } })],
    )
  }
  for (const [path, answer] of answers) {
    assert.equal([answer.status, answer.headers.get('x-tianguis-correcciones')], [200, header], answer.url)
    assert.is(described.faults(path, answer), undefined)
  }
  assert.is(
    'correcciones' in (await call(bench.url, precios, { query: { producto: 'jitomates', limit: 2 } })).json().meta,
    false,
  )
  const long = await call(bench.url, precios, { query: { producto: `jitomate ${'x'.repeat(120)}` } })
  assert.equal([long.status, long.json().codigo], [400, 'parametro_invalido'])
  assert.match(long.json().error, /Llegaron 129 caracteres; caben 120/)
  const q = 'precio del jitomatte en Puebla'
  const { correcciones } = (await described200(q)).json().interpretacion
  assert.equal(correcciones, [{ escrito: 'jitomatte', leido: 'jitomate' }])
  assert.is(
    (await described200(q, { formato: 'csv' })).headers.get('x-tianguis-correcciones'),
    told('jitomatte', 'jitomate'),
  )
})

test('what a name of a place was taken for is told, in the envelope, in the headers and of a question', async () => {
  const at = async (path: string, query: Record<string, string | number>) => {
    const answer = await call(bench.url, path, { query })
    assert.equal([answer.status, described.faults(path, answer)], [200, undefined], answer.url)
    return answer
  }
  const town = await at('/api/v1/negocios', { ciudad: 'Cabo San Lucas' })
  const lived = {
    parametro: 'ciudad',
    escrito: 'Cabo San Lucas',
    leido: 'Cabo San Lucas, en Los Cabos, Baja California Sur',
    nivel: 'localidad',
    cvegeo: ['03008'],
  }
  assert.equal(town.json().meta.lugar, [lived])
  assert.ok(town.json().data.length > 0)
  assert.equal(
    [...new Set(town.json().data.map(({ localidad }: { localidad: string }) => localidad))],
    ['Cabo San Lucas'],
  )
  const nota = '«Cabo San Lucas» es una localidad de Los Cabos, Baja California Sur: se responde con todo el municipio.'
  const whole = {
    escrito: 'Cabo San Lucas',
    leido: 'Los Cabos, Baja California Sur',
    nivel: 'municipio',
    cvegeo: ['03008'],
  }
  assert.equal((await at('/api/v1/clima', { ciudad: 'Cabo San Lucas' })).json().meta.lugar, [
    { parametro: 'ciudad', ...whole, nota },
  ])
  assert.equal((await at('/api/v1/score', { municipio: '23005', estado: 'Q. Roo' })).json().meta.lugar, [
    {
      parametro: 'municipio',
      escrito: '23005',
      leido: 'Benito Juárez, Quintana Roo',
      nivel: 'municipio',
      cvegeo: ['23005'],
    },
    { parametro: 'estado', escrito: 'Q. Roo', leido: 'Quintana Roo', nivel: 'estado', cvegeo: ['23'] },
  ])
  assert.is('lugar' in (await at('/api/v1/negocios', { limit: 1 })).json().meta, false)
  for (const format of ['csv', 'ndjson']) {
    const header = (await at('/api/v1/clima', { ciudad: 'Cabo San Lucas', formato: format })).headers.get(
      'x-tianguis-lugar',
    )
    assert.is(header, String(new URLSearchParams([[whole.escrito, whole.leido]])))
  }
  const supuestos = async (q: string) => (await described200(q, { explicar: '1' })).json().interpretacion.supuestos
  assert.equal(await supuestos('¿cuántas gasolineras hay en Cabo San Lucas?'), [nota])
  assert.equal(await supuestos('gasolineras en Cancún'), [
    '«Cancún» es la cabecera de Benito Juárez, Quintana Roo: se responde con todo el municipio.',
  ])
  const { interpretacion, resultado } = (await described200('¿cuántas farmacias hay en Cabo San Lucas?')).json()
  assert.equal([interpretacion.supuestos, resultado.length], [[], 1])
  assert.match(interpretacion.frase, /localidad es Cabo San Lucas, en Los Cabos/)
})
