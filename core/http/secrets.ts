import type { HttpSource } from './contract.ts'

export const HIDDEN = '‹secreto›'
/** What a replay answers for a secret that the recorded run had. */
export const REPLAYED = 'replayed'

export interface Secrets {
  /** @throws {Error} for a name that the source does not declare. */
  read(name: string): string | undefined
  /** Names of those that have a value. */
  readonly names: string[]
  /** The text with every value replaced, as it is and as it looks inside a URL, JSON or Basic auth. */
  hide(text: string, by?: string): string
  /** Hides a value from now on that only this run has, such as that of a cookie. */
  learn(value: string): void
  /** Whether there is nothing to hide. */
  readonly empty: boolean
}

export function secretsOf(source: HttpSource, held: (name: string) => string | undefined): Secrets {
  const declared = Object.keys(source.secrets ?? {})
  const values = new Map<string, string>()
  for (const name of declared) {
    const value = held(name)?.trim()
    if (value) values.set(name, value)
  }
  const learned = new Set<string>()
  let spellings = spellingsOf([...values.values()])
  return {
    read(name) {
      if (declared.includes(name)) return values.get(name)
      throw new Error(
        `El conector ${source.dataset} pidió el secreto ${name} y no lo declara en source.secrets (declara: ${declared.join(', ') || 'ninguno'}).`,
      )
    },
    names: [...values.keys()],
    hide: (text, by = HIDDEN) => spellings.reduce((safe, spelling) => safe.replaceAll(spelling, by), text),
    learn(value) {
      if (learned.has(value)) return
      learned.add(value)
      spellings = spellingsOf([...values.values(), ...learned])
    },
    get empty() {
      return spellings.length === 0
    },
  }
}

/** Longest first, so that a secret that is part of another leaves no remainder behind. */
function spellingsOf(values: string[]): string[] {
  const spellings = values.flatMap((value) => [
    value,
    encodeURIComponent(value),
    encodeURI(value),
    new URLSearchParams({ '': value }).toString().slice(1),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('base64'),
  ])
  return [...new Set(spellings)].sort((a, b) => b.length - a.length)
}
