/** What an export holds, says of itself, refuses and costs. */
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import readWorkbook from 'read-excel-file/node'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvOfRecords } from '@tianguis/core/query/serialize'
import { until } from '../../../test/support/until.ts'
import { database, newKey, fill, many, get, used, begun } from './host.ts'

const awkward = () =>
  fill(
    String.raw`values ('k1', '10.5000', '2026-11-19', E'dice "hola", y\nsigue \\ aquí'), ('k2', '0.1000', null, '=1+1'), ('k3', null, '0001-01-01', null), ('k4', '123.4567', '2026-11-18', 'ñandú;')`,
  )

test('it is what the list says as CSV or NDJSON, in any style and with any filter, and goes on to the end', async () => {
  await awkward()
  for (const query of [
    '',
    '?decimal=coma',
    '?decimal=punto',
    '?campos=nota,precio',
    '?nivel=alto',
    '?nivel=bajo&campos=clave',
  ]) {
    const headers = await newKey()
    const file = await get(`/api/v1/prueba.csv${query}`, { headers })
    const list = await get(`/api/v1/prueba${query}${query ? '&' : '?'}formato=csv`)
    assert.equal([file.status, file.text], [200, list.text])
    assert.is(file.headers.get('content-type'), list.headers.get('content-type'))
    if (query.includes('decimal')) {
      assert.is(
        `\ufeff${csvOfRecords((await get('/api/v1/prueba.ndjson', { headers })).text.trimEnd().split('\n'), { comma: query.endsWith('coma') })}`,
        file.text,
      )
      continue
    }
    const [lines, records] = [
      await get(`/api/v1/prueba.ndjson${query}`, { headers }),
      await get(`/api/v1/prueba${query}${query ? '&' : '?'}formato=ndjson`),
    ]
    assert.equal([lines.status, lines.text], [200, records.text])
    assert.is(csvOfRecords(lines.text.trimEnd().split('\n'), { comma: false }), file.text)
  }
  await fill("select 'k' || lpad(i::text, 7, '0'), '1', null, null from generate_series(1, 2500) i")
  assert.is((await get('/api/v1/prueba.ndjson', { headers: await newKey() })).text.split('\n').length, 2_501)
  await fill("select 'a', '1', null, null where false")
  const headers = await newKey()
  assert.equal(
    [(await get('/api/v1/prueba.csv', { headers })).text, (await get('/api/v1/prueba.ndjson', { headers })).text],
    ['clave,precio,fecha,nota\r\n', ''],
  )
})

test('the headers say of which publication it is, whose, and what it costs; HEAD says the same and costs nothing', async () => {
  const headers = await newKey()
  const { headers: told } = await get('/api/v1/prueba.csv', { headers })
  const list = (await get('/api/v1/prueba?formato=csv')).headers
  for (const name of ['x-tianguis-version', 'x-tianguis-actualizado', 'last-modified', 'link'])
    assert.is(told.get(name), list.get(name), name)
  assert.equal(
    [told.get('content-disposition'), told.get('x-tianguis-costo'), told.get('cache-control')],
    ['attachment; filename="prueba-v1.csv"', '10', 'private, max-age=0, must-revalidate'],
  )
  assert.is(told.get('x-ratelimit-remaining'), '990')
  const head = await get('/api/v1/prueba.csv', { headers, method: 'HEAD' })
  assert.equal([head.status, head.text], [200, ''])
  for (const name of ['etag', 'x-tianguis-version', 'content-disposition', 'content-type', 'x-tianguis-costo'])
    assert.is(head.headers.get(name), told.get(name), name)
  assert.is(
    (await get('/api/v1/prueba.ndjson', { headers })).headers.get('content-disposition'),
    'attachment; filename="prueba-v1.ndjson"',
  )
  const { usadas, por_dia } = await used(headers)
  assert.equal(
    [
      usadas,
      por_dia.map(({ endpoint, peticiones }: { endpoint: string; peticiones: number }) => [endpoint, peticiones]),
    ],
    [
      20,
      [
        ['prueba.csv', 10],
        ['prueba.ndjson', 10],
      ],
    ],
  )
})

test('what a client has already is a 304 that costs one request, and touches no table', async () => {
  const headers = await newKey()
  const etag = (await get('/api/v1/prueba.csv', { headers, method: 'HEAD' })).headers.get('etag')!
  assert.is.not((await get('/api/v1/prueba.csv?campos=clave', { headers, method: 'HEAD' })).headers.get('etag'), etag)
  await database.pool.query('alter table datos.prueba_precios rename to aparte')
  try {
    const same = await get('/api/v1/prueba.csv', { headers: { ...headers, 'if-none-match': etag } })
    assert.equal([same.status, same.text, same.headers.get('etag')], [304, '', etag])
  } finally {
    await database.pool.query('alter table datos.aparte rename to prueba_precios')
  }
  assert.is((await used(headers)).usadas, 1)
})

test('a workbook has room for a hundred thousand records; more are refused, at the price of one request', async () => {
  await fill(
    "select 'k' || i, case i when 1 then 30 else 1 end, '2026-11-19', '=1+1' from generate_series(1, 100001) i",
  )
  const headers = await newKey()
  const refused = await get('/api/v1/prueba.xlsx', { headers })
  assert.equal([refused.status, refused.json().codigo], [400, 'demasiados_registros'])
  assert.match(refused.json().error, /más de 100,000 registros.*`csv`/)
  const file = await get('/api/v1/prueba.xlsx?nivel=alto', { headers: { ...headers, 'accept-encoding': 'gzip' } })
  assert.equal(
    [file.status, file.headers.get('content-disposition'), file.headers.get('content-encoding')],
    [200, 'attachment; filename="prueba-v1.xlsx"', null],
  )
  const [data] = await readWorkbook(file.bytes)
  assert.equal(data!.data.slice(1), [['k1', 30, new Date('2026-11-19'), '=1+1']])
  const taken = await until(
    () => used(headers),
    ({ usadas }) => usadas === 11,
  )
  assert.is(taken.usadas, 11)
})

test('gzip, where it is accepted', async () => {
  await many(1)
  const headers = await newKey()
  const answer = await begun({ ...headers, 'accept-encoding': 'gzip, br' })
  assert.equal([answer.headers['content-encoding'], answer.headers.vary!.includes('Accept-Encoding')], ['gzip', true])
  const body = await buffer(answer)
  const plain = await get('/api/v1/prueba.csv', { headers })
  assert.is(plain.headers.get('content-encoding'), null)
  assert.ok(gunzipSync(body).toString() === plain.text)
  assert.ok(body.length < plain.text.length / 4)
})

test('without a key it is a 403 in words, also where the list is open', async () => {
  assert.is((await get('/api/v1/prueba', { anonymous: true })).status, 200)
  for (const method of ['GET', 'HEAD'])
    assert.is((await get('/api/v1/prueba.csv', { anonymous: true, method })).status, 403)
  assert.match(
    (await get('/api/v1/prueba.ndjson', { anonymous: true })).json().error,
    /Un conjunto entero como archivo siempre necesita una clave.*Sin clave se puede pedir \/prueba, por páginas/,
  )
})

test('parameters of pages, of the format and unknown ones are refused by name; near addresses are suggested', async () => {
  const headers = await newKey()
  for (const [query, codigo] of [
    ['limit=5', 'parametro_desconocido'],
    ['cursor=x', 'parametro_desconocido'],
    ['formato=csv', 'parametro_desconocido'],
    ['nivel=medio', 'parametro_invalido'],
    ['campos=clabe', 'parametro_invalido'],
    ['campos=', 'parametro_vacio'],
  ]) {
    const answer = await get(`/api/v1/prueba.csv?${query}`, { headers })
    assert.equal(
      [answer.status, answer.json().codigo, answer.headers.get('content-disposition')],
      [400, codigo, null],
      query,
    )
  }
  assert.equal((await get('/api/v1/prueba.ndjson?decimal=coma', { headers })).json().detalle.permitidos, [
    'nivel',
    'campos',
    'orden',
    'al',
  ])
  // What was taken is written down together with what others take, in a while.
  const taken = await until(
    () => used(headers),
    ({ usadas }) => usadas === 7,
  )
  assert.is(taken.usadas, 7)
  assert.match((await get('/api/v1/prueba.cvs', { headers })).json().error, /«\/api\/v1\/prueba\.csv»/)
})

test('three may begin in a minute; where the month has not enough for one, nothing of it is taken', async () => {
  await awkward()
  const headers = await newKey()
  for (const format of ['csv', 'csv', 'ndjson'])
    assert.is((await get(`/api/v1/prueba.${format}`, { headers })).status, 200)
  let begun = 2
  // On a machine that is busy enough the minute has room for another by now.
  const over = await until(
    () => {
      begun += 1
      return get('/api/v1/prueba.csv', { headers })
    },
    ({ status }) => status !== 200,
  )
  assert.equal([over.status, over.json().codigo], [429, 'rafaga_excedida'])
  assert.ok(Number(over.headers.get('retry-after')) <= 20)
  assert.is((await get('/api/v1/prueba', { headers })).status, 200)
  const taken = await until(
    () => used(headers),
    ({ usadas }) => usadas === begun * 10 + 1,
  )
  assert.is(taken.usadas, begun * 10 + 1)
  const poor = await newKey(15)
  assert.equal(
    [
      (await get('/api/v1/prueba.csv', { headers: poor })).status,
      (await get('/api/v1/prueba', { headers: poor })).status,
    ],
    [200, 200],
  )
  const refused = await get('/api/v1/prueba.csv', { headers: poor })
  assert.equal(
    [refused.status, refused.json().codigo, refused.headers.get('content-disposition')],
    [429, 'cuota_agotada', null],
  )
  assert.match(refused.json().error, /cuenta como 9 peticiones más/)
  // A refusal is believed for a second.
  for (let left = 4; left > 0; left -= 1)
    assert.is(
      (
        await until(
          () => get('/api/v1/prueba', { headers: poor }),
          ({ status }) => status === 200,
        )
      ).status,
      200,
    )
  assert.is((await get('/api/v1/prueba', { headers: poor })).status, 429)
})
