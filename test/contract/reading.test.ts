import { readingChecks } from './checks/all.ts'
import { runOverEveryConnector } from './suite.ts'

await runOverEveryConnector(readingChecks)
