/** Cases of a decoder: what is prepared before the clock runs, and then read or refused. */

/** Prepared once, then read. */
export type Cases = Readonly<Record<string, () => () => unknown>>
export const over = (
  readers: readonly ((text: string) => unknown)[],
  texts: Readonly<Record<string, () => string>>,
): Cases =>
  Object.fromEntries(
    Object.entries(texts).map(([what, make]) => [
      what,
      () => {
        const text = make()
        return async () => {
          for (const read of readers) await settled(read, text)
        }
      },
    ]),
  )

/** A text may be refused, each reader in its own words. */
export async function settled(read: (text: string) => unknown, text: string): Promise<void> {
  try {
    await read(text)
  } catch (error) {
    if ((error as Error).constructor.name !== 'ParseError') throw error
  }
}

/** One that has to be. */
export const refused = (work: Promise<unknown>, says: RegExp): Promise<void> =>
  work.then(
    () => {
      throw new Error('it was read to its end')
    },
    (error: Error) => {
      if (!says.test(error.message)) throw error
    },
  )
