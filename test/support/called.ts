export interface Call {
  readonly method?: string
  readonly query?: Readonly<Record<string, string | number>> | string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Without the key that `useKey` gave. */
  readonly anonymous?: boolean
}

export interface Called {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as it came, for what is no text. */
  readonly bytes: Buffer
  /** By performance.now(), when its last byte was there: holding it against the description comes after. */
  readonly arrived: number
  /** The body read as JSON. @throws Error naming the address and what came. */
  json(): any
}
