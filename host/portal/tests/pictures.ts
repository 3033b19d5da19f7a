/** Pictures as files, and in pages of others: what they cost, who may have them, and what browsers are told. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../../../test/support/call.ts'
import { until } from '../../../test/support/test-service.ts'
import { ask, bench, signIn, stranger, words } from './open-host.ts'

const OPEN = '¿A cómo está el dólar?'
const svg = (query: Record<string, string>, name = 'preguntas') => call(bench.url, `/imagenes/${name}.svg`, { query })

test('the picture of an answer says what it is, its source and its day, and is the same until the data change', async () => {
  const first = await svg({ q: 'gasolineras por estado', tema: 'oscuro', forma: 'tarjeta', rango: 'todo' })
  assert.equal([first.status, first.headers.get('content-type')], [200, 'image/svg+xml'])
  assert.match(
    first.text,
    /^<svg xmlns="[^"]+" width="1200" height="630"[^>]*role="img" aria-labelledby="titulo descripcion">/,
  )
  assert.match(first.text, /<title id="titulo">Número de gasolineras/)
  assert.match(
    first.text,
    /<desc id="descripcion">Mapa de 32 estados\. .*Comisión Nacional de Energía.* · datos al 15 sep 2024 · muestra<\/desc>/,
  )
  assert.match(first.headers.get('content-security-policy')!, /default-src 'none'.*sandbox/)
  assert.is(first.headers.get('cross-origin-resource-policy'), 'cross-origin')
  const etag = first.headers.get('etag')!
  const again = await call(bench.url, '/imagenes/preguntas.svg', {
    query: { q: 'gasolineras por estado', tema: 'oscuro', forma: 'tarjeta' },
    headers: { 'if-none-match': etag },
  })
  assert.is(again.status, 304)
  const png = await call(bench.url, '/imagenes/preguntas.png', {
    query: { q: 'gasolineras por estado', tema: 'claro', forma: 'normal', rango: '1a' },
  })
  assert.equal([png.status, png.headers.get('content-type')], [200, 'image/png'])
  assert.match(png.text, /^.PNG/)
  const notNew = await call(bench.url, '/imagenes/preguntas.png', {
    query: { q: 'gasolineras por estado' },
    headers: { 'if-none-match': png.headers.get('etag')! },
  })
  assert.is(notNew.status, 304)
})

test('what follows an answer, and the list of a dataset, are drawn too', async () => {
  const { consulta_id: tras } = (await call(bench.url, '/api/query', { query: { q: 'gasolineras por estado' } })).json()
  for (const format of ['svg', 'png']) {
    const following = await call(bench.url, `/imagenes/preguntas.${format}`, {
      query: { q: '¿y por municipio?', tras },
    })
    assert.is(following.status, 200, following.text.slice(0, 300))
  }
  const list = await svg({ municipio: 'Mérida', limit: '5' }, 'gasolina')
  assert.is(list.text.match(/<circle cx="[\d.]+" cy="[\d.]+" r="[\d.]+"><title>/g)!.length, 5)
  assert.match(list.text, /<title id="titulo">[^<]*· municipio Mérida<\/title>/)
})

test('a picture costs what its question costs, and those of the day cost nothing', async () => {
  const { visitor, used } = await signIn('uma@ejemplo.mx')
  const here = { 'sec-fetch-site': 'same-origin' }
  const question = ask('gasolineras por estado').replace('/explorar', '/imagenes/preguntas.svg')
  assert.is((await visitor.get(question, here)).status, 200)
  assert.is((await visitor.get('/imagenes/aire.svg?limit=3', here)).status, 200)
  assert.is((await visitor.get(question, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.equal(await until(used, (counts) => counts.query === 1 && counts.aire === 1), { query: 1, aire: 1 })
  const open = await stranger.get(ask(OPEN).replace('/explorar', '/imagenes/preguntas.svg'))
  assert.equal([open.status, open.headers.has('x-ratelimit-remaining')], [200, false])
  const keyed = await stranger.get(question)
  assert.equal([keyed.status, JSON.parse(keyed.text).codigo], [403, 'requiere_clave'])
  const counted = Number((await stranger.get('/imagenes/gasolina.svg?limit=4')).headers.get('x-ratelimit-remaining'))
  assert.is(
    Number((await stranger.get('/incrustar/gasolina?limit=4')).headers.get('x-ratelimit-remaining')),
    counted - 1,
  )
})

test('what cannot be drawn is told as every error of the API', async () => {
  const codes = await Promise.all(
    [
      svg({}),
      svg({ q: 'gasolineras por estado', tema: 'verde' }),
      svg({ q: '¿y esto qué?' }),
      svg({ q: 'lista de municipios de Colima', color: 'rojo' }),
      svg({ q: '¿qué es la inflación?' }),
      svg({ limit: '0' }, 'gasolina'),
      svg({}, 'no-hay'),
      svg({}, 'averiado'),
    ].map(async (answer) => {
      const { status, json } = await answer
      return [status, json().codigo]
    }),
  )
  assert.equal(codes, [
    [400, 'parametro_faltante'],
    [400, 'parametro_invalido'],
    [422, 'no_entendida'],
    [400, 'parametro_desconocido'],
    [422, 'sin_dibujo'],
    [400, 'parametro_invalido'],
    [404, 'no_encontrado'],
    [404, 'no_encontrado'],
  ])
})

test('a page to embed may be framed by anybody, has source and day, and knows nobody; no other page may', async () => {
  const page = await stranger.get(ask(OPEN).replace('/explorar', '/incrustar'))
  assert.is(page.status, 200)
  assert.match(words(page), /datos al \d+ \w+ 2026.* Ver los datos en Tianguis/)
  assert.match(page.text, /target="_blank" rel="noopener"/)
  const refused = [
    await stranger.get(ask('gasolineras por estado').replace('/explorar', '/incrustar')),
    await stranger.get('/incrustar'),
    await stranger.get('/incrustar/gasolina?limit=0'),
  ]
  assert.equal(
    refused.map(({ status }) => status),
    [403, 400, 400],
  )
  for (const { headers } of [page, ...refused]) {
    assert.match(headers.get('content-security-policy')!, /default-src 'none'.*frame-ancestors \*/)
    assert.not.ok(headers.has('x-frame-options'))
  }
  const { visitor, used } = await signIn('noe@ejemplo.mx')
  assert.is((await visitor.get(ask('gasolineras por estado').replace('/explorar', '/incrustar'))).status, 403)
  assert.equal(await used(), {})
  assert.is((await stranger.get('/incrustar/no-hay')).status, 404)
})

test('an answer that is shared has a card of its own', async () => {
  const page = await stranger.get(ask(OPEN))
  const image = /<meta property="og:image" content="([^"]+)">/
    .exec(page.text)![1]!
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
  assert.ok(image.startsWith(`${bench.url}/imagenes/preguntas.png?q=`), image)
  assert.match(page.text, /<meta name="twitter:card" content="summary_large_image">/)
  assert.match(page.text, /<meta property="og:title" content="Tipo de cambio/)
  const card = await stranger.get(image.slice(bench.url.length))
  assert.equal([card.status, card.headers.get('content-type')], [200, 'image/png'])
  assert.not.match((await stranger.get('/explorar')).text, /og:image/)
})
