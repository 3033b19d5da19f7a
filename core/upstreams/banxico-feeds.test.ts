import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { readDayRates, readLatestFix } from './banxico-feeds.ts'

const parseError = (read: () => unknown, says: RegExp) =>
  assert.throws(read, (error: Error) => error instanceof ParseError && says.test(error.message))

test('the day page gives one value per series, in the order asked', () => {
  const asked = { series: ['SF43718', 'SF46410', 'SF46407'], day: '2026-11-19' }
  assert.equal(readDayRates('{"body":[{"mensaje":"18.2417"},{"mensaje":"N/E"},{"mensaje":"24.2797"}]}', asked), [
    { serie: 'SF43718', fecha: '2026-11-19', valor: '18.2417' },
    { serie: 'SF46407', fecha: '2026-11-19', valor: '24.2797' },
  ])
  parseError(() => readDayRates('{"body":[{"mensaje":"18.2417"}]}', asked), /1 valor.*se pidieron 3/)
  parseError(
    () => readDayRates('{"body":[{"mensaje":"18.2417"},{},{"mensaje":"1"}]}', asked),
    /no dijo nada de la serie SF46410/,
  )
  parseError(() => readDayRates('{"cuerpo":[]}', asked), /ningún valor/)
})

test('the RSS title says value and day', () => {
  const feed = (title: string) =>
    `<?xml version="1.0"?><rdf:RDF xmlns:rdf="r"><channel><title>Canal</title></channel><item><title>${title}</title></item></rdf:RDF>`
  assert.equal(readLatestFix(feed('MX: 15.4003 MXN = 1 USD  2015-03-12 BM FIX')), [
    { serie: 'SF43718', fecha: '2015-03-12', valor: '15.4003' },
  ])
  parseError(() => readLatestFix(feed('MX: 15.4003 MXN = 1 EUR 2015-03-12 BM')), /no trae el FIX/)
  parseError(() => readLatestFix(feed('MX: 15.4003 MXN = 1 USD 2015-02-30 BM FIX')), /no trae el FIX/)
  parseError(() => readLatestFix('<html><body/></html>'), /raíz/)
})

test.run()
