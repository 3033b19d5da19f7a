import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recordColumns, type Columns, type Connector } from '@tianguis/core'
import { addedColumns } from '@tianguis/core/query/shape'
import type { Plan } from '../accounts/plans.ts'
import { universalOf } from '../answer/universal.ts'
import { discover } from '../discovery.ts'
import { callPath } from './calls.ts'
import { DESCRIBED_CODES } from '../request/error-codes.ts'
import { buildMarkdown } from './markdown.ts'
import { questionSchemas } from './question-schemas.ts'
import { metaSchema } from './schemas.ts'
import { fakeConnector } from '../../test/support/fake-connector.ts'

const SITE = 'https://datos.example.mx'
const { found } = await discover([])
const connectors: Connector[] = [fakeConnector, ...found.map(({ connector }) => connector)]
const plan = {
  perMinute: 30,
  watches: 10,
  support: '',
  availability: '',
  withoutKey: null,
  stripePrice: null,
  offered: true,
}
const plans: Plan[] = [
  { ...plan, name: 'gratis', title: 'Gratis', monthly: 100, priceUsd: '0.00', withoutKey: ['gasolina', 'score'] },
  {
    ...plan,
    name: 'negocio',
    title: 'Negocio',
    monthly: 50_000,
    priceUsd: '59.50',
    support: 'por correo',
    availability: '99.5 %',
  },
  { ...plan, name: 'interno', title: 'De la casa', monthly: null, priceUsd: '0.00', offered: false },
  { ...plan, name: 'empresa', title: 'Empresa', monthly: null, perMinute: null, priceUsd: '499.00' },
]
const withKey = "-H 'Authorization: Bearer TU_CLAVE' "
const manual = buildMarkdown(connectors, { siteUrl: `${SITE}/`, plans })

function sectionOf({ path }: Connector): string {
  const from = manual.indexOf(`\n## ${path.slice(1)}\n`)
  assert.ok(from > 0, `no section for ${path}`)
  const to = manual.indexOf('\n## ', from + 4)
  return manual.slice(from, to < 0 ? undefined : to)
}

/** The first cell of each row of the table under a heading, without its code marks. */
function firstCells(section: string, heading: string): string[] {
  const rows = section
    .split(`### ${heading}\n`)[1]!
    .split('\n### ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  return rows.map((line) => line.split('`')[1]!)
}

for (const connector of connectors) {
  test(`${connector.path}: the manual has each parameter, each field and each call`, () => {
    const section = sectionOf(connector)
    assert.equal(firstCells(section, 'Parámetros'), [
      ...Object.keys(connector.params),
      ...Object.keys(universalOf(connector)),
    ])
    assert.equal(
      firstCells(section, 'Campos del registro'),
      Object.keys({ ...(recordColumns(connector) as Columns), ...addedColumns(connector) }),
    )
    const key = ['gasolina', 'score'].includes(connector.name) ? '' : withKey
    for (const call of connector.calls) assert.ok(section.includes(`curl ${key}'${SITE}${callPath(connector, call)}'`))
    for (const said of [connector.title, connector.source.name, connector.source.licence.name])
      assert.ok(section.includes(said), said)
  })
}

test('the envelope and the error codes are described', () => {
  for (const field of Object.keys(metaSchema.properties!)) assert.ok(manual.includes(`| \`${field}\` |`), field)
  for (const { codigo } of DESCRIBED_CODES) assert.ok(manual.includes(`| \`${codigo}\` |`), codigo)
})

test('questions are told from what OpenAPI says of them: parameters, fields and refusals', () => {
  const from = manual.indexOf('\n## Preguntas en español\n')
  const section = manual.slice(from, manual.indexOf('\n## ', from + 4))
  assert.ok(from > 0)
  for (const name of [
    'q',
    'explicar',
    ...Object.keys(questionSchemas.RespuestaPregunta!.properties!),
    'interpretacion.frase',
    'grafica.tipo',
  ])
    assert.ok(section.includes(`| \`${name}\` |`), name)
  for (const { codigo, says } of DESCRIBED_CODES.filter(({ status }) => status === 422))
    assert.ok(section.includes(`| \`${codigo}\` | ${says} |`), codigo)
  const calls = [...section.matchAll(/^curl (?:-H 'Authorization: Bearer TU_CLAVE' )?'(.+)'$/gm)].map(
    ([, url]) => new URL(url!),
  )
  assert.equal(
    calls.map(({ pathname, searchParams }) => [pathname, searchParams.has('q'), searchParams.get('explicar')]),
    [
      ['/api/query', true, null],
      ['/api/query', true, '1'],
      ['/api/query/ayuda', false, null],
    ],
  )
  for (const { origin } of calls) assert.is(origin, SITE)
  assert.is(section.split(withKey).length, 3, 'The two questions need a key, and to know what can be asked needs none.')
})

test('keys: what is open without one, each offered plan, the headers and how the month stands', () => {
  const [, section = ''] = /\n## Claves y límites\n(.*?)\n## /s.exec(manual) ?? []
  assert.ok(section.includes('Sin clave se puede pedir `/gasolina` y `/score`, con un límite por dirección IP.'))
  assert.equal(
    section.split('\n').filter((line) => /^\| \w+ \(/.test(line)),
    [
      '| Gratis (`gratis`), con clave o por dirección IP | 100 | 30 | 10 | 0 | — | — |',
      '| Negocio (`negocio`) | 50,000 | 30 | 10 | 59.50 | por correo | 99.5 % |',
      '| Empresa (`empresa`) | sin límite | sin límite | 10 | 499 | — | — |',
    ],
  )
  for (const name of [
    'RateLimit-Policy',
    'RateLimit',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
  ])
    assert.ok(section.includes(`| \`${name}\` |`), name)
  assert.ok(section.includes(`curl ${withKey}'${SITE}/api/v1/uso'`))
  assert.match(
    buildMarkdown([fakeConnector], { siteUrl: SITE, plans: plans.slice(1) }),
    /Sin clave no se puede pedir ningún dato/,
  )
})

test('units, defaults, nulls, cadence and the licence are told in words', () => {
  const section = sectionOf(fakeConnector)
  assert.ok(section.includes('| `precio` | decimal | MXN | no | Precio. |'))
  assert.ok(section.includes('| `giro` | texto |  | sí | Giro. Valores: `fruta`, `ropa`. |'))
  assert.ok(section.includes('| `limit` | Número de registros, de 1 a 10. Sin él, 7. | `7` | `5` |'))
  assert.ok(section.includes('Se consulta cada 5 minutos; va tarde si pasan 30 minutos sin lograrlo'))
  assert.ok(section.includes('no permite el uso comercial'))
  assert.match(section, /Con `agrupar`.*`dia` es su primer día.*con 3 decimales.*`null`, salvo .*`piezas`/)
  const bounded = buildMarkdown(
    [{ ...fakeConnector, grouping: { ...fakeConnector.grouping!, values: { precio: 3, piezas: 'maximo' } } }],
    { siteUrl: SITE, plans },
  )
  assert.match(bounded, /es de `precio` \(con 3 decimales a lo más si se promedia\); `piezas` es el mayor del periodo/)
})

test('a bar or a line break stays inside its cell', () => {
  assert.ok(sectionOf(fakeConnector).includes('| Con \\| barra y otra línea. |'))
})

test('an address that is not http is no link, and parentheses do not end one', () => {
  const section = sectionOf(fakeConnector)
  assert.ok(section.includes("- Fuente: Mercado d'Oriente\n"))
  assert.ok(section.includes('[Libre | MX](https://example.org/%28mx%29?a=1&b=%222%22)'))
})

test('a call is encoded, so that it can be pasted into a shell', () => {
  assert.is(callPath(fakeConnector, { giro: "d'Oriente & más" }), '/api/v1/puesto-2?giro=d%27Oriente%20%26%20m%C3%A1s')
})

test('a site that is no plain address never reaches the examples', () => {
  for (const siteUrl of ["http://x';id;'", 'http://$(id)', 'http://a b', 'javascript:alert(1)', 'http://a/\n']) {
    assert.ok(
      buildMarkdown([fakeConnector], { siteUrl, plans }).includes(`curl ${withKey}'http://localhost/api/v1/puesto-2'`),
      siteUrl,
    )
  }
  assert.ok(
    buildMarkdown([fakeConnector], { siteUrl: 'http://[::1]:3000', plans }).includes(
      `curl ${withKey}'http://[::1]:3000/api/v1/puesto-2'`,
    ),
  )
})

test('the manual names the datasets that keep what was replaced for a time only', () => {
  const passing = buildMarkdown([{ ...fakeConnector, revisions: false }], { siteUrl: SITE, plans })
  assert.match(passing, /## Revisiones\n\n.* Un tiempo: `\/puesto-2`\./)
  assert.not.match(manual, /Un tiempo:.*puesto-2/)
})

test.run()
