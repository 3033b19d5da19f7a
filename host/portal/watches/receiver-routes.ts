import { Router, type Request, type Response } from 'express'
import { transaction } from '@tianguis/core/database/connection'
import { ApiError } from '../../request/errors.ts'
import { checkedText } from '../../watches/body.ts'
import { listDeliveries, repeatDelivery } from '../../watches/deliveries.ts'
import {
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
  type EndpointKeeping,
  type NewEndpoint,
} from '../../watches/endpoints.ts'
import { listWatches, type WatchTold } from '../../watches/watches.ts'
import { signedIn } from '../context.ts'
import { formField, formToken } from '../csrf.ts'
import { sendInside } from '../inside.ts'
import { uuidIn, type WatchContext } from './context.ts'
import { receiversPage, secretOnce } from './receivers.ts'

const PAGE = '/portal/avisos/destinos'

/** `/portal/avisos/destinos`: where deliveries go, and how they went. A secret is in one answer and nowhere else. */
export function receiverPages(context: WatchContext): Router {
  const { vault, service } = context
  const keeping: EndpointKeeping = { ...vault, receivers: { own: service.config.webhookHosts } }
  const router = Router()
  const ownId = (request: Request) => uuidIn(request, 'un destino')
  const sendSecret = (request: Request, response: Response, endpoint: NewEndpoint) =>
    sendInside(vault, request, response, { title: 'El secreto de tu webhook', main: secretOnce(endpoint) })
  router.get('/avisos/destinos', (request, response) => show(context, request, response))
  router.post('/avisos/destinos', async (request, response) => {
    const { account } = signedIn(response)
    try {
      const url = checkedText('url', formField(request, 'url'), 500)
      sendSecret(request, response, await createEndpoint(keeping, account.id, url))
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error
      await show(context, request, response, error.message)
    }
  })
  router.post('/avisos/destinos/:id/rotar', async (request, response) => {
    sendSecret(request, response, await rotateSecret(keeping, signedIn(response).account.id, ownId(request)))
  })
  for (const [way, on] of [
    ['encender', true],
    ['apagar', false],
  ] as const)
    router.post(`/avisos/destinos/:id/${way}`, async (request, response) => {
      await switchEndpoint(vault.pool, signedIn(response).account.id, ownId(request), on)
      response.redirect(303, PAGE)
    })
  router.post('/avisos/destinos/:id/borrar', async (request, response) => {
    await removeEndpoint(vault.pool, signedIn(response).account.id, ownId(request))
    response.redirect(303, `${PAGE}?listo=destino-borrado`)
  })
  router.post('/avisos/entregas/:id/repetir', async (request, response) => {
    const [account, id] = [signedIn(response).account.id, uuidIn(request, 'una entrega')]
    await transaction(vault.pool, (client) => repeatDelivery(client, account, id))
    response.redirect(303, `${PAGE}?listo=repetida`)
  })
  return router
}

async function show({ vault }: WatchContext, request: Request, response: Response, wrong?: string): Promise<void> {
  const { account } = signedIn(response)
  const [endpoints, deliveries, watches] = await Promise.all([
    listEndpoints(vault.pool, account.id),
    listDeliveries(vault.pool, account.id),
    listWatches(vault.pool, account.id),
  ])
  const names = new Map(watches.map((told) => JSON.parse(told) as WatchTold).map(({ id, nombre }) => [id, nombre]))
  const main = receiversPage(formToken(vault, request, response), { endpoints, deliveries, names, wrong })
  sendInside(vault, request, response, { title: 'Entregas', main }, wrong === undefined ? 200 : 422)
}
