import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { UpstreamFailure } from './failures.ts'
import type { HttpSource } from './contract.ts'
import type { Recording } from './recording.ts'

/**
 * No host can have this name. It stands for whatever the operator pointed to, so that neither a recording nor a message
 * holds a private address, and a replay needs no variable.
 */
const ORIGIN = 'https://entrada.invalid'

/** Where an input is read from: a file of this machine, or the very address the operator gave. */
export type InputPlace = { readonly file: string } | { readonly address: URL }

export interface Inputs {
  /**
   * What to ask for to read an input, or undefined when the operator gave none. @throws {Error} for a name the source
   * does not declare.
   */
  url(name: string): string | undefined
  /** Whether a URL is that of an input that is there. */
  has(url: URL): boolean
  /** Undefined in a replay, which asks nobody. */
  place(url: URL): InputPlace | undefined
}

/** @throws {Error} naming the variable, when its value is no address and cannot be a file's name. */
export function inputsOf(source: HttpSource, from: { env: NodeJS.ProcessEnv } | { recording: Recording }): Inputs {
  const declared = Object.keys(source.inputs ?? {})
  const urlOf = (name: string) => `${ORIGIN}/${name}`
  const places = new Map<string, InputPlace | undefined>()
  for (const name of declared) {
    if ('recording' in from) {
      if (from.recording.answers.some(({ url }) => url === urlOf(name))) places.set(urlOf(name), undefined)
      continue
    }
    const value = from.env[name]?.trim()
    if (value) places.set(urlOf(name), placeOf(name, value))
  }
  return {
    url(name) {
      if (!declared.includes(name))
        throw new Error(
          `El conector ${source.dataset} pidió la entrada ${name} y no la declara en source.inputs (declara: ${declared.join(', ') || 'ninguna'}).`,
        )
      return places.has(urlOf(name)) ? urlOf(name) : undefined
    },
    has: (url) => places.has(url.href),
    place: (url) => places.get(url.href),
  }
}

function placeOf(name: string, value: string): InputPlace {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return { file: resolve(value) }
  if (/^https?:\/\//i.test(value) && URL.canParse(value)) return { address: new URL(value) }
  // The value stays out of the message: an address may carry a key.
  throw new Error(
    `La variable ${name} no se puede usar: debe ser una URL http:// o https://, o el nombre de un archivo. Corríjala o quítela.`,
  )
}

/**
 * What got takes for a response, with a file's bytes as its body. @throws {UpstreamFailure} when there is no such file.
 */
export async function fileResponse(url: string, file: string, dataset: string): Promise<() => Readable> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) {
    const name = new URL(url).pathname.slice(1)
    throw new UpstreamFailure({
      code: 'network',
      url,
      systemCode: 'ENOENT',
      message: `${dataset}: la variable ${name} nombra el archivo «${file}», que no existe o no es un archivo. Corríjala o quítela.`,
    })
  }
  // Wrapped, because got takes anything that can be written to for a request under way.
  return () =>
    Object.assign(Readable.from(createReadStream(file), { objectMode: false }), {
      statusCode: 200,
      headers: {},
      complete: true,
    })
}
