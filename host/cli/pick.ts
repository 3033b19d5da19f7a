import { closest } from '@tianguis/core/words/closest'
import type { Connector } from '@tianguis/core'
import { restrictedOf } from '@tianguis/core/licensing'
import type { Service } from '../composition.ts'
import type { Broken, DiscoveredConnector } from '../discovery.ts'
import { wrongUsage } from './failures.ts'

export interface Picked {
  /** In the order they depend on each other, `municipios` first. */
  readonly found: readonly DiscoveredConnector[]
  readonly broken: readonly Broken[]
}

/** @throws CommandFailure that lists the names, when none is given or one is not known. */
export function pickDatasets(
  { connectors, broken }: Pick<Service, 'connectors' | 'broken'>,
  names: readonly string[],
  all: boolean,
): Picked {
  const ready = connectors.map(({ connector }) => connector.name)
  const known = [...ready, ...broken.map(({ name }) => name)]
  if (all && names.length) throw wrongUsage('Da nombres de conjuntos o --all, no ambos.')
  if (all) return { found: connectors, broken }
  if (!names.length)
    throw wrongUsage(`Falta decir qué conjuntos: da sus nombres, o --all para todos. Hay: ${known.join(', ')}.`)
  for (const name of names) if (!known.includes(name)) throw unknownDataset(name, known)
  return {
    found: connectors.filter(({ connector }) => names.includes(connector.name)),
    // A folder whose name clashes is broken under the name of one that is not.
    broken: broken.filter(({ name }) => names.includes(name) && !ready.includes(name)),
  }
}

/** Asserts that the ledger knows a dataset: one whose connector was taken away still has its past there. */
export async function assertKnown({ pool }: Service, name: string | undefined): Promise<void> {
  if (name === undefined) return
  const { rows } = await pool.query<{ name: string }>('select name from tianguis.datasets order by name')
  const known = rows.map((row) => row.name)
  if (!known.includes(name)) throw unknownDataset(name, known)
}

/** @throws CommandFailure for a name that is not known, and for what anybody may sell */
export function pickNeeding(connectors: readonly Connector[], name: string): Connector {
  const connector = connectors.find((one) => one.name === name)
  if (!connector)
    throw unknownDataset(
      name,
      connectors.map((one) => one.name),
    )
  if (restrictedOf(connector)) return connector
  throw wrongUsage(`${name} no necesita permiso: su licencia (${connector.source.licence.name}) permite uso comercial.`)
}

function unknownDataset(name: string, known: readonly string[]): Error {
  const near = closest(name, known)
  const meant = near.length ? ` ¿Quisiste decir «${near.join('», «')}»?` : ''
  return wrongUsage(`No conozco el conjunto «${name}».${meant} Hay: ${known.join(', ')}.`)
}
