import { setTimeout as delay } from 'node:timers/promises'

/** Repeats a question until its answer will do, or the time is over: then the last answer is for whoever asserts. */
export async function until<Answer>(
  ask: () => Promise<Answer>,
  good: (answer: Answer) => boolean,
  limitMs = 4000,
): Promise<Answer> {
  const end = performance.now() + limitMs
  for (;;) {
    const answer = await ask()
    if (good(answer) || performance.now() > end) return answer
    await delay(40)
  }
}
