/** After this long a value is read again behind the request that uses it. */
const FRESH_MS = 1_000
/** After this long the request waits: a revoked key works nowhere for more than 3 s. */
const BELIEVED_MS = 2_500

/**
 * A value of the database that every request needs, kept for seconds. While the database is away it goes on being
 * believed: a key that works must not fail with it, and what it may still take was counted before.
 * @param read its first failure is thrown, later ones are told to `onTrouble`
 * @param monotonic milliseconds that only grow
 */
export function memoized<Value>({
  read,
  onTrouble,
  monotonic,
}: {
  read: () => Promise<Value>
  onTrouble: (error: Error) => void
  monotonic: () => number
}): Memoized<Value> {
  let known: { readonly value: Value; readonly at: number } | undefined
  let reading: Promise<Value> | undefined

  const readAgain = (): Promise<Value> => {
    const asked = monotonic()
    return (reading ??= read()
      .then((value) => {
        known = { value, at: asked }
        return value
      })
      .finally(() => {
        reading = undefined
      }))
  }
  function believed(): Value | undefined {
    const age = known ? monotonic() - known.at : Infinity
    if (age >= BELIEVED_MS) return undefined
    if (age >= FRESH_MS) void readAgain().catch(onTrouble)
    return known!.value
  }
  async function value(): Promise<Value> {
    if (!known) return readAgain()
    if (monotonic() - known.at >= BELIEVED_MS) await readAgain().catch(onTrouble)
    else believed()
    return known.value
  }
  return Object.assign(value, { believed })
}

export interface Memoized<Value> {
  (): Promise<Value>
  /** The value if nobody has to wait for it; undefined where it was not read, or so long ago that it is not believed. */
  believed(): Value | undefined
}
