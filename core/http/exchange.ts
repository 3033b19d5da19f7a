import { pacingOf } from './pacing.ts'
import type { ClientContext } from './client-context.ts'
import type { Hop } from './hosts.ts'
import { keptAnswer } from './previous.ts'
import { recordedUrl } from './replay.ts'
import type { Sent } from './session.ts'
import { DEFAULT_TIMEOUT_MS, transfer, type Exchange, type Redirect, type Step } from './transfer.ts'

const MOST_HOPS = 5
/** A source whose every file drips would take the whole run, two minutes a file. */
const MOST_SLOW = 3

/** @throws {UpstreamFailure}; an error of this machine's disk as it is; an abort as any error at all. */
export async function exchange(
  context: ClientContext,
  start: string,
  request: Sent,
  contacted: (hop: Hop) => void,
): Promise<Exchange> {
  const passed = [context.secrets.hide(start)]
  const deadline = { leftMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS }
  let step: Step = {
    hop: context.hosts.hop(start),
    method: request.method ?? 'GET',
    body: bodyText(request),
    trusted: true,
  }
  if (request.opensSession) context.cookies.forget(step.hop)
  for (;;) {
    contacted(step.hop)
    if ((context.slow.get(step.hop.target.host) ?? 0) >= MOST_SLOW)
      throw context.explain.notAskedAgain(context.secrets.hide(start), MOST_SLOW)
    const came = await ask(context, step, request, deadline)
    if (!('location' in came)) return came
    const url = context.hosts.follow(step.hop, came.location)
    passed.push(context.secrets.hide(url))
    if (passed.length > MOST_HOPS + 1) throw context.explain.tooManyRedirects(start, passed)
    step = nextStep(context, step, url, came.status)
  }
}

function nextStep({ hosts, secrets }: ClientContext, from: Step, url: string, status: number): Step {
  const hop = hosts.hop(url, secrets.hide(from.hop.url.href))
  const sameOrigin = hop.url.origin === from.hop.url.origin
  const keepsBody = (status === 307 || status === 308) && sameOrigin
  return {
    hop,
    trusted: from.trusted && sameOrigin,
    method: keepsBody ? from.method : 'GET',
    body: keepsBody ? from.body : undefined,
  }
}

async function ask(
  context: ClientContext,
  step: Step,
  request: Sent,
  deadline: { leftMs: number },
  conditional = true,
): Promise<Exchange | Redirect> {
  const url = recordedUrl(step.hop.url.href, context.secrets)
  // The operator may have pointed an input elsewhere since, and a 304 of another file would bring back the former one.
  const kept =
    conditional && step.method === 'GET' && !context.replay && !step.hop.input && !request.opensSession
      ? keptAnswer(context.previous, url, context.secrets)
      : undefined
  const once = () => transfer(context, step, request, deadline, url, kept)
  const came = context.replay
    ? await once()
    : await context.lanes.inTurn(
        step.hop.target.host,
        pacingOf(context.source.pacing, step.hop),
        context.signal,
        once,
        context.reserve,
      )
  return came ?? ask(context, step, request, deadline, false)
}

const bodyText = ({ body }: Sent): string | undefined =>
  typeof body === 'object' ? new URLSearchParams(body).toString() : body
