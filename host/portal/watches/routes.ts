import { Router, type Request, type Response } from 'express'
import { transaction } from '@tianguis/core/database/connection'
import type { Answered, Refused } from '@tianguis/sql/reply/reply'
import { readPlan } from '../../accounts/plans.ts'
import { ApiError } from '../../request/errors.ts'
import { checkedText } from '../../watches/body.ts'
import { listEndpoints } from '../../watches/endpoints.ts'
import { readWatchAsked, type WatchAsked } from '../../watches/read-watch.ts'
import { wrongField } from '../../watches/refusals.ts'
import type { Sign } from '../../watches/sentence.ts'
import { changeWatch, createWatch, listWatches, removeWatch, type WatchDraft } from '../../watches/watches.ts'
import { signedIn } from '../context.ts'
import { formField, formToken } from '../csrf.ts'
import { spendQuota } from '../explore/spend-quota.ts'
import { sendInside } from '../inside.ts'
import { readJson } from '../values.ts'
import { uuidIn, type WatchContext } from './context.ts'
import { confirmation, watchesPage, type WatchRow } from './pages.ts'
import { receiverPages } from './receiver-routes.ts'

/** `/portal/avisos`: what the account wants to be told of. What is asked for is shown as it was read before it is kept. */
export function watchPages(context: WatchContext): Router {
  const { vault } = context
  const router = Router()
  router.get('/avisos', (request, response) => show(context, request, response))
  router.post('/avisos/leer', async (request, response) => {
    const { account } = signedIn(response)
    await orAgain(context, request, response, async () => {
      const asked = askedIn(request)
      if (asked.conjunto === undefined) await spendQuota(request, response, 'avisos', context)
      const read = await readWatchAsked(asked, { ...context, pool: vault.pool })
      if ('refused' in read) return show(context, request, response, wordsOf(read.refused))
      const endpoints = await listEndpoints(vault.pool, account.id)
      const destino = endpoints.find(({ id }) => id === formField(request, 'destino'))
      const token = formToken(vault, request, response)
      const main = confirmation(token, { draft: read.draft, fields: fieldsOf(read), destino })
      sendInside(vault, request, response, { title: '¿Así está bien?', main })
    })
  })
  router.post('/avisos', async (request, response) => {
    const { account } = signedIn(response)
    await orAgain(context, request, response, async () => {
      const read = await readWatchAsked(askedIn(request), { ...context, pool: vault.pool })
      if ('refused' in read) return show(context, request, response, wordsOf(read.refused))
      const endpoint = formField(request, 'destino')
      await transaction(vault.pool, (client) =>
        createWatch(client, account.id, read.draft, endpoint ? [endpoint] : undefined),
      )
      response.redirect(303, '/portal/avisos?listo=aviso')
    })
  })
  for (const [way, active] of [
    ['pausar', false],
    ['seguir', true],
  ] as const)
    router.post(`/avisos/:id/${way}`, async (request, response) => {
      await changeWatch(vault.pool, signedIn(response).account.id, uuidIn(request, 'un aviso'), { active })
      response.redirect(303, '/portal/avisos')
    })
  router.post('/avisos/:id/borrar', async (request, response) => {
    await removeWatch(vault.pool, signedIn(response).account.id, uuidIn(request, 'un aviso'))
    response.redirect(303, '/portal/avisos?listo=aviso-borrado')
  })
  router.use(receiverPages(context))
  return router
}

/** What cannot be done is told above the form, which is there again. */
async function orAgain(
  context: WatchContext,
  request: Request,
  response: Response,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error
    await show(context, request, response, error.message)
  }
}

async function show(context: WatchContext, request: Request, response: Response, wrong?: string): Promise<void> {
  const { vault, service } = context
  const { account } = signedIn(response)
  const [watches, endpoints, plan] = await Promise.all([
    listWatches(vault.pool, account.id),
    listEndpoints(vault.pool, account.id),
    readPlan(vault.pool, account.plan),
  ])
  const main = watchesPage(formToken(vault, request, response), {
    watches: watches.map((told) => readJson(told) as unknown as WatchRow),
    endpoints,
    most: plan!.watches,
    datasets: service.connectors.map(({ connector: { name, title } }) => ({ name, title })),
    typed: formField(request, 'frase') || String(request.query.frase ?? '').slice(0, 300),
    wrong,
  })
  sendInside(vault, request, response, { title: 'Avisos', main }, wrong === undefined ? 200 : 422)
}

/** @throws ApiError 400 */
function askedIn(request: Request): WatchAsked {
  const text = (name: string, longest: number) => {
    const value = formField(request, name)
    return value === '' ? undefined : checkedText(name, value, longest)
  }
  const umbral = text('umbral', 22)?.replaceAll(',', '')
  if (umbral !== undefined && !/^-?\d{1,12}(\.\d{1,8})?$/.test(umbral))
    throw wrongField('umbral', `llegó «${umbral}»; se espera un número como 22 o 22.50.`)
  const compara = text('compara', 2)
  if (compara !== undefined && !['<', '<=', '>', '>='].includes(compara))
    throw wrongField('compara', 'elige de la lista de qué lado se avisa.')
  return {
    frase: text('frase', 300),
    pregunta: text('pregunta', 300),
    consulta_id: text('consulta_id', 2500),
    conjunto: text('conjunto', 60),
    nombre: text('nombre', 120),
    // The list has a side chosen always; without a threshold it says nothing.
    compara: umbral === undefined ? undefined : (compara as Sign | undefined),
    umbral,
  }
}

/** By what the confirmation asks for the same again. */
function fieldsOf({ draft, reply }: { readonly draft: WatchDraft; readonly reply?: Answered }): Record<string, string> {
  if (draft.kind === 'conjunto') return { conjunto: draft.datasets[0]!, nombre: draft.name }
  const handle = reply?.consulta_id
  const { name, sign, threshold, question } = draft
  return {
    nombre: name,
    ...(handle ? { consulta_id: handle } : { pregunta: question! }),
    ...(sign !== null && threshold !== null ? { compara: sign, umbral: threshold } : {}),
  }
}

function wordsOf({ error, detalle: { opciones = [], sugerencias = [] } }: Refused): string {
  const instead = [...opciones, ...sugerencias].slice(0, 3).map(({ pregunta }) => `«${pregunta}»`)
  return instead.length ? `${error} Por ejemplo: ${instead.join(', ')}.` : error
}
