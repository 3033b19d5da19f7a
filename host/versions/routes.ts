import { Router, type RequestHandler, type Response } from 'express'
import { API_ROOT } from '../describe/calls.ts'
import type { Hosting } from '../hosting.ts'
import { admit } from '../request/admit.ts'
import { byPath } from '../request/by-path.ts'
import type { Asker } from '../request/identify.ts'
import { answerChanges } from './changes.ts'
import { answerVersion } from './file.ts'
import { answerVersions } from './list.ts'
import { changesPath, versionsPath } from './offered.ts'

/** Whoever has a key waits behind nobody who has none. */
const poolOf =
  ({ pool, visitorPool }: Hosting) =>
  ({ locals }: Response) =>
    (locals.asker as Asker).key === null ? visitorPool : pool

/** What changed in each dataset, and which versions of it there are. */
export function changeRoutes(hosting: Hosting): RequestHandler {
  const { service, accounts, clock } = hosting
  return byPath(
    Object.fromEntries(
      service.connectors.flatMap(({ connector }) => {
        const admission = admit(connector.path.slice(1), accounts, clock)
        return [
          [changesPath(connector), [admission, answerChanges(connector, hosting)]],
          [versionsPath(connector), [admission, answerVersions(connector, hosting, poolOf(hosting))]],
        ] as const
      }),
    ),
  )
}

/** The versions themselves, each under the admission of its dataset. */
export function versionFiles(hosting: Hosting): Router {
  const { service, accounts, clock } = hosting
  const router = Router()
  const served = new Map(
    service.connectors.map(({ connector }) => {
      const admission = admit(connector.path.slice(1), accounts, clock)
      return [
        connector.path.slice(1),
        { admission, answer: answerVersion(connector, hosting, poolOf(hosting)) },
      ] as const
    }),
  )
  const find = (name: unknown) => served.get(String(name).toLowerCase())
  router.get(
    `${API_ROOT}/:conjunto/versiones/:archivo`,
    (request, response, next) => {
      const found = find(request.params.conjunto)
      return found ? found.admission(request, response, next) : next('router')
    },
    (request, response, next) => find(request.params.conjunto)!.answer(request, response, next),
  )
  return router
}
