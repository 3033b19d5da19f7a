import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'

/** After so long a word is said of what is waited for: the runner ends a silent process without one. */
const SAID_AFTER_MS = 60_000

/** Repeats a question until its answer will do. Only the runner ends it, which ends what is silent for long. */
export async function until<Answer>(ask: () => Promise<Answer>, good: (answer: Answer) => boolean): Promise<Answer> {
  const { stack } = new Error()
  let last: Answer | undefined
  const saying = setTimeout(() => {
    const where = stack?.split('\n').slice(2, 4).join('\n')
    console.error(`Still waited for, and the last answer was ${inspect(last).slice(0, 500)}:\n${where}`)
  }, SAID_AFTER_MS).unref()
  try {
    for (;;) {
      last = await ask()
      if (good(last)) return last
      await delay(40)
    }
  } finally {
    clearTimeout(saying)
  }
}
