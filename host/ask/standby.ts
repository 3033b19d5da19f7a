import { QueryError, type QueryFailure, type QuerySession } from '@tianguis/sql/session/session'

/**
 * What the standby cannot do: it is away, was in the way of its own replay, or lacks a view that the primary has
 * already.
 */
const ITS_OWN: readonly QueryFailure[] = ['base_de_datos_caida', 'consulta_fallida']

/**
 * Questions run on a standby while it has all that is current, since their answers tell the publication, and else on
 * the primary.
 * @param current the standby to ask now, of these
 */
export function preferring<Key>(
  standbys: ReadonlyMap<Key, QuerySession>,
  primary: QuerySession,
  current: () => Key | undefined,
): QuerySession {
  return {
    async run(question) {
      const standby = standbys.get(current()!)
      if (!standby) return primary.run(question)
      return standby.run(question).catch((error: unknown) => {
        if (error instanceof QueryError && ITS_OWN.includes(error.codigo)) return primary.run(question)
        throw error
      })
    },
    close: async () => void (await Promise.all([...standbys.values(), primary].map((one) => one.close()))),
  }
}
