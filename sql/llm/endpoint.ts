/**
 * One call of an OpenAI-compatible endpoint. Not the client of the sources: that one stores what comes, retries, and
 * follows redirects.
 */
import { z } from 'zod'
import { DRAFT_SCHEMA } from './draft.ts'
import { ModelFailure } from './failure.ts'
import type { Message } from './prompt.ts'

export interface Endpoint {
  /** Up to its version: «http://127.0.0.1:11434/v1». */
  readonly url: string
  readonly model: string
  /** Absent where the endpoint asks for none. */
  readonly key?: string | undefined
}

/** Of an answer that is some hundred bytes. */
const MOST_BYTES = 65_536
const SEED = 1

const COMPLETION = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string().nullish() }) }))
    .min(1),
})

/**
 * Asks a model and waits for all that it writes, no longer than the deadline. Only the declared address is asked.
 * @returns its text, in the schema's shape if the endpoint holds it to that
 * @throws ModelFailure for anything else; the reason of `signal` when that is aborted
 */
export async function complete(
  { url, model, key }: Endpoint,
  messages: readonly Message[],
  { deadlineMs, signal }: { deadlineMs: number; signal?: AbortSignal | undefined },
): Promise<string> {
  const late = AbortSignal.timeout(deadlineMs)
  const body = JSON.stringify({
    model,
    messages,
    temperature: 0,
    seed: SEED,
    stream: false,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'consulta_logica', strict: true, schema: DRAFT_SCHEMA },
    },
  })
  try {
    const response = await fetch(addressOf(url), {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, late]) : late,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
    })
    return contentOf(await textOf(response))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ModelFailure) throw error
    throw new ModelFailure(
      late.aborted ? `no contestó en ${deadlineMs / 1000} s` : `no se pudo conectar${codeOf(error)}`,
    )
  }
}

/** An operator's address may carry a version in its query. */
function addressOf(url: string): URL {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/chat/completions`
  return address
}

/** What the system calls it; the words of an error may hold what was sent. */
function codeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : ''
}

async function textOf(response: Response): Promise<string> {
  const { status } = response
  if (status !== 200) {
    await response.body?.cancel()
    throw new ModelFailure(
      status >= 300 && status < 400 ? 'redirige a otra dirección, y no se sigue' : `contestó HTTP ${status}`,
    )
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // Leaving the loop cancels the rest.
    if (bytes > MOST_BYTES) throw new ModelFailure(`contestó más de ${MOST_BYTES / 1024} KB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function contentOf(text: string): string {
  const [choice] = completionOf(text)
  if (choice!.finish_reason === 'length') throw new ModelFailure('su respuesta llegó cortada')
  if (choice!.finish_reason !== 'stop' || !choice!.message.content) throw new ModelFailure('no terminó su respuesta')
  return choice!.message.content
}

function completionOf(text: string): z.infer<typeof COMPLETION>['choices'] {
  try {
    return COMPLETION.parse(JSON.parse(text)).choices
  } catch {
    throw new ModelFailure('no contestó el JSON de una conversación')
  }
}
