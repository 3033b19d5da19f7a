import { Router, type Request, type Response } from 'express'
import { changePlan, subjectOf, type Account } from '../accounts/accounts.ts'
import { listPlans, readPlan, type Plan } from '../accounts/plans.ts'
import type { Subscription } from '../billing/payments.ts'
import { originOf, signedIn, type Context } from './context.ts'
import { PageError } from './failures.ts'
import { formField, formToken } from './csrf.ts'
import { html, type Html } from './html.ts'
import { sendInside } from './inside.ts'
import { sessionOf } from './page.ts'
import { changePage } from './plan-change.ts'
import { planChangeForm, type Change } from './plan-ways.ts'
import { inDay, inDollars, inMonthly, inPerMinute } from './words.ts'

/** What there is to buy, for all; and for who is signed in, the way to it. */
export function planPages(context: Context): Router {
  const { vault, payments } = context
  const router = Router()
  router.get('/plan', async (request, response) => {
    const account = sessionOf(response)?.account
    const plans = (await listPlans(vault.pool)).filter(({ offered, name }) => offered || name === account?.plan)
    const subscription = account && (await payments?.subscription(account.id))
    sendInside(vault, request, response, {
      title: 'Planes',
      description: 'Qué da cada plan de Tianguis y cuánto cuesta.',
      main: html`<h1>Planes</h1>
<p class="lead">Empieza gratis. Todos los planes dan los mismos datos; lo que cambia es cuánto puedes pedir.</p>
${account && standing(account, plans, subscription, formToken(vault, request, response), payments?.name)}
<ul class="grid">${plans.map((plan) => card(plan, account))}</ul>
<p class="dim">Los límites son por mes calendario, hora de la Ciudad de México. Cambias o cancelas cuando quieras.</p>`,
    })
  })
  router.get('/plan/cambiar', async (request, response) => {
    const change = await wanted(context, response, String(request.query.plan ?? ''))
    await showChange(context, request, response, change)
  })
  router.post('/plan/cambiar', async (request, response) => {
    const change = await wanted(context, response, formField(request, 'plan'))
    // What was confirmed is not what would happen now: it is shown again, and nothing is done.
    if (change.way !== formField(request, 'modo')) return showChange(context, request, response, change)
    response.redirect(303, await carryOut(context, request, signedIn(response).account, change))
  })
  router.post('/plan/seguir', async (request, response) => {
    await provider(context).resume(signedIn(response).account)
    response.redirect(303, '/portal/plan?listo=seguir')
  })
  router.post('/plan/pagos', async (request, response) => {
    response.redirect(
      303,
      await provider(context).portal(signedIn(response).account, `${originOf(context, request)}/portal/plan`),
    )
  })
  return router
}

async function wanted(context: Context, response: Response, name: string): Promise<Change> {
  const change = await planChangeForm(context, signedIn(response).account, name)
  if (!change)
    throw new PageError(
      404,
      'No puedes pasar a ese plan',
      'Ya lo tienes, o no está entre los que se ofrecen. Míralos en «Planes».',
    )
  return change
}

async function showChange(
  { vault, service }: Context,
  request: Request,
  response: Response,
  change: Change,
): Promise<void> {
  const {
    account: { email, nextPlan },
  } = signedIn(response)
  const pending = nextPlan === null ? null : (await readPlan(vault.pool, nextPlan))!.title
  sendInside(vault, request, response, {
    title: `Cambiar a ${change.to.title}`,
    main: changePage(change, {
      email,
      contact: service.config.contact,
      token: formToken(vault, request, response),
      pending,
    }),
  })
}

/** @returns where the browser goes next */
async function carryOut(context: Context, request: Request, account: Account, { way, to }: Change): Promise<string> {
  const { vault, accounts } = context
  const origin = originOf(context, request)
  switch (way) {
    case 'pedir':
      throw new PageError(409, 'Este plan se pide', 'Aquí no se cobra: el plan lo activa quien opera este servicio.')
    case 'ahora':
      await changePlan(vault.pool, account.id, to.name)
      // Units leased under the old plan are not for the new one to spend.
      await accounts.quota.release(subjectOf(account.id))
      return '/portal/plan?listo=plan'
    case 'pagar':
      return provider(context).checkout(account, to, {
        paid: `${origin}/portal/plan?listo=pago`,
        given: `${origin}/portal/plan`,
      })
    case 'cambiar': {
      const { at } = await provider(context).change(account, to)
      return `/portal/plan?listo=${at === null ? 'pago' : 'programado'}`
    }
    case 'cancelar':
      await provider(context).cancel(account)
      return '/portal/plan?listo=programado'
  }
}

function provider({ payments }: Context) {
  if (!payments)
    throw new PageError(
      404,
      'Aquí no se cobra',
      'Este servicio no tiene un medio de pago; los planes los activa quien lo opera.',
    )
  return payments
}

/** What is to happen to the account's plan, and what it pays. */
function standing(
  { plan, nextPlan, nextPlanAt }: Account,
  plans: readonly Plan[],
  subscription: Subscription | undefined,
  token: Html,
  provider: string | undefined,
): Html {
  const titleOf = (name: string) => plans.find((one) => one.name === name)?.title ?? name
  return html`${
    nextPlan !== null &&
    html`<div class="note warn"><p>Estás en <strong>${titleOf(plan)}</strong>. El ${inDay(nextPlanAt!)} pasas a <strong>${titleOf(nextPlan)}</strong>.</p>
${subscription && html`<form method="post" action="/portal/plan/seguir">${token}<p class="actions"><button class="small plain">Quedarme en ${titleOf(plan)}</button></p></form>`}</div>`
  }
${
  subscription &&
  html`<div class="note"><p>Tu suscripción: ${subscription.status}${subscription.endsAt && `; lo pagado llega al ${inDay(subscription.endsAt)}`}.</p>
<form method="post" action="/portal/plan/pagos">${token}<p class="actions"><button class="small plain">Tarjeta y recibos en ${provider}</button></p></form></div>`
}`
}

export function card(plan: Plan, account: Account | undefined): Html {
  const { name, title, monthly, perMinute, priceUsd, support, availability, withoutKey } = plan
  const mine = account?.plan === name
  return html`<li class="card plan${mine && ' mine'}">
<h2>${title}${mine && html` <span class="tag accent">tu plan</span>`}</h2>
<p><span class="figure">$${inDollars(priceUsd)}</span> <span class="dim">USD al mes</span></p>
<ul class="ticks"><li>${inMonthly(monthly)}</li><li>${inPerMinute(perMinute)}</li><li>Todos los datos y preguntas en español</li>${withoutKey !== null && withoutKey.length > 0 && html`<li>Sin registro: ${withoutKey.map((one, at) => html`${at > 0 && ', '}<code>/${one}</code>`)}</li>`}${support && html`<li>Soporte ${support}</li>`}${availability && html`<li>Disponibilidad de ${availability}</li>`}</ul>
<p class="actions">${
    account
      ? mine
        ? html`<a class="button plain" href="/portal">Ver mi uso</a>`
        : html`<a class="button${Number(priceUsd) === 0 && ' plain'}" href="/portal/plan/cambiar?plan=${name}">Cambiar a ${title}</a>`
      : html`<a class="button${Number(priceUsd) > 0 && ' plain'}" href="/portal/entrar">Empezar${Number(priceUsd) > 0 && html`<span class="hidden"> con ${title}</span>`}</a>`
  }</p>
</li>`
}
