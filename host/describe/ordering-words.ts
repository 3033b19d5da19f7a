import type { Connector } from '@tianguis/core'
import { orderings } from '@tianguis/core/query/orders'

/** What `orden` takes of a dataset, in words. */
export const orderingInWords = (connector: Connector) =>
  `Con \`orden\`: ${orderings(connector)
    .map((one) => `\`${one}\``)
    .join('; ')}.`
