import { decodeText } from '../decode/charset.ts'
import { bytesOf } from './body.ts'
import type { ClientContext } from './client-context.ts'
import type { HttpAnswer, Request } from './contract.ts'
import type { Wait } from './explain-answer.ts'
import type { UpstreamFailure } from './failures.ts'
import { retryAfterMs } from './retries.ts'
import type { Sent } from './session.ts'
import type { Exchange } from './transfer.ts'

/** Undefined for the answer that was asked for. A session may be lost behind any status but that of a rate limit. */
export function judged(context: ClientContext, came: Exchange, request: Sent): UpstreamFailure | undefined {
  const whole = { ...came, bytes: came.body.bytes }
  const failure = context.explain.answer(came.url, whole, request, waitOf(context, came, request))
  if (failure?.code === 'rate_limited' || !request.within?.lost(beginningOf(came))) return failure
  return context.explain.sessionLost(came.url, whole, context.replay !== undefined || context.cookies.held())
}

const beginningOf = ({ status, headers, head }: Exchange) => ({
  status,
  headers,
  text: decodeText(head, { contentType: headers['content-type'] }),
})

function waitOf({ clock }: ClientContext, came: Exchange, { waitSeconds }: Request): Wait {
  const { headers } = came
  const own = waitSeconds?.(beginningOf(came))
  if (own !== undefined) return { waitMs: own * 1000, byOwnSign: true }
  return { waitMs: retryAfterMs(headers['retry-after'], clock()), byOwnSign: false }
}

/** A whole answer as a connector reads it. */
export function answerOf(
  { explain, secrets }: ClientContext,
  { url, status, headers, head, body, fetchedAt, fromCache }: Exchange,
  { encoding }: Request,
): HttpAnswer {
  const opening = head.subarray(0, 2048)
  const text = async () =>
    secrets.hide(decodeText(await bytesOf(body.open()), { contentType: headers['content-type'], encoding }))
  return {
    url,
    status,
    headers,
    fetchedAt,
    fromCache,
    bytes: body.bytes,
    sha256: body.sha256,
    stream: body.open,
    text,
    async json<Value>() {
      const found = await text()
      try {
        return JSON.parse(found) as Value
      } catch {
        throw explain.notJson(url, { status, headers, bytes: body.bytes, head: opening })
      }
    },
  }
}
