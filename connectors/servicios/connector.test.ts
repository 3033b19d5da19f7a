import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Http, Request } from '@tianguis/core'
import { createHttp } from '@tianguis/core/http/client'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { CITIES } from './catalogue.ts'
import connector from './connector.ts'
import { monthlyExports } from './export.ts'
import { everywhere, fixture, sorted } from './test-places.ts'
import type { Service } from './wages.ts'

const read = async (sql: string) => {
  if (/distinct replace\(periodo/.test(sql)) return []
  assert.match(sql, /\{negocios\.negocios\}/)
  return [
    { cvegeo: '19039', clase: '812110', negocios: '120' },
    { cvegeo: '09015', clase: '238221', negocios: '7' },
    { cvegeo: '09003', clase: '238221', negocios: '5' },
  ]
}

async function run(name: string, changes = {}) {
  const { batches, notes, requests } = await rehearse<Parameters<typeof connector.parse>[0]>(
    connector,
    fixture(name),
    changes,
  )
  const parsed = batches.map((batch) => connector.parse(batch, { territory: everywhere }))
  const of = <Row>(table: string) =>
    parsed.flatMap((tables) => [...((tables as Record<string, Iterable<Row>>)[table] ?? [])])
  return {
    ...sorted(of<Service>('servicios')),
    series: of<Service>('series'),
    providers: of<{ servicio: string; cvegeo: string; oferentes: number }>('oferentes'),
    notes,
    requests,
  }
}

test('the sample has every trade in both zones and quotes in 14 cities, with one row a key', async () => {
  const { good, refused, series, notes, requests } = await run('sample', { read })
  assert.equal([requests, notes, refused.length], [5, [], 2])
  const wages = good.filter(({ tipo, hasta }) => tipo === 'salario_minimo_profesional' && hasta === null)
  assert.is(wages.length, CITIES.length * 61)
  assert.equal(new Set(wages.map(({ zona }) => zona)), new Set(['general', 'frontera']))
  assert.is(
    new Set(good.map(({ cvegeo, tipo, periodo, clave }) => `${cvegeo} ${tipo} ${periodo} ${clave}`)).size,
    good.length,
  )
  // Each month's export has its own list; the same line twice is one.
  const lineOf = ({ cvegeo, tipo, servicio }: Service) => `${cvegeo} ${tipo} ${servicio}`
  assert.equal(new Set(series.map(lineOf)), new Set(good.map(lineOf)))
  assert.is(good.filter(({ tipo }) => tipo === 'precio_promedio_inpc').length, 812)
})

test('when INEGI knows no session the wages are there, no further month is asked for, and the notes say what to do', async () => {
  const { good, notes, requests } = await run('sin-cotizaciones')
  assert.ok(good.length > 3000 && good.every(({ tipo }) => tipo === 'salario_minimo_profesional'))
  assert.is(notes.length, 2)
  assert.match(
    notes[0]!,
    /^Faltó INEGI, precios promedio de 202610: servicios: .* no reconoció la sesión: .* Se abrió una sesión nueva y contestó lo mismo\.$/,
  )
  assert.match(notes[1]!, /^Sin cotizaciones nuevas del INPC\..*TIANGUIS_SERVICIOS_COTIZACIONES\.$/)
  assert.is(requests, 6)
})

test('a session that ends before the export is opened anew', async () => {
  const { good, notes, requests } = await run('sesion-vencida')
  assert.ok(good.length > 20 && good.every(({ tipo }) => tipo === 'precio_promedio_inpc'))
  // CONASAMI, which is down there, is asked four times.
  assert.equal([notes.length, requests], [1, 9])
})

test('months that are published are not asked for again, but for the newest three', async () => {
  const months = Array.from({ length: 20 }, (_none, at) => {
    const day = new Date(Date.UTC(2026, 9 - at, 1)).toISOString()
    return `${day.slice(0, 4)}${day.slice(5, 7)}`
  })
  const asked: string[] = []
  const since = async (known: string[]) => {
    asked.length = 0
    const text = 'x,Precio promedio,y\n1,2,3\n'
    const http = {
      input: async () => undefined,
      get: async (url: string, { body = {} }: Request = {}) => {
        if (url.endsWith('ObtienePeriodo'))
          return {
            json: async () => ({
              d: months.map((month) => `${month.slice(0, 4)}/${month.slice(4)}_${month}_`).join(''),
            }),
          }
        asked.push((body as Record<string, string>).pi!)
        return { text: async () => text }
      },
    } as unknown as Http
    const context = {
      http,
      signal: new AbortController().signal,
      note: (message: string) => assert.unreachable(message),
      missing: (part: string) => assert.unreachable(part),
      read: async () => known.map((mes) => ({ mes })),
    }
    for await (const found of monthlyExports(context, fallbackChain(context))) assert.is(found, text)
    return asked
  }
  assert.equal(await since([]), months.slice(0, 12))
  assert.equal(await since(months), months.slice(0, 3))
  assert.equal(await since(months.filter((month) => month !== '202603')), [...months.slice(0, 3), '202603'])
})

test("the operator's own export is taken instead of asking INEGI", async () => {
  const own = `${fixture('sample')}/answers/INP_PP_CAB18a-202609.CSV`
  const http = createHttp({
    source: { dataset: 'servicios', ...connector.source },
    signal: new AbortController().signal,
    mode: { kind: 'live' },
    env: { TIANGUIS_SERVICIOS_COTIZACIONES: own },
  })
  const context = {
    http,
    signal: new AbortController().signal,
    note: (message: string) => assert.unreachable(message),
    missing: (part: string) => assert.unreachable(part),
    read,
  }
  const [text, ...more] = await Array.fromAsync(monthlyExports(context, fallbackChain(context)))
  assert.ok(text!.includes('Área Met. de la Cd. de México'))
  assert.equal([more, http.usage.requests], [[], 1])
  await http.close()
})

test('when CONASAMI is down the quotes still come, and the other way round; nothing at all is a failure', async () => {
  const { good, notes } = await run('conasami-caido')
  assert.ok(good.length > 20 && good.every(({ tipo }) => tipo === 'precio_promedio_inpc'))
  assert.match(notes.join(), /Faltó CONASAMI/)
  const failure = await run('ninguna-ruta').then(
    () => 'no falló',
    (error: Error) => error.message,
  )
  assert.match(failure, /Ninguna ruta dio datos\. CONASAMI, salarios mínimos: /)
})

test('providers are counted by the classes of the service, Ciudad de México as a whole; none is absent', async () => {
  const { providers } = await run('sin-cotizaciones', { read })
  const count = (servicio: string, cvegeo: string) =>
    providers.find((row) => row.servicio === servicio && row.cvegeo === cvegeo)?.oferentes
  assert.equal(
    [
      count('Plomero', '09015'),
      count('Corte de cabello', '19039'),
      count('Peinador y manicurista', '19039'),
      count('Plomero', '19039'),
    ],
    [12, 120, 120, undefined],
  )
  assert.equal((await run('sin-cotizaciones')).providers, [])
})

test('any municipality of Ciudad de México is that city; others are themselves', () => {
  const meant = (raw: string) => connector.params.ciudad!.read(raw, { territory: everywhere, terms: () => [] })
  const codes = (value: string) => ({ where: [{ column: 'cvegeo', op: 'in', values: [value] }] })
  assert.equal(meant('CDMX'), codes('09015'))
  assert.equal(meant('Coyoacán'), codes('09015'))
  assert.equal(meant('Monterrey'), codes('19039'))
  assert.throws(() => meant('Ciudad Gótica'), /No conozco el lugar/)
})

test('everyday words mean the wage and the price of a service', () => {
  const terms = [
    'Plomero',
    'Corte de cabello',
    'Peinador y manicurista',
    'Trabajador del hogar',
    'Servicio doméstico',
    'Mecánico de automóviles',
    'Electricista',
    'Electricista de automóviles',
    'Electricista de motores',
  ]
  const meant = (raw: string) =>
    connector.params.servicio!.read(raw, {
      territory: everywhere,
      terms: () => terms.map((value) => ({ value, label: value })),
    }).where![0]
  const values = (...services: string[]) => ({ column: 'servicio', op: 'in', values: services })
  assert.equal(meant('plomeros'), values('Plomero'))
  assert.equal(meant('Fontanero'), values('Plomero'))
  assert.equal(meant('peluqueria'), values('Peinador y manicurista', 'Corte de cabello'))
  assert.equal(meant('empleada domestica'), values('Trabajador del hogar', 'Servicio doméstico'))
  assert.equal(meant('electricista'), values('Electricista', 'Electricista de automóviles', 'Electricista de motores'))
  assert.throws(() => meant('astronauta'), /No conozco «astronauta»/)
})

test.run()
