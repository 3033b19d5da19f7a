import { Router, type Request, type Response } from 'express'
import { deleteAccount, renameAccount, subjectOf, type Account } from '../accounts/accounts.ts'
import { listKeys } from '../accounts/keys.ts'
import { clearCookie } from './cookies.ts'
import { signedIn, type Context } from './context.ts'
import { formField, formToken } from './csrf.ts'
import { html, type Html } from './html.ts'
import { sendInside } from './inside.ts'
import { stateOf } from './key-words.ts'
import { sendPage } from './page.ts'
import { inDay } from './words.ts'

/** `/portal/cuenta`: who the account is, and its end. */
export function accountPages(context: Context): Router {
  const { vault } = context
  const router = Router()
  router.get('/cuenta', (request, response) => show(context, request, response))
  router.post('/cuenta', async (request, response) => {
    await renameAccount(vault.pool, signedIn(response).account.id, formField(request, 'nombre'))
    response.redirect(303, '/portal/cuenta?listo=nombre')
  })
  router.post('/cuenta/borrar', async (request, response) => {
    const { account } = signedIn(response)
    if (formField(request, 'correo').toLowerCase() !== account.email)
      return show(context, request, response, 'No es el correo de tu cuenta. Escríbelo igual que arriba para borrarla.')
    await remove(context, account)
    response.locals.session = undefined
    clearCookie(request, response, 'sesion')
    sendPage(request, response, {
      title: 'Tu cuenta se borró',
      main: html`<div class="card narrow"><h1>Tu cuenta se borró</h1><p>Sus claves dejan de servir en unos segundos, y aquí no queda nada de ella.</p><p class="actions"><a class="button" href="/">Ir al inicio</a></p></div>`,
    })
  })
  return router
}

/** What it pays ends first: an account that is gone could not be told of a charge. */
async function remove({ vault, payments, accounts }: Context, account: Account): Promise<void> {
  await payments?.forget(account)
  await accounts.quota.release(subjectOf(account.id))
  await accounts.ledger.flush()
  await deleteAccount(vault.pool, account.id)
}

async function show(
  { vault, payments, clock }: Context,
  request: Request,
  response: Response,
  wrong?: string,
): Promise<void> {
  const { account } = signedIn(response)
  const [keys, subscription] = await Promise.all([listKeys(vault.pool, account.id), payments?.subscription(account.id)])
  const working = keys.filter((key) => stateOf(key, clock()).works).length
  const token = formToken(vault, request, response)
  sendInside(
    vault,
    request,
    response,
    {
      title: 'Mi cuenta',
      main: html`<div class="text"><h1>Tu cuenta</h1>
<section class="card" aria-labelledby="quien"><h2 id="quien">Quién eres</h2>
<dl class="facts"><dt>Correo</dt><dd>${account.email}</dd><dt>Cuenta desde</dt><dd>${inDay(account.createdAt)}</dd></dl>
<form method="post" action="/portal/cuenta">${token}<div class="row"><div class="field"><label for="nombre">Nombre</label><input type="text" id="nombre" name="nombre" required maxlength="120" autocomplete="name" value="${account.name}"></div><div><button class="plain">Guardar</button></div></div></form>
</section>
${deletion(account, token, { working, pays: subscription !== undefined, wrong })}</div>`,
    },
    wrong === undefined ? 200 : 422,
  )
}

const deletion = (
  { email }: Account,
  token: Html,
  { working, pays, wrong }: { working: number; pays: boolean; wrong: string | undefined },
) => html`<section class="card" aria-labelledby="borrar"><h2 id="borrar">Borrar la cuenta</h2>
<p>En cuanto lo confirmes, y sin vuelta atrás:</p>
<ul><li>${working === 0 ? 'No tienes claves que sirvan.' : working === 1 ? 'Tu clave deja de servir en unos segundos.' : `Tus ${working} claves dejan de servir en unos segundos.`}</li>
<li>Se borran tu correo, tu nombre y el registro de lo que has pedido.</li>
<li>Se borran tus avisos, sus destinos y lo que se entregó.</li>
<li>Se cierran tus sesiones en todos tus navegadores.</li>
${pays && html`<li>Tu suscripción termina en ese momento. No se cobra más, y lo ya pagado no se devuelve.</li>`}</ul>
<form method="post" action="/portal/cuenta/borrar">${token}
<div class="field"><label for="correo">Para confirmar, escribe ${email}</label><input type="text" inputmode="email" id="correo" name="correo" required autocomplete="off" autocapitalize="none" spellcheck="false"${wrong !== undefined && html` aria-invalid="true" aria-describedby="correo-mal" autofocus`}>
${wrong !== undefined && html`<p class="wrong" id="correo-mal" role="alert">${wrong}</p>`}</div>
<p class="actions"><button class="danger">Borrar mi cuenta</button></p></form>
</section>`
