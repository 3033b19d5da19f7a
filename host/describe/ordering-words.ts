import type { Connector } from '@tianguis/core'
import { orderings } from '../answer/order.ts'

/** What `orden` takes of a dataset, in words. */
export const orderingInWords = (connector: Connector) =>
  `Con \`orden\`: ${orderings(connector)
    .map((one) => `\`${one}\``)
    .join('; ')}.`
