import { instant, text, type Connector, type FetchContext } from '@tianguis/core'
import type { BrokenBy } from './broken.ts'
import { addressOf, askPage, columns, HOST, pageOf, readPage, stallsOf, TOKEN } from './sound-connector.ts'

let loaded = false
let secondPage: string | undefined

const tables = (more: object): Connector['tables'] => ({
  puestos: {
    columns: { ...columns, ...more },
    key: ['clave'],
    mode: 'snapshot',
    duplicates: 'last',
    observed: 'fecha',
  },
})
const answer = (page: number) => ({
  method: 'GET',
  url: addressOf(page),
  status: 200,
  headers: {},
  body: `${page}.txt`,
})

export const brokenRefreshes: BrokenBy = {
  'the first live load replaces the sample': [
    {
      what: 'a connector that remembers having loaded',
      says: /The live load was not published/,
      change: {
        async *fetch(context: FetchContext) {
          for (const page of [1, 2]) {
            const text = await (await askPage(context, page)).text()
            if (!loaded) yield { page: text }
          }
          // When the bench loads the sample.
          loaded = context.http.secret(TOKEN) === 'replayed'
        },
      },
    },
  ],
  'refresh twice changes nothing': [
    {
      what: 'the moment of fetching in every row',
      says: /The second refresh was not a no-op/,
      change: {
        tables: tables({ visto: instant().describe('Cuándo se bajó.') }),
        async *fetch(context: FetchContext) {
          for (const page of [1, 2]) {
            const answer = await askPage(context, page)
            yield { page: await answer.text(), visto: answer.fetchedAt }
          }
        },
        parse: ({ page, visto }: { page: string; visto: Date }) =>
          ({ puestos: readPage(page).map((one) => ({ ...one, visto })) }) as never,
      },
    },
  ],
  'answers that are not modified change nothing': [
    {
      what: 'nothing yielded for an answer from the cache',
      says: /With 304 for every answer the run ended otherwise/,
      change: {
        async *fetch(context: FetchContext) {
          for (const page of [1, 2]) {
            const answer = await askPage(context, page)
            if (!answer.fromCache) yield { page: await answer.text() }
          }
        },
      },
    },
  ],
  'what is recorded says the same when it is replayed': [
    {
      what: 'a page kept in memory between runs',
      says: /The new recording has other answers/,
      change: {
        async *fetch(context: FetchContext) {
          yield { page: await (await askPage(context, 1)).text() }
          yield { page: (secondPage ??= await (await askPage(context, 2)).text()) }
        },
      },
    },
  ],

  'no secret leaves the run': [
    {
      what: 'the end of the token in a note',
      says: /PUESTOS_TOKEN in a run's report/,
      change: {
        async *fetch(context: FetchContext) {
          context.note(`Con el token que termina en ${context.http.secret(TOKEN)?.slice(-16)}.`)
          for (const page of [1, 2]) yield { page: await (await askPage(context, page)).text() }
        },
      },
    },
    {
      what: 'the token in a row',
      says: /PUESTOS_TOKEN in the ledger, the quarantine or the data.*PUESTOS_TOKEN in an answer/,
      change: {
        tables: tables({ con: text().describe('Con qué se pidió.') }),
        async *fetch(context: FetchContext) {
          for (const page of [1, 2])
            yield { page: await (await askPage(context, page)).text(), con: context.http.secret(TOKEN) }
        },
        parse: ({ page, con }: { page: string; con: string }) =>
          ({ puestos: readPage(page).map((one) => ({ ...one, con })) }) as never,
      },
    },
    {
      what: 'a part of the token in a failure',
      says: /PUESTOS_TOKEN in a run's report; PUESTOS_TOKEN in the ledger/,
      change: {
        async *fetch(context: FetchContext) {
          const sorry = () => {
            throw new Error(`La fuente no aceptó el token …${context.http.secret(TOKEN)?.slice(-28)}.`)
          }
          for (const page of [1, 2]) yield { page: await askPage(context, page).then((answer) => answer.text(), sorry) }
        },
      },
    },
  ],
  'the fixtures hold no credential and name only declared hosts': [
    {
      what: 'a token in a recorded address',
      recorded: { recording: { answers: [answer(1), { ...answer(2), url: `${addressOf(2)}?token=4f5b6c7d8e` }] } },
      says: /looks like a credential: \?token=4f5b/,
    },
    {
      what: 'a token in a body',
      recorded: { bodies: [pageOf(stallsOf(1)), '{"Bmx-Token":"e3b0c44298fc1c149afbf4c8"}'] },
      says: /looks like a credential/,
    },
    {
      what: 'another host',
      recorded: { recording: { answers: [answer(1), { ...answer(2), url: `https://otra-${HOST}/` }] } },
      says: /an answer of otra-puestos\.example, which is not declared/,
    },
    {
      what: 'a secret that is not declared',
      recorded: { recording: { secrets: [TOKEN, 'OTRO_TOKEN'] } },
      says: /OTRO_TOKEN, which is not declared/,
    },
  ],
}
