/** Watches, endpoints and deliveries of the account of a key. */
import { Router, type Request, type Response } from 'express'
import { chosen } from '@tianguis/core/query/refusal'
import { LONGEST } from '@tianguis/sql/normalize'
import { refusalOfQuestion } from '../ask/answer.ts'
import type { Hosting } from '../hosting.ts'
import { charge } from '../request/admit.ts'
import { readQuery } from '../request/query.ts'
import { shed } from '../request/shed.ts'
import { fieldsOf, readJsonBody, type Fields } from './body.ts'
import { listDeliveries, repeatDelivery } from './deliveries.ts'
import {
  endpointAt,
  listEndpoints,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
  type EndpointKeeping,
} from './endpoints.ts'
import { once } from './once.ts'
import { ownerOf } from './owner.ts'
import { DELIVERIES_PATH, ENDPOINTS_PATH, WATCHES_PATH } from './paths.ts'
import { readWatchAsked } from './read-watch.ts'
import { isUuid, notThere, wrongField } from './refusals.ts'
import { changeWatch, createWatch, listWatches, readWatch, removeWatch } from './watches.ts'
import { writer } from './written.ts'

const SIGNS = ['<', '<=', '>', '>='] as const
const LONGEST_NAME = 120
/** As long as a `consulta_id` gets. */
const LONGEST_HANDLE = 2_500

export function watchRoutes(hosting: Hosting): Router {
  const router = Router()
  router.use([WATCHES_PATH, ENDPOINTS_PATH, DELIVERIES_PATH], shed(), (_request, response, next) => {
    response.vary('Authorization').set('Cache-Control', 'no-store')
    next()
  })
  addWatches(router, hosting)
  addEndpoints(router, hosting)
  addDeliveries(router, hosting)
  return router
}

const idOf = ({ params }: Request, what: string): string => {
  const id = String(params.id).toLowerCase()
  if (!isUuid(id)) throw notThere(what)
  return id
}

const WATCH_FIELDS = ['frase', 'pregunta', 'consulta_id', 'conjunto', 'compara', 'umbral', 'nombre', 'destinos']

function addWatches(router: Router, hosting: Hosting): void {
  const { pool, clock, accounts } = hosting
  const send = sender(hosting, 'avisos')
  const one = `${WATCHES_PATH}/:id`
  router.get(WATCHES_PATH, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    send(response, await listWatches(pool, account))
  })
  const create = once(hosting, 'avisos', async ({ request, response, owner }) => {
    const fields = fieldsOf(request, WATCH_FIELDS)
    const asked = askedOf(fields)
    const endpoints = fields.texts('destinos')
    // A question is answered for it, and counts as one.
    if (asked.conjunto === undefined) await charge(response, owner, { endpoint: 'avisos', accounts, now: clock() })
    const read = await readWatchAsked(asked, hosting)
    if ('refused' in read) {
      const { status, body } = refusalOfQuestion(response, read.refused)
      return { status, text: JSON.stringify(body) }
    }
    return (client) => createWatch(client, owner.account, read.draft, endpoints)
  })
  router.post(WATCHES_PATH, readJsonBody, create)
  router.get(one, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    send(response, await readWatch(pool, account, idOf(request, 'un aviso')))
  })
  router.patch(one, readJsonBody, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    const fields = fieldsOf(request, ['nombre', 'activo'])
    const change = { name: fields.text('nombre', LONGEST_NAME), active: fields.flag('activo') }
    send(response, await changeWatch(pool, account, idOf(request, 'un aviso'), change))
  })
  router.delete(one, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    send(response, await removeWatch(pool, account, idOf(request, 'un aviso')))
  })
}

function askedOf(fields: Fields) {
  const compara = fields.text('compara', 2)
  return {
    frase: fields.text('frase', LONGEST),
    pregunta: fields.text('pregunta', LONGEST),
    consulta_id: fields.text('consulta_id', LONGEST_HANDLE),
    conjunto: fields.text('conjunto', 60),
    compara: compara === undefined ? undefined : chosen('compara', compara, SIGNS),
    umbral: fields.decimal('umbral'),
    nombre: fields.text('nombre', LONGEST_NAME),
  }
}

function addEndpoints(router: Router, hosting: Hosting): void {
  const { pool, accounts, service } = hosting
  const keeping: EndpointKeeping = {
    pool,
    peppers: accounts.keyring.peppers,
    receivers: { own: service.config.webhookHosts },
  }
  const send = sender(hosting, 'destinos')
  const one = `${ENDPOINTS_PATH}/:id`
  router.get(ENDPOINTS_PATH, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    send(response, await listEndpoints(pool, account))
  })
  const create = once(hosting, 'destinos', async ({ request, owner }) => {
    const url = fieldsOf(request, ['url']).text('url', LONGEST_HANDLE)
    if (url === undefined) throw wrongField('url', 'falta la dirección, https://…, que recibirá los avisos.')
    const create = await endpointAt(url, keeping)
    return (client) => create(client, owner.account)
  })
  router.post(ENDPOINTS_PATH, readJsonBody, create)
  router.get(one, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    send(response, await readEndpoint(pool, account, idOf(request, 'un destino')))
  })
  router.patch(one, readJsonBody, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    const id = idOf(request, 'un destino')
    const fields = fieldsOf(request, ['activo', 'rotar'])
    const [on, rotate] = [fields.flag('activo'), fields.flag('rotar')]
    if (on !== undefined) await switchEndpoint(pool, account, id, on)
    send(response, rotate ? await rotateSecret(keeping, account, id) : await readEndpoint(pool, account, id))
  })
  router.delete(one, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    send(response, await removeEndpoint(pool, account, idOf(request, 'un destino')))
  })
}

function addDeliveries(router: Router, hosting: Hosting): void {
  const { pool } = hosting
  const send = sender(hosting, 'entregas')
  router.get(DELIVERIES_PATH, async (request, response) => {
    const query = readQuery(request.url, ['aviso', 'destino', 'estado', 'antes_de'])
    const { account } = await ownerOf(request, hosting)
    const idIn = (name: string) => {
      const id = query.get(name)?.toLowerCase()
      if (id !== undefined && !isUuid(id)) throw wrongField(name, `«${id.slice(0, 60)}» no es un identificador.`)
      return id
    }
    const estado = query.get('estado')
    send(
      response,
      await listDeliveries(pool, account, {
        aviso: idIn('aviso'),
        destino: idIn('destino'),
        estado: estado === undefined ? undefined : chosen('estado', estado, ['pendiente', 'entregada']),
        antes_de: idIn('antes_de'),
      }),
    )
  })
  const repeat = once(hosting, 'entregas', async ({ request, owner }) => {
    const id = fieldsOf(request, ['repetir']).text('repetir', 60)?.toLowerCase()
    if (id === undefined) throw wrongField('repetir', 'falta el `id` de la entrega que se repite.')
    if (!isUuid(id)) throw notThere('una entrega')
    return (client) => repeatDelivery(client, owner.account, id)
  })
  router.post(DELIVERIES_PATH, readJsonBody, repeat)
}

/** @param endpoint as its answers name it */
function sender(hosting: Hosting, endpoint: string) {
  const write = writer(hosting, endpoint)
  return (response: Response, data: Parameters<typeof write>[0]): void => void response.type('json').send(write(data))
}
