import type { Key } from '../accounts/keys.ts'

const DAY = 86_400

/** How long a new key may live, by the value of the form. */
export const LIFETIMES: Readonly<Record<string, { readonly words: string; readonly seconds: number | null }>> = {
  nunca: { words: 'Nunca', seconds: null },
  mes: { words: 'En 30 días', seconds: 30 * DAY },
  trimestre: { words: 'En 90 días', seconds: 90 * DAY },
  anio: { words: 'En un año', seconds: 365 * DAY },
}

/** How long a key that is being replaced still works, the usual first. */
export const GRACES: Readonly<Record<string, { readonly words: string; readonly seconds: number }>> = {
  dia: { words: '24 horas', seconds: DAY },
  hora: { words: '1 hora', seconds: 3600 },
  semana: { words: '7 días', seconds: 7 * DAY },
  nada: { words: 'Nada: termina ya', seconds: 0 },
}

export interface KeyState {
  readonly works: boolean
  readonly word: string
  /** Of its tag. */
  readonly tone: 'good' | 'warn' | ''
}

export function stateOf({ revokedAt, expiresAt, replacedBy }: Key, now: Date): KeyState {
  if (revokedAt) return { works: false, word: 'Revocada', tone: '' }
  if (expiresAt && expiresAt <= now)
    return { works: false, word: replacedBy === null ? 'Vencida' : 'Reemplazada', tone: '' }
  if (replacedBy !== null) return { works: true, word: 'Reemplazada, aún sirve', tone: 'warn' }
  return { works: true, word: 'Sirve', tone: 'good' }
}
