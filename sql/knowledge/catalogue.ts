import type { Connector, Subject } from '@tianguis/core'

/** A subject with what surrounds it. Its id is the name of its view. */
export interface Topic {
  readonly id: string
  readonly subject: Subject
  readonly connector: Connector
}

/** Everything that can be asked, by subject id. */
export interface Catalogue {
  readonly topics: ReadonlyMap<string, Topic>
  /** The subject that knows inhabitants by place and year, if one is installed. */
  readonly inhabitants: Topic | undefined
  /** INEGI's name of a state, by its two digits. */
  readonly stateName: (code: string) => string
}

/**
 * Gathers the subjects of the installed connectors.
 * @throws Error in Spanish when two of them share an id, or more than one counts inhabitants.
 */
export function openCatalogue(connectors: readonly Connector[], stateName: (code: string) => string): Catalogue {
  const topics = new Map<string, Topic>()
  for (const connector of connectors) {
    for (const [id, subject] of Object.entries(connector.semantics ?? {})) {
      const other = topics.get(id)
      if (other)
        throw new Error(
          `«${connector.name}» y «${other.connector.name}» declaran el asunto «${id}»; cada uno necesita otro nombre.`,
        )
      topics.set(id, { id, subject, connector })
    }
  }
  const counting = [...topics.values()].filter(({ subject }) => subject.inhabitants)
  if (counting.length > 1)
    throw new Error(`${counting.map(({ id }) => `«${id}»`).join(' y ')} dicen tener la población; sólo puede uno.`)
  return { topics, inhabitants: counting[0], stateName }
}

/** The view a subject is read from; `history` where time matters and the subject keeps it apart. */
export const viewName = (id: string, history = false) => (history ? `${id}_historia` : id)

/** Columns a topic's view has, by name. */
export const columnsOf = ({ subject }: Pick<Topic, 'subject'>): readonly string[] => Object.keys(subject.columns)

/** The view of counts that are kept of a subject, by the name that it gives them. */
export const rollupName = (id: string, rollup: string) => `${id}_${rollup}`
/** The column of such a view that says how many rows a row stands for. */
export const ROWS_COLUMN = 'filas'

/** What a guard lets a SELECT read: the views of some subjects, with their columns. */
export const readableViews = (topics: Iterable<Topic>): Record<string, { readonly columns: readonly string[] }> =>
  Object.fromEntries(
    [...topics].flatMap((topic) =>
      Object.entries(viewsOf(topic)).map(([name, columns]) => [name, { columns }] as const),
    ),
  )

/** All views of a subject, with their columns. */
export function viewsOf({ id, subject }: Pick<Topic, 'id' | 'subject'>): Record<string, readonly string[]> {
  const columns = columnsOf({ subject })
  return {
    [viewName(id)]: columns,
    ...(subject.history === undefined ? {} : { [viewName(id, true)]: columns }),
    ...Object.fromEntries(
      Object.entries(subject.rollups ?? {}).map(([rollup, by]) => [rollupName(id, rollup), [...by, ROWS_COLUMN]]),
    ),
  }
}
