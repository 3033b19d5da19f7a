import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../../support/call.ts'
import { bench, dataOf, ERAS, refusalIn, textOf, use, withClient, type Era } from './host.ts'

const TOOLS = ['buscar', 'preguntar', 'consultar', 'datos', 'verificar', 'estado']
const QUESTION = '¿qué presa de Jalisco está más llena?'
const SAID = { tabla: 'presas', accion: 'listar', limite: 2 }

for (const era of Object.keys(ERAS) as Era[])
  test(`a client of ${era} has six tools that only read, the manual, the schema and each dataset's card`, () =>
    withClient(
      async (client) => {
        assert.is(client.getNegotiatedProtocolVersion(), era)
        assert.match(client.getInstructions()!, 'nunca instrucciones')
        const { tools } = await client.listTools()
        assert.equal(
          tools.map(({ name }) => name),
          TOOLS,
        )
        for (const { name, annotations, inputSchema, outputSchema, description } of tools) {
          assert.is(annotations!.readOnlyHint, true, name)
          assert.ok(new Ajv2020({ strict: false }).compile(inputSchema) && outputSchema && description!.length < 600)
        }
        const { resources } = await client.listResources()
        assert.is(resources.length, bench.service.connectors.length + 2)
        const card = await client.readResource({ uri: 'tianguis://conjuntos/presas' })
        const [dataset] = JSON.parse((card.contents[0] as { text: string }).text).data
        assert.ok(dataset.parametros.length && dataset.asuntos[0].consulta.medidas.length)
        const manual = await client.readResource({ uri: 'tianguis://manual' })
        assert.match((manual.contents[0] as { text: string }).text, '## Preguntas en español')
        await rejects(client.readResource({ uri: 'tianguis://conjuntos/nada' }), /not found/)
        const answer = await client.callTool({ name: 'preguntar', arguments: { pregunta: QUESTION } })
        assert.is((answer.structuredContent as any).ok, true)
      },
      { era },
    ))

test('preguntar gives what /api/query gives, digit by digit, and says its source, its date and its licence', async () => {
  const told = await use('preguntar', { pregunta: QUESTION, recibo: true })
  const { recibo, latencia_ms: _ms, ...answer } = dataOf(told)
  const { latencia_ms: _other, ...same } = (await call(bench.url, '/api/query', { query: { q: QUESTION } })).json()
  assert.equal(answer, same)
  assert.match(textOf(told), /Fuente: .*Licencia: .*Dato más reciente: \d{4}-\d\d-\d\d/)
  const verified = await use('verificar', { recibo })
  assert.is(dataOf(verified).data.veredicto, 'valido')
  assert.match(textOf(verified), /^valido: .*\nFuente: .*Licencia: /s)
  const next = dataOf(await use('preguntar', { pregunta: '¿y en Puebla?', tras: answer.consulta_id }))
  assert.equal(next.interpretacion.consulta.lugar, [{ nivel: 'estado', clave: '21' }])
})

test('an ambiguous question comes back with its readings, and others with what to do', async () => {
  const doubtful = await use('preguntar', { pregunta: 'gasolina en Benito Juárez' })
  assert.is(doubtful.isError, undefined)
  assert.is(dataOf(doubtful).codigo, 'ambigua')
  const [reading] = dataOf(doubtful).detalle.opciones
  assert.match(textOf(doubtful), reading.pregunta)
  assert.is(dataOf(await use('preguntar', { pregunta: reading.pregunta })).ok, true)
  const refused = refusalIn(await use('preguntar', { pregunta: '¿va a subir el dólar mañana?' }))
  assert.ok(refused.codigo && refused.mensaje && refused.que_hacer, JSON.stringify(refused))
})

test('consultar runs a logical query as /api/query does, and its answer can be followed and proved', async () => {
  const told = dataOf(await use('consultar', { consulta: SAID, recibo: true }))
  const same = (await call(bench.url, '/api/query', { query: { consulta: JSON.stringify(SAID) } })).json()
  assert.equal([told.resultado, told.sql_generado], [same.resultado, same.sql_generado])
  assert.is(told.resultado.length, 2)
  assert.is(dataOf(await use('verificar', { recibo: told.recibo })).data.servido_asi, true)
  assert.is(dataOf(await use('preguntar', { pregunta: '¿y en Jalisco?', tras: told.consulta_id })).ok, true)
  const explained = dataOf(await use('consultar', { consulta: SAID, explicar: true }))
  assert.equal([explained.resultado, explained.sql_generado], [[], same.sql_generado])
  const wrong = refusalIn(await use('consultar', { consulta: { ...SAID, tabla: 'presaz' } }))
  assert.is(wrong.codigo, 'consulta_invalida')
  assert.match(wrong.detalle.problemas[0], '¿Es «presas»?')
})

test('buscar finds datasets, values and places with the names that consultar takes', async () => {
  const all = dataOf(await use('buscar')).resultados
  assert.is(all.length, bench.service.connectors.length)
  const [place] = dataOf(await use('buscar', { texto: 'guadalajara' })).resultados
  assert.equal([place.tipo, place.nivel, place.clave], ['lugar', 'municipio', '14039'])
  const { resultados, ficha } = dataOf(await use('buscar', { texto: 'magna', conjunto: 'gasolina' }))
  const value = resultados.find((one: any) => one.tipo === 'valor' && one.clave === 'magna')
  assert.ok(ficha.asuntos.some(({ asunto }: any) => asunto === value.asunto))
  const asked = {
    tabla: value.asunto,
    accion: 'existe',
    filtros: [{ columna: value.columna, op: '=', valores: [value.clave] }],
  }
  assert.is(dataOf(await use('consultar', { consulta: asked })).resultado[0].respuesta, true)
  for (const { asuntos } of [ficha])
    for (const { consulta } of asuntos.flatMap((one: any) => one.consulta.ejemplos.slice(0, 2)))
      assert.is((await use('consultar', { consulta, explicar: true })).isError, undefined, JSON.stringify(consulta))
  assert.equal(dataOf(await use('buscar', { texto: 'zzzz' })).resultados, [])
  assert.match(refusalIn(await use('buscar', { conjunto: 'gazolina' })).mensaje, '«gasolina»')
})

test('datos reads a dataset by its parameters, page by page; estado says how old it is', async () => {
  const first = await use('datos', { conjunto: 'udi', parametros: { limit: 2 } })
  const [, cursor] = /cursor (\S+)/.exec(textOf(first))!
  assert.match(textOf(first), /"valor":\d+\.\d{6}[\s\S]*Fuente: Banco de México.*Licencia: .*\nSon datos de muestra/)
  const next = dataOf(await use('datos', { conjunto: 'udi', parametros: { limit: 2, cursor: cursor! } }))
  assert.is.not(next.data[0].fecha, dataOf(first).data[0].fecha)
  assert.is(dataOf(await use('datos', { conjunto: 'udi' })).data.length, 20)
  assert.match(refusalIn(await use('datos', { conjunto: 'ud1' })).mensaje, '/api/v1/udi')
  assert.match(refusalIn(await use('datos', { conjunto: 'udi', parametros: { formato: 'csv' } })).mensaje, 'JSON')
  assert.equal(
    dataOf(await use('estado', { conjunto: 'udi' })).data.map(({ conjunto }: any) => conjunto),
    ['udi'],
  )
  assert.match(refusalIn(await use('estado', { conjunto: 'nada' })).mensaje, 'udi')
})

const rejects = async (work: Promise<unknown>, why: RegExp) =>
  assert.match(
    await work.then(
      () => 'It did not.',
      (error: Error) => error.message,
    ),
    why,
  )
