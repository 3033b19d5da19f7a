import { QueryError, type QueryFailure, type QuerySession } from '@tianguis/sql/session/session'

/**
 * What the standby cannot do: it is away, was in the way of its own replay, or lacks a view that the primary has
 * already.
 */
const ITS_OWN: readonly QueryFailure[] = ['base_de_datos_caida', 'consulta_fallida']

/**
 * Questions run on the standby while it has all that is current, since their answers tell the publication, and else on
 * the primary.
 */
export function preferring(standby: QuerySession, primary: QuerySession, isCurrent: () => boolean): QuerySession {
  return {
    async run(question) {
      if (!isCurrent()) return primary.run(question)
      return standby.run(question).catch((error: unknown) => {
        if (error instanceof QueryError && ITS_OWN.includes(error.codigo)) return primary.run(question)
        throw error
      })
    },
    close: async () => void (await Promise.all([standby.close(), primary.close()])),
  }
}
