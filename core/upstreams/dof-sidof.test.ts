import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { readSidofDollar } from './dof-sidof.ts'

const diario = (...entries: [string, string][]) =>
  JSON.stringify({
    messageCode: 200,
    ListaIndicadores: entries.map(([fecha, valor]) => ({ codTipoIndicador: 158, fecha, valor })),
  })
const parseError = (read: () => unknown, says: RegExp) =>
  assert.throws(read, (error: Error) => error instanceof ParseError && says.test(error.message))

test('the Diario of a day is the FIX of the publication before, whatever the order of the list', () => {
  assert.equal(
    readSidofDollar(
      diario(
        ['17-11-2026', '18.300000'],
        ['13-11-2026', '18.100000'],
        ['12-11-2026', '18.000000'],
        ['18-11-2026', '18.4'],
      ),
    ),
    [
      { serie: 'SF43718', fecha: '2026-11-12', valor: '18.1000' },
      { serie: 'SF43718', fecha: '2026-11-13', valor: '18.3000' },
      { serie: 'SF43718', fecha: '2026-11-17', valor: '18.4' },
    ],
  )
})

test('a value that follows a hole or a day without value is left out, not guessed', () => {
  assert.equal(
    readSidofDollar(diario(['02-11-2026', '18.0'], ['10-11-2026', '18.1'], ['11-11-2026', '18.2'])).map(
      ({ fecha }) => fecha,
    ),
    ['2026-11-10'],
  )
  assert.equal(readSidofDollar(diario(['02-11-2026', '18.0'], ['03-11-2026', 'N/E'], ['04-11-2026', '18.2'])), [])
  // Easter, Wednesday to Monday, is no hole.
  assert.equal(readSidofDollar(diario(['01-04-2026', '17.9'], ['06-04-2026', '18.0'])), [
    { serie: 'SF43718', fecha: '2026-04-01', valor: '18.0' },
  ])
})

test('other indicators of the list are not the dollar, and a code may be text', () => {
  const text =
    '{"messageCode":"200","ListaIndicadores":[{"codTipoIndicador":"158","fecha":"12-11-2026","valor":17.0630},{"codTipoIndicador":158,"fecha":"13-11-2026","valor":17.0640},{"codTipoIndicador":159,"fecha":"17-11-2026","valor":"8.5"}]}'
  assert.equal(readSidofDollar(text), [{ serie: 'SF43718', fecha: '2026-11-12', valor: '17.0640' }])
})

test('an empty list, another code or another thing is refused', () => {
  parseError(() => readSidofDollar(diario()), /lista vacía/)
  parseError(() => readSidofDollar('{"messageCode":500,"ListaIndicadores":[]}'), /no contestó su lista/)
  parseError(() => readSidofDollar('{"status":"ok"}'), /no contestó su lista/)
  parseError(() => readSidofDollar(diario(['2026-11-12', '18.0'])), /no es día-mes-año/)
})

test.run()
