/** Watches, endpoints and deliveries of the account of a key. */
import { timestampOf } from '../answer/envelope.ts'
import { Router, type Request, type Response } from 'express'
import { chosen } from '@tianguis/core/query/refusal'
import { LONGEST } from '@tianguis/sql/normalize'
import { refuseQuestion } from '../ask/answer.ts'
import type { Hosting } from '../hosting.ts'
import { charge } from '../request/admit.ts'
import { ApiError } from '../request/errors.ts'
import { identify, type Asker } from '../request/identify.ts'
import { readQuery } from '../request/query.ts'
import { shed } from '../request/shed.ts'
import { fieldsOf, readJsonBody, type Fields } from './body.ts'
import { listDeliveries, repeatDelivery } from './deliveries.ts'
import {
  createEndpoint,
  listEndpoints,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
  type EndpointKeeping,
} from './endpoints.ts'
import { DELIVERIES_PATH, ENDPOINTS_PATH, WATCHES_PATH } from './paths.ts'
import { readWatchAsked } from './read-watch.ts'
import { isUuid, notThere, wrongField } from './refusals.ts'
import { changeWatch, createWatch, listWatches, readWatch, removeWatch } from './watches.ts'

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

/** Whose it is; there is nothing here without a key. @throws ApiError 401, 403, 429 */
async function ownerOf(request: Request, { accounts }: Hosting): Promise<Asker & { readonly account: number }> {
  const asker = await identify(request, accounts, { endpoint: 'avisos', counts: false })
  if (asker.account === null) throw new ApiError('requiere_clave', 'Los avisos son de una cuenta; manda su clave.')
  return { ...asker, account: asker.account }
}

const idOf = ({ params }: Request, what: string): string => {
  const id = String(params.id).toLowerCase()
  if (!isUuid(id)) throw notThere(what)
  return id
}

function addWatches(router: Router, hosting: Hosting): void {
  const { pool, clock, accounts } = hosting
  const send = sender(hosting, 'avisos')
  const one = `${WATCHES_PATH}/:id`
  router.get(WATCHES_PATH, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    send(response, await listWatches(pool, account))
  })
  router.post(WATCHES_PATH, readJsonBody, async (request, response) => {
    readQuery(request.url, [])
    const asker = await ownerOf(request, hosting)
    const fields = fieldsOf(request, [
      'frase',
      'pregunta',
      'consulta_id',
      'conjunto',
      'compara',
      'umbral',
      'nombre',
      'destinos',
    ])
    const asked = askedOf(fields)
    const endpoints = fields.texts('destinos')
    // A question is answered for it, and counts as one.
    if (asked.conjunto === undefined) await charge(response, asker, { endpoint: 'avisos', accounts, now: clock() })
    const read = await readWatchAsked(asked, hosting)
    if ('refused' in read) return refuseQuestion(response, read.refused)
    send(response.status(201), await createWatch(pool, asker.account, read.draft, endpoints))
  })
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
  router.post(ENDPOINTS_PATH, readJsonBody, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    const url = fieldsOf(request, ['url']).text('url', LONGEST_HANDLE)
    if (url === undefined) throw wrongField('url', 'falta la dirección, https://…, que recibirá los avisos.')
    send(response.status(201), await createEndpoint(keeping, account, url))
  })
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
  router.post(DELIVERIES_PATH, readJsonBody, async (request, response) => {
    readQuery(request.url, [])
    const { account } = await ownerOf(request, hosting)
    const id = fieldsOf(request, ['repetir']).text('repetir', 60)?.toLowerCase()
    if (id === undefined) throw wrongField('repetir', 'falta el `id` de la entrega que se repite.')
    if (!isUuid(id)) throw notThere('una entrega')
    send(response.status(201), await repeatDelivery(pool, account, id))
  })
}

/** Sends records in the envelope of every answer. @param data objects, or each as JSON text */
function sender({ clock }: Hosting, endpoint: string) {
  return (response: Response, data: object | string | readonly (object | string)[]): void => {
    const list = Array.isArray(data) ? data : undefined
    const written = (one: object | string) => (typeof one === 'string' ? one : JSON.stringify(one))
    const meta = {
      timestamp: timestampOf(clock()),
      source: 'Tianguis',
      endpoint,
      count: list?.length ?? 1,
    }
    const text = list ? `[${list.map(written).join(',')}]` : written(data as object | string)
    response.type('json').send(`{"ok":true,"data":${text},"meta":${JSON.stringify(meta)}}`)
  }
}
