import { upstreamChecks } from './checks/all.ts'
import { runOverEveryConnector } from './suite.ts'

await runOverEveryConnector(upstreamChecks)
