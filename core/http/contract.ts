import type { Readable } from 'node:stream'
import type { Outline } from '../drift/outline.ts'

/** What a connector declares about the way to its upstream. */
export interface HttpSource {
  readonly dataset: string
  /** 'www.banxico.org.mx' means https alone; plain http only when declared as 'http://host'. A port may follow. */
  readonly hosts: readonly string[]
  readonly userAgent?: string
  /**
   * Per upstream host: `concurrency` of one process, `everyMs` of all on one database. Of two connectors of a process
   * that share a host, the stricter figures hold for both.
   */
  readonly pacing?: { readonly concurrency?: number; readonly everyMs?: number }
  /** Send back the cookies that an origin gives, within a run: for a source that hands its files to a session only. */
  readonly session?: boolean
  /** Environment variable -> where an operator gets its value. */
  readonly secrets?: Readonly<Record<string, string>>
  /** Environment variable that names a file or an http(s) address of the operator's own -> what it should hold. */
  readonly inputs?: Readonly<Record<string, string>>
}

/** A session of a source that declares `session`. */
export interface CookieSession {
  /** Its answer brings the cookies. */
  readonly page: string
  /** Whether the source answered as one that does not know the session. `text` is the first 64 KiB of the body. */
  readonly lost: (answer: { status: number; headers: Record<string, string>; text: string }) => boolean
}

export interface Request {
  /** Dropped as a whole when a redirect leaves the host they were written for: they may carry a credential. */
  headers?: Readonly<Record<string, string>>
  method?: 'GET' | 'POST'
  /** A record is sent as application/x-www-form-urlencoded. */
  body?: string | Readonly<Record<string, string>>
  accept?: string
  /**
   * The feed it is of, for people: «Pronóstico diario del SMN». Answers of one feed look alike, and what looks otherwise
   * one day is told by this name; the host's unless told.
   */
  feed?: string
  /** Fewest decompressed bytes an honest answer has. */
  minBytes?: number
  /** Decompressed bytes at which the download is cut; 64 MiB unless told. */
  maxBytes?: number
  /** From sending to the last byte of one attempt, redirects included, waiting for a turn not; 120,000 unless told. */
  timeoutMs?: number
  /** What the body starts with after a BOM and white space: any of ['<?xml', '<places'], ['{'], ['PK']. */
  startsWith?: readonly string[]
  /** Charset of text(), for a source that is known to declare a wrong one. */
  encoding?: string
  /** Statuses besides 200 that are an answer and not a failure. */
  allowStatus?: readonly number[]
  /**
   * A source's own "rate limited" sign, e.g. Banxico's status 400 with bmx-secondstoreset.
   * Seconds to wait, honoured like Retry-After, or undefined. `text` is the first 64 KiB of the body.
   */
  waitSeconds?: (answer: { status: number; headers: Record<string, string>; text: string }) => number | undefined
  /** A POST that only asks, and may be sent again after a failure that passes by itself, as a GET is. */
  repeatable?: boolean
  /**
   * Asked within this session: opened before the first such request of the run and, when it is lost, once more for this
   * one. One request after the other.
   */
  within?: CookieSession
}

export interface HttpAnswer {
  /** Where the body came from after redirects; never an operator's mirror, and any secret in it replaced. */
  readonly url: string
  readonly status: number
  /** Lower case, and only those that a recording keeps, so that a replay misses none. */
  readonly headers: Readonly<Record<string, string>>
  readonly fetchedAt: Date
  /** Decompressed. */
  readonly bytes: number
  /** Of the decompressed bytes, hex. */
  readonly sha256: string
  /** True when the source said 304 and the body is the one kept from an earlier run. */
  readonly fromCache: boolean
  /** The whole body, its charset found as core/decode/charset.ts says. */
  text(): Promise<string>
  /** @throws {UpstreamFailure} not_what_was_expected, when the text is not JSON. */
  json<Value = unknown>(): Promise<Value>
  /** Decompressed bytes from disk; may be called more than once, until the run is closed. */
  stream(): Readable
}

export interface Http {
  /**
   * @throws {UpstreamFailure} with a stable `code`, after the retries its cause deserves.
   * @throws the signal's reason, when the run is aborted.
   */
  get(url: string, request?: Request): Promise<HttpAnswer>
  /**
   * What the operator pointed a declared input to, read as any answer; undefined when it points nowhere. It may be a
   * file, or an address of any host, private too: the operator named it. It has to be the last address: a redirect is
   * not followed.
   * @throws as get() does. @throws {Error} for a name that the source does not declare.
   */
  input(
    name: string,
    request?: Pick<Request, 'accept' | 'maxBytes' | 'timeoutMs' | 'encoding'>,
  ): Promise<HttpAnswer | undefined>
  /** @throws {Error} for a name that the source does not declare. */
  secret(name: string): string | undefined
  /** Requests that were sent, retries and redirects included, and decompressed bytes received. */
  readonly usage: { readonly requests: number; readonly bytes: number }
}

/** The owner's side of the client: whoever creates it ends it. */
export interface HttpRun extends Http {
  /** A message without any secret, whole or cut short. */
  redact(message: string): string
  /** The answers, in the order they came, as the ledger names them. */
  readonly received: readonly Pick<HttpAnswer, 'url' | 'sha256' | 'bytes' | 'fetchedAt'>[]
  /** What the answers of each feed looked like. */
  readonly outlines: ReadonlyMap<string, Outline>
  /**
   * Writes recording.json and moves the bodies to where it points. Does nothing without `keep`.
   * @throws the signal's reason, when it was given up; what the store or the disk say
   */
  finish(giveUp?: AbortSignal): Promise<void>
  /** Removes whatever was not kept and closes the connections. */
  close(): Promise<void>
}
