export const REFUSALS = [
  'no_entendida',
  'ambigua',
  'fuera_de_alcance',
  'sin_datos_para',
  'no_soportada',
  'rechazada',
  'idioma',
] as const

/** Why a question is not answered, in Spanish, and the words that stand in the way. */
export interface Refusal {
  readonly kind: 'refused'
  readonly code: RefusalCode
  readonly message: string
  readonly words: readonly string[]
  /** Subjects that came nearest, for suggestions. */
  readonly near: readonly string[]
}

export type RefusalCode = (typeof REFUSALS)[number]
