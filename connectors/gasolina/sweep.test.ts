import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FetchContext } from '@tianguis/core'
import type { RecordedAnswer } from '@tianguis/core/http/recording'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { nextTowns, sweep, type Sweep } from './sweep.ts'
import connector from './connector.ts'

const SAMPLE = fileURLToPath(new URL('../../fixtures/gasolina/inventada', import.meta.url))
const url = (cvegeo: string) =>
  `https://api-reportediario.cne.gob.mx/api/EstacionServicio/Petroliferos?entidadId=${Number(cvegeo.slice(0, 2))}&municipioId=${Number(cvegeo.slice(2))}`
/** The sample, with other answers for some municipalities. */
async function swept(answers: Record<string, Partial<RecordedAnswer>>) {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-barrido-'))
  try {
    await cp(SAMPLE, folder, { recursive: true })
    const recording = JSON.parse(await readFile(join(folder, 'recording.json'), 'utf8')) as {
      answers: RecordedAnswer[]
    }
    for (const [cvegeo, { body, ...answer }] of Object.entries(answers)) {
      const at = recording.answers.findIndex((one) => one.url === url(cvegeo))
      recording.answers[at] = {
        method: 'GET',
        url: url(cvegeo),
        status: 200,
        ...answer,
        ...(body !== undefined && { body: 'answers/otra.json' }),
      }
      if (body !== undefined) await writeFile(join(folder, 'answers/otra.json'), body)
    }
    await writeFile(join(folder, 'recording.json'), JSON.stringify(recording))
    const {
      batches: [batch],
      notes,
      requests,
    } = await rehearse<{ sweep: Sweep; prices: string }>(connector, folder)
    return { ...batch!, notes, requests }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('each municipality is asked for by its number, and gives each of its stations once', async () => {
  const {
    sweep: { asked, turn },
    notes,
  } = await swept({})
  assert.equal(notes, [])
  assert.is(turn, '2026-11-19T00:00:00.000Z')
  assert.equal([asked.length, asked.at(-1)!.cvegeo], [100, '07012'])
  const found = asked
    .filter(({ stations }) => stations.length)
    .map(({ cvegeo, stations }) => `${cvegeo}: ${stations.length}`)
  assert.equal(found, [
    '01001: 12',
    '02001: 12',
    '02002: 12',
    '02004: 14',
    '03003: 12',
    '04002: 12',
    '05030: 12',
    '05035: 12',
    '06002: 12',
  ])
  assert.equal(asked[0]!.stations[0], {
    permiso: 'PL/90001/EXP/ES/2015',
    direccion: 'Calle Ficticia Núm. 153, Col. Jardines de Ejemplo, C.P. 20007',
    cvegeo: '01001',
  })
})

test('spaces and line ends within an address are one space, and ids may be text', async () => {
  const row = {
    Numero: ' PL/1/EXP/ES/2015 ',
    Direccion: '  Calle 1,\r\n\u0000 Col.  2 ',
    EntidadFederativaId: '1',
    MunicipioId: '002',
  }
  const {
    sweep: { asked },
  } = await swept({ '01002': { body: JSON.stringify({ Success: true, Errors: null, Value: [row, row, {}] }) } })
  assert.equal(asked[1]!.stations, [
    { permiso: 'PL/1/EXP/ES/2015', direccion: 'Calle 1, Col. 2', cvegeo: '01002' },
    { permiso: '', direccion: '', cvegeo: '' },
  ])
})

const OUTAGES: Record<string, [answer: Partial<RecordedAnswer>, says: RegExp, attempts?: number]> = {
  'a host that is down': [
    { status: undefined, error: 'ECONNREFUSED' },
    /no contestó \(ECONNREFUSED\).*Se intentó 4 veces/,
    4,
  ],
  'a certificate that cannot be checked': [
    { status: undefined, error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
    /certificado/,
  ],
  'a page of HTML with status 200': [
    { body: '<!DOCTYPE html><html><title>Mantenimiento</title></html>' },
    /Mantenimiento/,
  ],
  'half an answer': [{ body: '{"Success":true,"Value":[{"Nume' }, /Se esperaba JSON y no lo es/],
  'an error in the envelope': [
    { body: '{"Success":false,"Errors":["Fuera de servicio"],"Value":null}' },
    /Fuera de servicio/,
  ],
  'a 429, however long it asks to wait': [
    { status: 429, headers: { 'retry-after': '300' } },
    /contestó con estado 429/,
  ],
  'a 500': [{ status: 500 }, /estado 500/, 4],
}
for (const [name, [answer, says, attempts = 1]] of Object.entries(OUTAGES)) {
  test(`${name} ends the sweep and not the refresh, and the ledger is told`, async () => {
    const {
      sweep: { asked },
      prices,
      notes,
      requests,
    } = await swept({ '01002': answer })
    assert.ok(prices.includes('gas_price'))
    assert.equal(
      asked.map(({ cvegeo, stations }) => [cvegeo, stations.length]),
      [
        ['01001', 12],
        ['01002', 0],
      ],
    )
    assert.is(notes.length, 2)
    assert.match(notes[0]!, /^Faltó Domicilios de la CNE: /)
    assert.match(notes[0]!, says)
    assert.match(notes[1]!, /Contestó por 1 de 100 municipios; el resto, en la próxima actualización\.$/)
    assert.is(requests, 3 + attempts)
  })
}

test('a slow source is left before it holds back the prices', async () => {
  const notes: string[] = []
  let minutes = 0
  const http = {
    get: async () => ({ status: 200, text: async () => '{"Success":true,"Value":[]}' }),
  } as unknown as FetchContext['http']
  const context = {
    http,
    read: async () => [],
    now: new Date('2026-11-19T05:59:59Z'),
    note: (message: string) => void notes.push(message),
    missing: assert.unreachable,
  }
  const { asked } = await sweep(context, () => minutes++ * 100_000)
  assert.is(asked.length, 3)
  assert.match(notes.join(), /no esperan más de 5 minutos.*por 3 de 100 municipios/)
})

test('a run that is stopped is no source that failed', async () => {
  const stopped = new Error('alto')
  const http = { get: () => Promise.reject(stopped) } as unknown as FetchContext['http']
  const context = {
    http,
    read: async () => [],
    now: new Date('2026-11-19T05:59:59Z'),
    note: assert.unreachable,
    missing: assert.unreachable,
  }
  assert.is(await sweep(context).catch((error) => error), stopped)
})

const seen = (...codes: string[]) => codes.map((cvegeo) => ({ cvegeo, de_este_turno: 'f' }))

test('those that were never asked come first, then those asked longest ago; those of this turn before all', () => {
  const [start, all] = [nextTowns([]), [] as string[]]
  for (let before = -1; all.length > before;) {
    before = all.length
    all.push(...nextTowns(seen(...all)).filter((code) => !all.includes(code)))
  }
  assert.equal([start[0], start[11], start[99], all.length, new Set(all).size], ['01001', '02001', '07012', 2484, 2484])
  assert.equal(
    all.filter((code) => !/^(0[1-9]|[12]\d|3[0-2])\d{3}$/.test(code)),
    [],
  )
  assert.equal(nextTowns(seen(...start)).slice(0, 2), ['07013', '07014'])
  const oldest = ['32058', ...all.filter((code) => code !== '32058')]
  assert.is(nextTowns(seen(...oldest)).at(-1), '32058')
  assert.equal(nextTowns(seen(...oldest)).slice(0, 99), all.slice(0, 99))
  const thisTurn = [...seen('01001'), { cvegeo: '31050', de_este_turno: 't' }]
  assert.equal(nextTowns(thisTurn), [...all.slice(1, 100), '31050'])
})

test.run()
