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
export const columnsOf = ({ subject }: Topic): readonly string[] => Object.keys(subject.columns)
