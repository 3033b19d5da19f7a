import type { HttpSource } from './contract.ts'

export const HIDDEN = '‹secreto›'
/** What a replay answers for a secret that the recorded run had. */
export const REPLAYED = 'replayed'

export interface Secrets {
  /** @throws {Error} for a name that the source does not declare. */
  read(name: string): string | undefined
  /** Names of those that have a value. */
  readonly names: string[]
  /**
   * The data with every value replaced, as it is and as it looks inside a URL, JSON or Basic auth. Only whole values:
   * the rest of what a source sent stays as it came.
   */
  hide(text: string, by?: string): string
  /** The same of bytes: what a replay has in the place of a secret takes its place. */
  scrub(bytes: Buffer): Buffer
  /**
   * A message for people with every value replaced, also one that was cut short before the message was made: what
   * begins as a secret does goes as far as it repeats it, unless it goes on as another word.
   */
  redact(message: string): string
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
  const hide = (text: string, by = HIDDEN) => spellings.reduce((safe, spelling) => safe.replaceAll(spelling, by), text)
  return {
    read(name) {
      if (declared.includes(name)) return values.get(name)
      throw new Error(
        `El conector ${source.dataset} pidió el secreto ${name} y no lo declara en source.secrets (declara: ${declared.join(', ') || 'ninguno'}).`,
      )
    },
    names: [...values.keys()],
    hide,
    scrub: (bytes) => Buffer.from(hide(bytes.toString('latin1'), REPLAYED), 'latin1'),
    redact: (message) => spellings.reduce(withoutBeginnings, message),
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

/** Fewer letters of a secret betray nothing. */
const LEAST = 4
/** As many are no coincidence, whatever follows them. */
const CERTAIN = 12
/** A word that only begins as a secret does goes on with its own letters; one that was cut does not go on. */
const GOES_ON = /[\p{L}\p{N}]/u

function withoutBeginnings(message: string, spelling: string): string {
  // A replay's stand-in is no secret, and begins as ordinary words do.
  const opening = spelling === REPLAYED ? spelling : spelling.slice(0, LEAST)
  let safe = ''
  let from = 0
  for (let at = message.indexOf(opening); at >= 0; at = message.indexOf(opening, at + 1)) {
    if (at < from) continue
    let end = at + opening.length
    while (end < message.length && message[end] === spelling[end - at]) end += 1
    const alike = end - at
    if (alike < Math.min(CERTAIN, spelling.length) && GOES_ON.test(message[end] ?? '')) continue
    safe += `${message.slice(from, at)}${HIDDEN}`
    from = end
  }
  return `${safe}${message.slice(from)}`
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
    // The bytes of UTF-8, as `scrub` reads them.
    Buffer.from(value).toString('latin1'),
  ])
  return [...new Set(spellings)].sort((a, b) => b.length - a.length)
}
