/** Requests that nobody sends in good faith, made from the service's own description. */
import fc from 'fast-check'

export interface Fuzzed {
  readonly method: string
  /** Path and query, as they go over the wire. */
  readonly target: string
  /** The described path it begins with, if it is one. */
  readonly path: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Seen to become a 500 somewhere, and their neighbours; already encoded, right or wrong. */
const NASTY = [
  '%00',
  '%E0%A4%A',
  '%',
  '%ZZ',
  '%ED%A0%80',
  '%ED%BF%BF',
  '%F0%9F%92',
  '%C0%80',
  '%FF%FE',
  '%EF%BF%BD',
  '%0A',
  '%0D%0A',
  '%1B',
  '%7F',
  '%C2%85',
  '%E2%80%AE',
  '%F0%9F%92%A9',
  '',
  '+',
  '%20',
  '%2520',
  '0',
  '-1',
  '-0',
  '1e30',
  '1E400',
  'NaN',
  'Infinity',
  '0x10',
  '9223372036854775808',
  '18446744073709551616',
  '1.5',
  '1,5',
  '1_000',
  `${'9'.repeat(400)}`,
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '99999-01-01',
  '-0001-01-01',
  '1582-10-10',
  '2026-01-01T00:00:00Z',
  'ayer',
  'infinity',
  'epoch',
  "'",
  "';--",
  '%5C',
  '%22',
  '%7B%7D',
  '[]',
  '$1',
  '%25',
  '_',
  '..%2F..%2Fetc%2Fpasswd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  'a'.repeat(3_000),
  '%C3%B1'.repeat(500),
  '%CC%81'.repeat(300),
]
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'if-none-match': ['*', 'W/', '"', '"a", W/"b",,', ',,,,', 'x'.repeat(4_000), 'W/"\u00e9"'],
  'if-modified-since': ['ayer', '0', 'Thu, 99 Foo 9999 99:99:99 GMT', '-1'],
  accept: ['', '*', ';;;', 'text/html', 'application/json;q=abc', 'text/csv', 'a/b,'.repeat(500)],
  'accept-encoding': [';', '*;q=0', ', ,', 'nada', 'gzip;q=-1'], // none that would have the body packed
  'x-forwarded-for': ['no-es-una-ip', '::', '1.2.3.4:99', ',,,', '999.999.999.999', 'fe80::1%25lo', '\u00e9'],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic Og==',
    'bearer \u00ff',
    `Bearer ${'a'.repeat(5_000)}`,
    'Bearer tgs_live_ZZZ',
    'Digest x',
  ],
  'x-request-id': ['\u00e9', 'a b', 'x'.repeat(500), '../..'],
  range: ['bytes=0-', 'bytes=9-1'],
  origin: ['null', 'no es'],
  host: ['', 'a b', 'x'.repeat(300)],
  'content-length': ['0'],
  expect: ['nada'],
}

/** @param api the service's OpenAPI document */
export function requestsFor(api: any): fc.Arbitrary<Fuzzed> {
  const paths = Object.keys(api.paths)
  const resolved = (value: any): any =>
    value?.$ref
      ? value.$ref
          .slice(2)
          .split('/')
          .reduce((at: any, key: string) => at[key], api)
      : value
  const nasty = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map(encoded) },
  )
  const pairs = (path: string) => {
    const parameters = (api.paths[path].get?.parameters ?? []).map(resolved).filter((one: any) => one.in === 'query')
    if (!parameters.length) return fc.array(fc.tuple(nasty, nasty), { maxLength: 2 })
    const known = fc
      .constantFrom(...parameters)
      .chain((one: any) =>
        fc.tuple(
          fc.constant(one.name as string),
          fc.oneof(
            { weight: 2, arbitrary: fc.constant(encoded(String(one.example ?? one.schema?.example ?? '1'))) },
            { weight: 3, arbitrary: nasty },
          ),
        ),
      )
    return fc.array(fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: fc.tuple(nasty, nasty) }), {
      maxLength: 4,
    })
  }
  const described = fc.constantFrom(...paths).chain((path) =>
    fc.tuple(pairs(path), filled(path, api.paths[path].get?.parameters, nasty)).map(([list, target]) => ({
      // Another part may make of it another path.
      path: target === path || /^[\w./-]+$/.test(target) ? path : undefined,
      target: target + (list.length ? `?${list.map(([name, value]) => `${name}=${value}`).join('&')}` : ''),
    })),
  )
  const stray = fc
    .tuple(fc.constantFrom('/', '/api/v1/', '/api/', ...paths.map((path) => `${path}/`)), nasty)
    .map(([start, rest]) => ({ path: undefined, target: start + rest }))
  const headers = fc
    .array(
      fc
        .constantFrom(...Object.keys(HEADERS))
        .chain((name) => fc.constantFrom(...HEADERS[name]!).map((value) => [name, value] as const)),
      { maxLength: 2 },
    )
    .map((list) => Object.fromEntries(list))
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant('GET') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND') },
  )
  return fc
    .tuple(method, fc.oneof({ weight: 6, arbitrary: described }, { weight: 1, arbitrary: stray }), headers)
    .map(([verb, where, given]) => ({ method: verb, headers: given, ...where }))
}

/** With what stands for each part in braces: its example, or something nasty. */
function filled(path: string, parameters: any[] = [], nasty: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const parts = parameters.filter((one) => one.in === 'path')
  if (!parts.length) return fc.constant(path)
  const values = parts.map((one): fc.Arbitrary<string> => fc.oneof(fc.constant(String(one.example)), nasty))
  return fc
    .tuple(...values)
    .map((all) => parts.reduce((at: string, one, n) => at.replace(`{${one.name}}`, () => all[n]!), path))
}

/** A lone surrogate has no UTF-8, and goes as the bytes that a careless encoder makes of it. */
const encoded = (text: string) =>
  [...text]
    .map((letter) => {
      const code = letter.codePointAt(0)!
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(letter)
      return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
    })
    .join('')
