import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { openRecorded } from './recording.ts'
import type { Recording } from './recording.ts'
import { recordedUrl } from './replay.ts'
import type { Secrets } from './secrets.ts'

/** A body of an earlier run that the source may declare still good. */
export interface PreviousAnswer {
  readonly condition: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Of the decompressed bytes, when the file's name tells it. */
  readonly sha256: string | undefined
  open(): Readable
}

/** The newest 200 of the URL that has a validator and whose body is still there. */
export function keptAnswer(previous: Recording | undefined, url: string, secrets: Secrets): PreviousAnswer | undefined {
  const answer = previous?.answers.findLast(
    (candidate) =>
      candidate.method === 'GET' &&
      candidate.status === 200 &&
      candidate.body !== undefined &&
      recordedUrl(candidate.url, secrets) === url,
  )
  if (!previous || answer?.body === undefined || previous.lost.has(answer.body)) return undefined
  const { etag, 'last-modified': modified } = answer.headers ?? {}
  if (etag === undefined && modified === undefined) return undefined
  const { body } = answer
  return {
    condition: {
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(modified !== undefined && { 'if-modified-since': modified }),
    },
    headers: answer.headers ?? {},
    sha256: /^[0-9a-f]{64}(?=\.gz$)/.exec(basename(body))?.[0],
    open: () => openRecorded(previous, { ...answer, body }),
  }
}
