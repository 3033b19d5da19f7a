import type { HttpAnswer, Request } from './contract.ts'
import { UpstreamFailure } from './failures.ts'

/** A request as the client sends it. */
export type Sent = Request & {
  /**
   * Its answer starts a session: asked without a cookie of before, and unconditionally, since a 304 would bring none.
   */
  readonly opensSession?: boolean
}

/**
 * One request within a session, which is opened before the first, and once more when the source has forgotten it. Not
 * for requests side by side: a session holds what was asked last.
 * @param opened pages that have opened theirs in this run.
 * @throws as `ask` does; session_lost when a new session is not known either.
 */
export async function withinSession(
  ask: (url: string, request: Sent) => Promise<HttpAnswer>,
  opened: Set<string>,
  url: string,
  request: Request & Required<Pick<Request, 'within'>>,
): Promise<HttpAnswer> {
  const { page } = request.within
  const open = async () => {
    opened.delete(page)
    await ask(page, { opensSession: true })
    opened.add(page)
  }
  if (!opened.has(page)) await open()
  try {
    return await ask(url, request)
  } catch (error) {
    if (!isLost(error)) throw error
    await open()
    return await ask(url, request).catch((again: unknown) => {
      if (isLost(again)) again.message += ' Se abrió una sesión nueva y contestó lo mismo.'
      throw again
    })
  }
}

const isLost = (error: unknown): error is UpstreamFailure =>
  error instanceof UpstreamFailure && error.code === 'session_lost'
