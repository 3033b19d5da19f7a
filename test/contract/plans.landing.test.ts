/**
 * The plans of thirty thousand rows a table, of each combination of parameters: of every connector at a landing, and
 * for whoever changes what they follow from by `npm test -- changed`.
 */
import { planChecks } from './checks/plans.ts'
import { runOverEveryConnector } from './suite.ts'

await runOverEveryConnector(planChecks)
