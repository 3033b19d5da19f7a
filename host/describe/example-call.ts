/** What a documented call is asked with. */
export interface ExampleCall {
  /** Whole address, with its query. */
  readonly url: string
  /** Whether it needs a key. */
  readonly keyed: boolean
  /** Where the records are in the answer. */
  readonly records?: 'data' | 'resultado'
  /** There is one record, and no CSV of it. */
  readonly single?: boolean
}

/** Where the reader's own goes. */
export const KEY = 'TU_CLAVE'
export const block = (language: string, ...lines: string[]) => ['```' + language, ...lines, '```'].join('\n')
