/** What a process that serves and the one that started it tell each other. */
import type { Values } from '../metrics/metrics.ts'
import type { Leaving } from '../listen.ts'

export type FromWorker =
  | { readonly kind: 'serving'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** Somebody asked it for `/metrics`. */
  | { readonly kind: 'collect'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly values: Values }

export type ToWorker =
  | { readonly kind: 'leave'; readonly leaving: Leaving }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'collected'; readonly id: number; readonly text: string }
