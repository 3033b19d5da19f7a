/** The workbench that the parts of the tests of accounts on the command line share, open while they run. */
import { test } from 'uvu'
import { openWorkbench, type Workbench } from '../../host/cli/workbench.ts'
import { PEPPER } from './accounts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export let database: TestDatabase
export let bench: Workbench

test.before(async () => {
  database = await openTestDatabase()
  bench = await openWorkbench({ DATABASE_URL: database.url, TIANGUIS_PEPPER: PEPPER })
})
test.after(async () => {
  await bench.close()
  await database.close()
})

export const onTrouble = (error: Error) => {
  throw error
}
export const monotonic = () => performance.now()
export const all = (...commands: string[]) => Promise.all(commands.map((args) => bench.run(args)))
export const rows = async (query: string) => (await database.pool.query(query)).rows
