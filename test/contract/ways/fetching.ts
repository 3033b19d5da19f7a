/** Ways of asking for a list of stalls that comes in two parts, and what is recorded of each. */
import type { FetchContext } from '@tianguis/core'
import type { RecordedAnswer } from '@tianguis/core/http/recording'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { addressOf, HOST, stallsOf, type Stall } from '../broken/sound-connector.ts'
import type { Decoder } from './decoders.ts'

/** An answer as it is recorded, but for where its body is. */
export type Recorded = Pick<RecordedAnswer, 'method' | 'url' | 'form' | 'headers'> & { readonly body: Buffer }

export interface Way {
  readonly hosts: readonly string[]
  readonly session?: boolean
  answers(decoder: Decoder): Recorded[]
  fetch(context: FetchContext, decoder: Decoder): AsyncGenerator<Stall[], void, undefined>
}

const PARTS = [1, 2]
const OTHER = 'otros-puestos.example'
const got = (url: string, { type, encode }: Decoder, part: number): Recorded => ({
  method: 'GET',
  url,
  headers: { 'content-type': type },
  body: encode(stallsOf(part)),
})

/** Every part at once. */
export const together: Way = {
  hosts: [HOST],
  answers: (decoder) => PARTS.map((part) => got(addressOf(part), decoder, part)),
  async *fetch({ http }, { startsWith, read }) {
    yield* await Promise.all(PARTS.map(async (part) => read(await http.get(addressOf(part), { startsWith }))))
  },
}

/** One part after the other, each of which may be missing. */
export const sweep: Way = {
  ...together,
  async *fetch(context, { startsWith, read }) {
    yield* fallbackChain(context).each(PARTS, {
      name: (part) => `Lista ${part}`,
      get: async (part) => read(await context.http.get(addressOf(part), { startsWith })),
    })
  },
}

const MIRRORED = `https://${OTHER}/lista/1`

/** The first part by either of two hosts. */
export const routes: Way = {
  hosts: [HOST, OTHER],
  answers: (decoder) => [got(addressOf(1), decoder, 1), got(MIRRORED, decoder, 1), got(addressOf(2), decoder, 2)],
  async *fetch(context, { startsWith, read }) {
    const { attempt, feed, allFailed } = fallbackChain(context)
    const ask = async (url: string) => read(await context.http.get(url, { startsWith }))
    const first = (await attempt('lista', () => ask(addressOf(1)))) ?? (await attempt('espejo', () => ask(MIRRORED)))
    if (!first) return allFailed()
    yield first
    const second = await feed('Lista 2', () => ask(addressOf(2)))
    if (second) yield second
  },
}

const PAGE = `https://${HOST}/`
const EXPORT = `https://${HOST}/exportar`

/** Forms within a session, which the cookies of a page open. */
export const forms: Way = {
  hosts: [HOST],
  session: true,
  answers: (decoder) => [
    {
      method: 'GET',
      url: PAGE,
      headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'sesion=abierta; Path=/' },
      // It is asked anew each time, for its cookie.
      body: Buffer.alloc(0),
    },
    ...PARTS.map((part): Recorded => ({ ...got(EXPORT, decoder, part), method: 'POST', form: `lista=${part}` })),
  ],
  async *fetch({ http }, { startsWith, read }) {
    for (const part of PARTS)
      yield await read(
        await http.get(EXPORT, {
          method: 'POST',
          body: { lista: String(part) },
          startsWith,
          repeatable: true,
          within: { page: PAGE, lost: ({ status }) => status === 440 },
        }),
      )
  },
}
