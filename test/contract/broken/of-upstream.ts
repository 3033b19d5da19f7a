import { get } from 'node:http'
import type { Connector, FetchContext } from '@tianguis/core'
import type { Broken, BrokenBy } from './broken.ts'
import { addressOf, askPage, columns, pageOf, readPage, stallsOf } from './sound-connector.ts'

const TOUCHED = /What is published was touched/
const table = (more: object): Connector['tables'] => ({
  puestos: { columns, key: ['clave'], mode: 'snapshot', duplicates: 'last', ...more },
})
const pages = (read: (context: FetchContext, page: number) => Promise<string>) => ({
  async *fetch(context: FetchContext) {
    for (const page of [1, 2]) yield { page: await read(context, page) }
  },
})

/** Whatever goes wrong, it makes do with rows of its own, too like the published ones for the engine to doubt them. */
const invents: Broken = {
  what: 'a connector that makes do with rows of its own',
  says: TOUCHED,
  change: {
    ...pages(async (context, page) =>
      askPage(context, page).then(
        (answer) => answer.text(),
        () => pageOf(stallsOf(page).map((one) => ({ ...one, precio: (Number(one.precio) * 1.05).toFixed(2) }))),
      ),
    ),
  },
}

/** Whatever goes wrong, it ends as if the source had nothing. */
const silent: Broken = {
  what: 'a connector that keeps the reason to itself',
  says: /The failure does not say what came: «puestos: llegaron 0 filas/,
  change: {
    async *fetch(context: FetchContext) {
      for (const page of [1, 2])
        yield* await askPage(context, page).then(
          async (answer) => [{ page: await answer.text() }],
          () => [],
        )
    },
  },
}

/** Reads whatever looks like a stall, and says nothing when nothing does. */
const lenient: Broken = {
  what: 'a connector that takes any page for an empty list',
  says: /The failure does not say what came/,
  change: {
    ...pages(async ({ http }, page) => (await http.get(addressOf(page))).text()),
    parse: ({ page }: { page: string }) => ({ puestos: page.includes('puestos') ? readPage(page) : [] }) as never,
  },
}

/** What it appends is what came, and of what did not come it says nothing. */
const hiding: Broken = {
  what: 'a connector that hides a page that failed',
  says: /With 503 for https:\/\/puestos\.example\/lista\/1 the run ended as «unchanged», and no part is told to be missing/,
  change: {
    tables: table({ mode: 'append' }),
    async *fetch(context: FetchContext) {
      for (const page of [1, 2])
        yield* await askPage(context, page).then(
          async (answer) => [{ page: await answer.text() }],
          () => [],
        )
    },
  },
}

const LINES = [1, 2].map((page) =>
  stallsOf(page)
    .map(({ clave, nombre, precio, cvegeo, fecha }) => [clave, cvegeo, fecha, precio, nombre].join(';'))
    .join('\n'),
)

/** Bytes are what the header says they are. */
const believing: Broken = {
  what: 'a connector that believes the declared charset',
  alone: true,
  says: TOUCHED,
  change: {
    ...pages(async (context, page) => {
      const answer = await askPage(context, page)
      const chunks = await Array.fromAsync(answer.stream() as AsyncIterable<Uint8Array>)
      return new TextDecoder(/charset=([\w-]+)/.exec(answer.headers['content-type'] ?? '')?.[1] ?? 'utf-8').decode(
        Buffer.concat(chunks),
      )
    }),
  },
}

/** It is in module state, as a connection or a lock would be. */
let locked = false

export const brokenUpstreams: BrokenBy = {
  'a truncated upstream changes nothing': [
    {
      what: 'a list read line by line, the last one as far as it goes',
      says: TOUCHED,
      recorded: { bodies: LINES },
      change: {
        tables: table({ mode: 'append' }),
        ...pages(async ({ http }, page) => (await http.get(addressOf(page))).text()),
        parse: ({ page }: { page: string }) =>
          ({
            puestos: page.split('\n').map((line) => {
              const [clave, cvegeo, fecha, precio, nombre] = line.split(';')
              return {
                clave,
                cvegeo: cvegeo || null,
                fecha: fecha || null,
                precio: precio || null,
                nombre: nombre || 'sin nombre',
              }
            }),
          }) as never,
      },
    },
  ],
  'an upstream that cuts the connection changes nothing': [invents, silent],
  'an upstream that closes the door changes nothing': [invents, silent],
  'a partial upstream changes nothing': [
    {
      what: 'a table that may lose nine rows of ten',
      says: TOUCHED,
      change: { tables: table({ guard: { shrink: 0.9 } }) },
    },
  ],
  'an empty upstream changes nothing': [invents, silent, lenient],
  'a robot wall instead of data changes nothing': [invents, silent, lenient],
  'an error page instead of data changes nothing': [invents, silent, lenient],
  'windows-1252 that is declared UTF-8 is read right or refused': [believing],
  'UTF-8 that is declared Latin-1 is read right or refused': [believing],
  'a stalled upstream changes nothing': [invents, silent],
  'a 429 that asks for an hour changes nothing': [invents, silent],
  'a 500 changes nothing': [invents, silent],
  'a redirect to a host that is not declared is not followed': [invents, silent],

  'a part that fails is told': [hiding],

  'a run that is stopped ends at once and changes nothing': [
    {
      what: 'a connector that a stop leaves locked',
      says: /After a stopped run the next one cannot go on: .*ya hay una corrida/,
      change: {
        async *fetch(context: FetchContext) {
          if (locked) throw new Error('De los puestos ya hay una corrida.')
          locked = true
          for (const page of [1, 2]) yield { page: await (await askPage(context, page)).text() }
          locked = false
        },
      },
    },
  ],
  'a run that has failed asks nothing more': [asksLater()],
}

/** With a client of its own, past the run's: each answer makes it ask again, for as long as it is answered. */
function asksLater(): Broken {
  let upstream = ''
  return {
    what: "a connector that tries again behind the run's back",
    says: /After the end of its run the connector asked for https:\/\/puestos\.example\/lista\/1/,
    async spoil(subject) {
      upstream = Object.entries(subject.upstream.env)
        .find(([name]) => name.endsWith('_URL'))![1]
        .split('=')[1]!
    },
    change: {
      ...pages(async (context, page) => {
        const again = () =>
          void get(`${upstream}/lista/1`, (answer) => answer.resume().on('end', again)).on('error', () => {})
        try {
          return await (await askPage(context, page)).text()
        } catch (error) {
          again()
          throw error
        }
      }),
    },
  }
}
