import known from './known-names.json' with { type: 'json' }
import { withoutAccents } from '@tianguis/core/words/accents'

/** Marks of a letter that was lost: some files of 2026 went through a charset without accents. */
const LOST = /[?\uFFFD]/

export const isDamaged = (text: string) => LOST.test(text)

/** Lower case, no accents, punctuation as single spaces; a lost letter stays a `?`. `MercuRío` becomes `mercurio`. */
export const fold = (text: string) =>
  withoutAccents(text)
    .replaceAll('\uFFFD', '?')
    .toLowerCase()
    .replace(/[^a-z0-9?]+/g, ' ')
    .trim()

/**
 * What two writings share when the letters outside ASCII were lost in one of them: `Coyoacán`, `Coyoac?n` ->
 * `coyoac?n`.
 */
export const skeleton = (text: string) => text.replace(/[^\x00-\x7F]/g, '?').toLowerCase()

export interface Spelling {
  learn(text: string): void
  /** The name as it is written when nothing was lost; `damaged` where no single known name fits. */
  of(text: string): { readonly text: string; readonly damaged: boolean }
}

const SEVERAL = Symbol('several names fit')
type Names = Map<string, string | typeof SEVERAL>

/**
 * Names of one column, to set right those that lost their accents (`Papeler?as`) or their small letters (`PAPELERIAS`).
 * A name is taken only where exactly one fits.
 */
export function createSpelling(names: readonly string[] = []): Spelling {
  const [bySkeleton, byFold]: [Names, Names] = [new Map(), new Map()]
  const file = (index: Names, key: string, text: string) => {
    const filed = index.get(key)
    if (filed === undefined) index.set(key, text)
    // `MercuRío` beside `Mercurío` is one name, not two.
    else if (filed !== SEVERAL && filed.toLowerCase() !== text.toLowerCase()) index.set(key, SEVERAL)
  }
  const one = (index: Names, key: string) => {
    const found = index.get(key)
    return typeof found === 'string' ? found : undefined
  }
  const learn = (text: string) => {
    if (isDamaged(text) || isUpper(text)) return
    file(bySkeleton, skeleton(text), text)
    file(byFold, fold(text), text)
  }
  for (const name of names) learn(name)
  return {
    learn,
    of(text) {
      if (isDamaged(text)) {
        const found = one(bySkeleton, skeleton(text))
        return { text: found ?? text, damaged: found === undefined }
      }
      return { text: (isUpper(text) && one(byFold, fold(text))) || text, damaged: false }
    },
  }
}

const isUpper = (text: string) => text === text.toUpperCase() && /\p{L}{3}/u.test(text)

export type SpelledColumn =
  | 'producto'
  | 'presentacion'
  | 'marca'
  | 'categoria'
  | 'catalogo'
  | 'cadena'
  | 'giro'
  | 'nombre'
  | 'direccion'
  | 'estado'
  | 'municipio'
export type Spellings = Readonly<Record<SpelledColumn, Spelling>>

/** One per column, each knowing the names this connector carries; the files of a run teach them the rest. */
export function createSpellings(): Spellings {
  const carried = known as Partial<Record<SpelledColumn, string[]>>
  const columns: SpelledColumn[] = [
    'producto',
    'presentacion',
    'marca',
    'categoria',
    'catalogo',
    'cadena',
    'giro',
    'nombre',
    'direccion',
    'estado',
    'municipio',
  ]
  return Object.fromEntries(columns.map((column) => [column, createSpelling(carried[column])])) as unknown as Spellings
}
