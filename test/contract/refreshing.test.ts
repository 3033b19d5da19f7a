/** In one process: both kinds of checks begin with a live load of every connector. */
import { loadingChecks, repeatedChecks } from './checks/all.ts'
import { runOverEveryConnector } from './suite.ts'

await runOverEveryConnector(loadingChecks, repeatedChecks)
