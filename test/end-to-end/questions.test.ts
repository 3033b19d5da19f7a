/** The question box over HTTP and on the command line, on the samples. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBox } from '@tianguis/sql'
import type { Topic } from '@tianguis/sql/catalogue'
import { openSession } from '@tianguis/sql/session/session'
import { csvOfRecords } from '@tianguis/core/query/text'
import { publishedTable } from '@tianguis/core/database/names'
import { watchDatasets } from '../../host/answer/datasets.ts'
import { openBench, until, type Bench } from '../support/bench.ts'
import type { Call, Called } from '../support/called.ts'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { addressOf } from '../support/templates.ts'
import { openDescription, type Description } from '../support/openapi.ts'

const NOW = new Date('2026-11-19T18:00:00Z')
const PATH = '/api/query'
/** What people read; the words of PostgreSQL's messages and of its error objects are not among them. */
const POSTGRES = /relation|column|syntax error|does not exist|permission denied|pg_|ECONN|terminat|at Object|\.ts:/i

let bench: Bench
let described: Description
test.before(async () => {
  bench = await openBench({ clock: () => NOW })
  described = await openDescription(bench.url)
})
test.after(() => bench.close())

const ask = (q: string, more: Record<string, string> = {}, headers: Call['headers'] = {}) =>
  call(bench.url, PATH, { query: { q, ...more }, headers })
const described200 = async (q: string, more = {}) => {
  const answer = await ask(q, more)
  assert.is(answer.status, 200, answer.text)
  assert.is(described.faults(PATH, answer), undefined)
  return answer
}
const refused = async (q: string) => {
  const answer = await ask(q)
  assert.is(answer.status, 422, answer.text)
  assert.is(described.faults(PATH, answer), undefined)
  return answer.json()
}

const FIELDS = [
  'ok',
  'pregunta',
  'sql_generado',
  'parametros',
  'tabla_fuente',
  'resultado',
  'provenance',
  'latencia_ms',
  'ejemplos_usados',
  'interpretacion',
  'confianza',
  'sugerencias',
  'grafica',
  'truncado',
  'motor',
]

test('an answer has the fields of the contract, as the served description says, and says where it is from', async () => {
  const body = (await described200('¿A cómo está el dólar?')).json()
  assert.equal(Object.keys(body).sort(), [...FIELDS].sort())
  assert.equal(
    [body.ok, body.pregunta, body.tabla_fuente, body.motor, body.truncado],
    [true, '¿A cómo está el dólar?', 'consulta.dolar', 'reglas', false],
  )
  assert.is(body.resultado.length, 1)
  assert.match(body.sql_generado, /^SELECT .* FROM consulta\.dolar /)
  for (const said of ['Banco de México', 'Licencia:', body.resultado[0].fecha, 'datos de muestra'])
    assert.ok(body.provenance.includes(said), said)
})

test('the SELECT that is shown is the one that ran, and no digit is another', async () => {
  for (const q of [
    'Promedio mensual del dólar en 2026',
    'top 7 presas con más capacidad',
    'lista de presas de Jalisco',
    '¿cuánta agua tienen las presas por estado?',
  ]) {
    const answer = await described200(q)
    const { sql_generado: sql, parametros } = answer.json()
    const { rows } = await bench.service.pool.query(`select row_to_json(t)::text as row from (${sql}) t`, parametros)
    assert.ok(rows.length > 0, q)
    assert.ok(
      answer.text.includes(`"resultado":[${rows.map(({ row }) => row).join(',')}]`),
      `${q}: ${answer.text.slice(0, 600)}`,
    )
  }
})

test('`explicar=1` runs nothing while the same question waits for its table; `latencia_ms` is the time that it took', async () => {
  const question = 'presas de Sonora'
  const presas = bench.service.connectors.find(({ connector }) => connector.name === 'presas')!
  await described200('presas de Chiapas')
  const client = await bench.service.pool.connect()
  try {
    await client.query(`begin; lock table ${publishedTable(presas.connector, 'presas')} in access exclusive mode`)
    const begun = performance.now()
    const waiting = ask(question).then((answer) => ({ answer, ms: performance.now() - begun }))
    await until(
      async () =>
        (
          await bench.service.pool.query(
            "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rows[0].n,
      (n) => n === 1,
    )
    const { sql_generado: sql, resultado, ...explained } = (await described200(question, { explicar: '1' })).json()
    assert.equal([resultado, explained.grafica], [[], null])
    const held = performance.now() - begun
    await client.query('commit')
    const { answer, ms } = await waiting
    const body = answer.json()
    assert.is(body.sql_generado, sql)
    assert.ok(body.resultado.length > 0)
    assert.ok(
      body.latencia_ms <= ms + 1 && body.latencia_ms >= held - 100,
      `${body.latencia_ms} ms are told; it was held ${held} ms and took ${ms}.`,
    )
  } finally {
    client.release(true)
  }
  assert.equal((await described200(question, { explicar: '0' })).json().resultado.length > 0, true)
})

test('what is no question is a 400 that says which parameter', async () => {
  for (const [query, codigo] of [
    ['', 'parametro_faltante'],
    ['q=', 'parametro_vacio'],
    ['q=a', 'pregunta_invalida'],
    [`q=${'a'.repeat(301)}`, 'pregunta_invalida'],
    ['q=%3F%21%21', 'pregunta_invalida'],
    ['q=dolar%07', 'caracter_de_control'],
    ['q=dolar%00', 'caracter_de_control'],
    ['q=dolar&q=euro', 'parametro_repetido'],
    ['q=dolar&limit=1', 'parametro_desconocido'],
    ['q=dolar&explicar=si', 'parametro_invalido'],
    ['q=%FF', 'codificacion_invalida'],
    ['pregunta=dolar', 'parametro_desconocido'],
  ] as const) {
    const answer = await call(bench.url, PATH, { query })
    assert.equal([answer.status, answer.json().codigo], [400, codigo], query)
    assert.is(described.faults(PATH, answer), undefined, query)
    assert.ok(answer.json().error.length > 10)
  }
  assert.equal((await call(bench.url, PATH, { query: 'q=dolar&explicar=si' })).json().detalle, {
    parametro: 'explicar',
    permitidos: ['1', '0'],
  })
  const [shown = ''] = /\/api\/query\S+/.exec((await call(bench.url, PATH)).json().error) ?? []
  assert.is((await call(bench.url, shown)).status, 200, shown)
})

test('what is not answered is a 422 with its code, its words and what to ask instead', async () => {
  for (const [q, codigo] of [
    ['drop table presas', 'rechazada'],
    ['¿por qué subió el dólar?', 'no_soportada'],
    ['¿cuánto costará el dólar mañana?', 'no_soportada'],
    ['¿qué tan llena está la presa de Wakanda?', 'no_entendida'],
    ['astronautas de Plutón', 'fuera_de_alcance'],
    ['¿a cómo estaba el dólar en enero de 1953?', 'sin_datos_para'],
  ] as const) {
    const body = await refused(q)
    assert.equal([body.ok, body.codigo, body.pregunta], [false, codigo, q])
    assert.ok(Number.isInteger(body.latencia_ms) && body.error.length > 10 && body.id_solicitud)
    assert.not.match(body.error, POSTGRES)
    assert.not.ok('resultado' in body || 'sql_generado' in body)
  }
  assert.equal((await refused('¿qué tan llena está la presa de Wakanda?')).detalle.palabras, ['Wakanda'])
})

test('what nobody could answer of the real datasets without guessing is asked back', async () => {
  const asked: readonly (readonly [string, string, RegExp])[] = [
    ['hola buenas tardes, ¿cómo estás?', 'ambigua', /de qué dato/],
    ['temperatura', 'ambigua', /de qué lugar/],
    ['salario mínimo en Tijuana', 'ambigua', /de qué servicio/],
    ['¿cuál es el municipio más peligroso?', 'ambigua', /calidad de vida.*delitos|delitos.*calidad de vida/],
    ['la mejor presa', 'no_entendida', /«la mejor»/],
    ['taquerías con estacionamiento en Guadalajara', 'no_entendida', /tenga otra/],
    ['gasolineras que solo venden magna', 'no_entendida', /sólo eso y nada más/],
    ['gasolina magna en Guadalupe', 'ambigua', /Hay \d lugares/],
    ['precio del mole', 'no_entendida', /«mole»/],
    ['tortas ahogadas en Guadalajara', 'no_entendida', /«ahogadas»/],
    ['¿está temblando?', 'no_entendida', /si es ahora mismo/],
    ['¿aumentaron los sismos respecto al mes pasado?', 'no_entendida', /cuántos hubo/],
    ['porcentaje de lluvia para mañana en Cancún', 'no_entendida', /una parte de qué/],
    ['¿Qué estación tiene más pm10 que ozono?', 'no_entendida', /una medida contra otra/],
    ['evolución del ozono en la CDMX hoy', 'no_entendida', /hoy y un historial/],
    ['¿cuántas farmacias había en 2020 en Guadalajara?', 'no_entendida', /cuántos había/],
    ['¿cuánto subieron los alimentos este año?', 'no_entendida', /doce meses/],
    ['lluvia total en Chiapas mañana', 'no_entendida', /suma de varios lugares/],
    ['¿Va a bajar la temperatura mañana en Saltillo?', 'no_soportada', /pronósticos/],
    ['ciudades con viento fuerte hoy', 'no_entendida', /cuáles no se dice/],
    ['¿El aire está peor en CDMX que en Monterrey?', 'no_entendida', /una comparación con uno solo/],
    ['queso de puerco precio', 'no_entendida', /dos nombres seguidos/],
    ['farmacias guadalajara en tepic', 'sin_datos_para', /precios de productos/],
    ['manzanilla té precio', 'no_entendida', /qué papel tiene «manzanilla»/],
    ['¿a qué hora estuvo peor el aire?', 'no_entendida', /a qué hora no se sabe/],
    ['¿va a amanecer frío en Toluca?', 'no_soportada', /pronósticos/],
    ['¿bajó la inflación respecto al mes pasado?', 'sin_datos_para', /inflación/],
    ['¿cuántos pueblos hay en Nayarit?', 'no_entendida', /sólo se sabe de municipios/],
    ['¿cuánto cuesta un cartón de huevo?', 'no_entendida', /«cartón»/],
    ['imeca de hoy', 'ambigua', /de qué estación/],
    ['altitud de Toluca', 'no_entendida', /«altitud»/],
    ['¿me llevo paraguas mañana?', 'ambigua', /de qué lugar/],
    ['el día más frío de la historia de Chihuahua', 'no_entendida', /un historial de pronósticos/],
    [
      '¿de qué fecha es el precio más reciente del camarón en Guadalajara?',
      'no_entendida',
      /un periodo más corto que los que se publican/,
    ],
    ['¿cuántos kilos de jitomate se vendieron en Puebla?', 'no_entendida', /cuántos hay no se dice/],
    ['¿cuántos precios hay de leche en Mérida?', 'no_entendida', /cuántos hay no se dice/],
    ['¿cuánto cuesta la despensa?', 'no_entendida', /«despensa»/],
    ['¿cuántas familias hay en León?', 'no_entendida', /«familias»/],
    ['la tienda más barata para la leche en septiembre', 'no_entendida', /sólo se saben promedios/],
    ['¿cuánto subió la leche en el último año?', 'sin_datos_para', /empiezan el .*no alcanzan/],
    ['¿cuántas estaciones hay en Monterrey?', 'ambigua', /gasolineras.*aire|aire.*gasolineras/],
    ['tiendas de Puebla que no tienen jitomate', 'no_entendida', /precios de productos/],
    ['¿qué tiendas tienen huevo y aguacate en Mérida?', 'no_entendida', /precios de productos/],
  ]
  for (const [q, codigo, says] of asked) {
    const body = await refused(q)
    assert.is(body.codigo, codigo, `${q}: ${body.error}`)
    assert.match(body.error, says, `${q}: ${body.error}`)
  }
})

test('where it will rain is a condition, at the places that are asked for; a bound of money is of what is paid', async () => {
  const most = (await described200('¿dónde va a llover más mañana?')).json()
  assert.equal(most.interpretacion.consulta.orden, [{ por: 'lluvia', dir: 'desc' }], 'by how much, and not how likely')
  const query = async (q: string) => (await described200(q, { explicar: '1' })).json().interpretacion.consulta
  const rain = { columna: 'lluvia_mm', op: '>', valores: ['0'] }
  for (const q of [
    '¿Dónde va a llover mañana?',
    '¿en qué estados va a llover el sábado?',
    '¿cuántos municipios tendrán lluvia mañana?',
    'ciudades con lluvia mañana',
  ])
    assert.equal((await query(q)).filtros, [rain], q)
  assert.is((await query('¿Dónde no va a llover mañana?')).filtros[0].op, '<=')
  assert.is((await query('¿va a llover mañana en Puebla?')).filtros, undefined)
  assert.equal((await query('clima del fin de semana en Monterrey')).tiempo, {
    desde: '2026-11-21',
    hasta: '2026-11-23',
  })
  assert.equal((await query('¿cuántas presas son de riego?')).filtros[0].valores.length, 4)
  assert.is((await query('papel higiénico de menos de 40 pesos en Puebla')).filtros[1].columna, 'precio')
})

test('what is asked of is what is answered: the can and not the kilo, each dam of a town, each kind of work, the days to come', async () => {
  const read = async (q: string) => (await described200(q)).json()
  const can = (await read('¿cuánto cuesta la lata de atún?')).interpretacion.consulta
  assert.equal(can.medidas, [{ id: 'precio', agg: 'promedio' }])
  assert.ok(can.filtros[1].valores.every((value: string) => value.startsWith('Lata ')))
  assert.is((await read('la lata de atún más barata en Mérida')).interpretacion.consulta.orden[0].por, 'precio')
  assert.is((await read('precio del pan de caja')).interpretacion.consulta.medidas[0].id, 'unitario', 'it is called so')
  assert.equal((await read('¿cómo está el aire en la CDMX?')).interpretacion.consulta.medidas, [
    { id: 'imeca', agg: 'maximo' },
  ])
  const lowest = (await read('¿cuál fue el precio más bajo de la leche en septiembre?')).interpretacion.consulta
  assert.equal([lowest.accion, lowest.medidas], ['agregar', [{ id: 'unitario', agg: 'minimo' }]])
  assert.is((await read('¿qué tan llena está la presa de Hermosillo?')).resultado.length, 2)
  assert.equal(
    (await read('¿cuánto cuesta un corte de pelo?')).resultado
      .map(({ trabajo }: { trabajo: string }) => trabajo)
      .sort(),
    ['caballero', 'dama'],
  )
  assert.equal((await read('pronóstico extendido de Monterrey')).interpretacion.consulta.tiempo, {
    desde: '2026-11-20',
  })
  assert.is((await read('mi familia vive en León, ¿cuántos robos hubo?')).interpretacion.consulta.filtros.length, 1)
  assert.match(
    (await read('¿cuántas constructoras hay en Monterrey?')).interpretacion.frase,
    /giro es constructoras o constructoras de vivienda,|giro es constructoras de vivienda o constructoras,/,
  )
  assert.match((await read('¿cuántas telefónicas hay en Monterrey?')).interpretacion.frase, /telefonía celular/)
  assert.ok(
    (await read('¿cuánto subió el aceite desde septiembre?')).interpretacion.supuestos.some((note: string) =>
      note.includes('puede no ser lo mismo'),
    ),
  )
  assert.match((await read('clima en Monterrey')).resultado[0].periodo, /^(momento|hora|dia)$/)
})

test('a name that several places share is offered as questions, and each is answered at its own place', async () => {
  const { codigo, detalle } = await refused('gasolina magna en Benito Juárez')
  assert.is(codigo, 'ambigua')
  assert.ok(detalle.opciones.length >= 2)
  const keys = new Set<string>()
  for (const { pregunta, url } of detalle.opciones) {
    const answer = await call(bench.url, url)
    assert.is(answer.status, 200, pregunta)
    const {
      lugar: [place],
    } = answer.json().interpretacion.consulta
    keys.add(place.clave)
  }
  assert.is(keys.size, detalle.opciones.length)
})

test("HEAD, OPTIONS, CORS and the request's own id; anything else is 405", async () => {
  const answer = await ask(
    '¿A cómo está el dólar?',
    {},
    { 'x-request-id': 'mi-pregunta-7', origin: 'https://otra.example' },
  )
  assert.equal(
    ['x-request-id', 'access-control-allow-origin', 'cache-control'].map((name) => answer.headers.get(name)),
    ['mi-pregunta-7', '*', 'private, max-age=0, must-revalidate'],
  )
  assert.match(answer.headers.get('content-type')!, /^application\/json/)
  const head = await call(bench.url, PATH, { method: 'HEAD', query: { q: '¿A cómo está el dólar?' } })
  assert.equal([head.status, head.text], [200, ''])
  const options = await call(bench.url, PATH, {
    method: 'OPTIONS',
    headers: { origin: 'https://otra.example', 'access-control-request-method': 'GET' },
  })
  assert.equal([options.status, options.headers.get('access-control-allow-methods')], [204, 'GET,HEAD,OPTIONS'])
  for (const path of ['/', '/docs', '/api/v1/dolar', PATH, '/no-hay']) {
    const plain = await call(bench.url, path, { method: 'OPTIONS' })
    assert.equal(
      [
        plain.status,
        plain.text,
        ...['allow', 'access-control-allow-methods', 'x-content-type-options'].map((name) => plain.headers.get(name)),
      ],
      [204, '', 'GET, HEAD, OPTIONS', 'GET,HEAD,OPTIONS', 'nosniff'],
      path,
    )
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const wrong = await call(bench.url, PATH, { method, query: { q: 'dólar' } })
    assert.equal(
      [wrong.status, wrong.headers.get('allow'), wrong.json().codigo],
      [405, 'GET, HEAD, OPTIONS', 'metodo_no_permitido'],
      method,
    )
  }
})

test("the log has each question's logical query, the fingerprint of its SELECT, rows and time", async () => {
  const lines = () =>
    bench
      .logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const {
    sql_generado: sql,
    interpretacion,
    resultado,
    latencia_ms: ms,
  } = (await ask('top 3 presas más llenas', {}, { 'x-request-id': 'con-respuesta' })).json()
  await ask('drop table presas', {}, { 'x-request-id': 'sin-respuesta' })
  const line = lines().find(({ id, msg }) => id === 'con-respuesta' && msg === 'pregunta')
  assert.equal(
    [line.consulta, line.huella, line.filas, line.ms],
    [interpretacion.consulta, createHash('sha256').update(sql).digest('hex').slice(0, 16), resultado.length, ms],
  )
  assert.is(
    lines().find(({ id, msg }) => id === 'sin-respuesta' && msg === 'pregunta sin respuesta').codigo,
    'rechazada',
  )
})

test('`ejemplos_usados` counts declared examples: without them it falls, and the rows are the same', async () => {
  const question = '¿Cuáles son las 3 presas más llenas?'
  const { ejemplos_usados: used, resultado } = (await described200(question)).json()
  assert.ok(used > 0)
  const connectors = bench.service.connectors.map(({ connector }) => ({ ...connector, examples: [] }))
  const datasets = await watchDatasets(bench.service.pool, connectors, (error) => {
    throw error
  })
  const session = openSession({ url: bench.service.databaseUrl })
  const terms = ({ subject }: Topic, dimension: string) =>
    datasets.context.terms(subject.dimensions[dimension]!.vocabulary!)
  try {
    const box = await openBox({
      connectors,
      session,
      clock: () => NOW,
      published: () => ({ territory: datasets.context.territory, terms, publication: (name) => datasets.get(name) }),
    })
    const reply = await box.ask(question)
    assert.ok(reply.ok)
    assert.equal([reply.ejemplos_usados, reply.rows.map((row) => JSON.parse(row))], [0, resultado])
  } finally {
    datasets.stop()
    await session.close()
  }
})

test('the help tells every dataset that can be asked, with examples that are answered', async () => {
  const path = `${PATH}/ayuda`
  const answer = await until(
    () => call(bench.url, path),
    ({ text }) => /"ejemplos":\[\{[^]*"ejemplos":\[\{/.test(text),
    20_000,
  )
  assert.is(answer.status, 200)
  assert.is(described.faults(path, answer), undefined)
  const { data, meta } = answer.json()
  const asked = bench.service.connectors
    .filter(({ connector: { semantics = {} } }) => Object.keys(semantics).length)
    .map(({ connector }) => connector.name)
  assert.equal(
    data.map(({ conjunto }: { conjunto: string }) => conjunto),
    asked,
  )
  assert.is(meta.count, asked.length)
  const [{ ejemplos }] = data.filter(({ ejemplos }: { ejemplos: unknown[] }) => ejemplos.length)
  for (const { url } of ejemplos.slice(0, 3)) assert.is((await call(bench.url, url)).status, 200, url)
  assert.is((await call(bench.url, path, { query: 'q=x' })).status, 400)
})

/** On the command line, over the database of the bench. */
const query = (...words: string[]) =>
  tianguis(['query', ...words], {
    DATABASE_URL: bench.service.databaseUrl,
    TIANGUIS_DATA: bench.dataFolder,
    REFRESH: 'off',
  })

test('tianguis query prints a table with what was understood and its source; --json the answer itself', async () => {
  const { code, stdout: printed, stderr: noticed } = await query('top 3 presas más llenas')
  assert.is(code, 0, noticed)
  const { resultado, provenance } = (await ask('top 3 presas más llenas')).json()
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

test('a SELECT that fails is ours: 500, fixed words, and the cause in the log', async () => {
  await bench.service.pool.query('alter view consulta.presas rename to otra_cosa')
  try {
    const answer = await ask('top 9 presas más llenas')
    assert.equal([answer.status, answer.json().codigo], [500, 'consulta_fallida'])
    assert.is(described.faults(PATH, answer), undefined)
    assert.not.match(answer.text, POSTGRES)
    assert.match(bench.logged(), /relation \\"consulta\.presas\\" does not exist/)
  } finally {
    await bench.service.pool.query('alter view consulta.otra_cosa rename to presas')
  }
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

test('what cannot be shown is refused and never left out, and of two that are meant alike it is asked which', async () => {
  for (const [q, codigo] of [
    ['presas con menos agua respecto a su capacidad', 'no_entendida'],
    ['todos los precios de servicios en Monterrey menos los salarios', 'no_entendida'],
    ['farmacias de Guadalajara', 'ambigua'],
    ['último dato de la presa Guadalupe', 'ambigua'],
  ] as const) {
    const answer = await ask(q)
    assert.equal([answer.status, answer.json().codigo], [422, codigo], q)
  }
  const { resultado } = (await described200('negocios por tamaño')).json()
  const least = resultado.map(({ personal }: { personal: string }) => Number(/\d+/.exec(personal)![0]))
  assert.equal(
    least,
    least.toSorted((a: number, b: number) => a - b),
  )
  await described200('farmacias en Guadalajara')
})

test('a question that is repeated is not asked again until something is published; its tag is that of every host', async () => {
  const q = 'top 4 presas más llenas'
  const { pool } = bench.service
  const first = await described200(q)
  await pool.query('alter view consulta.presas rename to otra_cosa')
  try {
    const again = await described200(q)
    assert.equal({ ...again.json(), latencia_ms: 0 }, { ...first.json(), latencia_ms: 0 })
    assert.ok(again.json().latencia_ms <= first.json().latencia_ms)
    assert.is(again.headers.get('etag'), first.headers.get('etag'))
    assert.is((await ask(q, { explicar: '1' })).headers.get('etag') === first.headers.get('etag'), false)
    assert.is((await ask(` ${q} `, { formato: 'csv' })).status, 200)
    const same = await ask(q, {}, { 'if-none-match': first.headers.get('etag')! })
    assert.equal(
      [same.status, same.text, ...['etag', 'vary'].map((name) => same.headers.get(name))],
      [304, '', ...['etag', 'vary'].map((name) => first.headers.get(name))],
    )
    assert.is((await ask('top 4 presas más vacías', {}, { 'if-none-match': first.headers.get('etag')! })).status, 500)
    await pool.query("update tianguis.datasets set version = version + 1 where name = 'sismos'")
    assert.is(
      (
        await until(
          () => ask(q, {}, { 'if-none-match': first.headers.get('etag')! }),
          ({ status }) => status !== 304,
        )
      ).status,
      500,
    )
  } finally {
    await pool.query('alter view consulta.otra_cosa rename to presas')
  }
  assert.is.not((await described200(q)).headers.get('etag'), first.headers.get('etag'))
})

test('with the database away a question is 503 with when to come back, what is known says so, and all answers again after', async () => {
  const known = await described200('¿A cómo está el dólar?')
  const name = new URL(bench.service.databaseUrl.replace('@/', '@x/')).pathname.slice(1)
  const admin = new pg.Client({ connectionString: addressOf(bench.service.databaseUrl, 'postgres') })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  try {
    const start = performance.now()
    const answer = await ask('¿A cómo estuvo el dólar ayer?')
    assert.ok(performance.now() - start < 300)
    assert.equal([answer.status, answer.json().codigo], [503, 'base_de_datos_caida'], answer.text)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    assert.is(described.faults(PATH, answer), undefined)
    assert.not.match(answer.text, POSTGRES)
    assert.is(
      (await ask('¿A cómo está el dólar?', { explicar: '1' })).status,
      200,
      'to explain asks the database nothing',
    )
    const still = await until(
      () => described200('¿A cómo está el dólar?'),
      ({ headers }) => headers.has('x-tianguis-estado'),
    )
    assert.equal(
      [still.headers.get('x-tianguis-estado'), still.json().resultado, still.headers.get('etag')],
      ['base-caida', known.json().resultado, known.headers.get('etag')],
    )
    const same = await call(bench.url, PATH, {
      query: { q: '¿A cómo está el dólar?' },
      headers: { 'if-none-match': known.headers.get('etag')! },
    })
    assert.equal(
      [same.status, same.headers.get('x-tianguis-estado'), Number(same.headers.get('age')) >= 0],
      [304, 'base-caida', true],
    )
  } finally {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
  assert.is(
    (
      await until(
        () => ask('¿A cómo estuvo el dólar ayer?'),
        ({ status }) => status !== 503,
      )
    ).status === 503,
    false,
  )
})

test.run()
