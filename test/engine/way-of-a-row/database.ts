/** The database that the parts of the tests of a row's way share. */
import { test } from 'uvu'
import { openBench, type Bench } from '../tiny.ts'

export let bench: Bench

test.before(async () => {
  bench = await openBench()
})

test.after(() => bench.close())

export const counted = ({
  counts: { read, new: fresh, changed, unchanged, gone },
}: Awaited<ReturnType<Bench['run']>>) => [read, fresh, changed, unchanged, gone]
