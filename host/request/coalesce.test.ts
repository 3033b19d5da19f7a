import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { shared } from './coalesce.ts'

function counted({ keepMs }: { keepMs: number }) {
  const answers: PromiseWithResolvers<number>[] = []
  const state = { now: 0, answers, ask: async () => 0 }
  state.ask = shared(
    () => {
      const answer = Promise.withResolvers<number>()
      answers.push(answer)
      return answer.promise
    },
    { keepMs, monotonic: () => state.now },
  )
  return {
    ...state,
    at: (now: number) => {
      state.now = now
    },
  }
}

test('what many ask for at once is made once, and is had for a while after it was made', async () => {
  const { ask, answers, at } = counted({ keepMs: 1_000 })
  const together = Promise.all([ask(), ask(), ask()])
  at(5_000)
  const late = ask()
  assert.is(answers.length, 1, 'It is under way, however long.')
  answers[0]!.resolve(1)
  assert.equal([await together, await late], [[1, 1, 1], 1])
  at(5_999)
  assert.is(await ask(), 1)
  at(6_000)
  const again = ask()
  answers[1]!.resolve(2)
  assert.is(await again, 2)
})

test('a failure is of all who waited, and of nobody after that', async () => {
  const { ask, answers } = counted({ keepMs: 1_000 })
  const together = Promise.allSettled([ask(), ask()])
  answers[0]!.reject(new Error('no'))
  assert.equal(
    (await together).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  const again = ask()
  answers[1]!.resolve(2)
  assert.is(await again, 2)
})

test('what is not kept is made again by whoever comes after', async () => {
  const { ask, answers } = counted({ keepMs: 0 })
  const first = ask()
  answers[0]!.resolve(1)
  assert.is(await first, 1)
  const second = ask()
  answers[1]!.resolve(2)
  assert.is(await second, 2)
})

test.run()
