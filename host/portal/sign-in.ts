import { Router, type Request, type Response } from 'express'
import { AccountError, checkedEmail, createAccount, readAccount, type Account } from '../accounts/accounts.ts'
import { clearCookie } from './cookies.ts'
import { limitRate, originOf, type Context } from './context.ts'
import { PageError } from './failures.ts'
import { formField, formToken } from './csrf.ts'
import { html, type Html } from './html.ts'
import { LINK_MINUTES, makeLink, MOST_LINKS, readLink, useLink } from './links.ts'
import { sendPage, sessionOf } from './page.ts'
import { endSession, startSession, type Vault } from './session.ts'

const ASKS_A_MINUTE = 5
const TRIES_A_MINUTE = 20

/** Signing up and in, which is the same: whoever reads the mail of an address has its account. */
export function signInPages(context: Context): Router {
  const { vault } = context
  const router = Router()
  router.get('/entrar', (request, response) => {
    if (sessionOf(response)) return response.redirect(303, '/portal')
    sendPage(request, response, door(formToken(vault, request, response)))
  })
  router.post('/entrar', (request, response) => askForLink(context, request, response))
  router.get('/entrar/enlace', async (request, response) => {
    const secret = String(request.query.codigo ?? '')
    const email = await readLink(vault, secret)
    if (email === undefined) throw deadLink()
    sendPage(request, response, threshold({ email, secret, token: formToken(vault, request, response) }))
  })
  router.post('/entrar/enlace', async (request, response) => {
    limitRate(context, request, 'enlace', TRIES_A_MINUTE)
    const email = await useLink(vault, formField(request, 'codigo'))
    if (email === undefined) throw deadLink()
    const { id } = await accountOf(vault, email)
    await startSession(vault, id, request, response)
    clearCookie(request, response, 'visita')
    response.redirect(303, '/portal')
  })
  router.post('/salir', async (request, response) => {
    await endSession(vault, request, response)
    response.redirect(303, '/')
  })
  return router
}

async function askForLink(context: Context, request: Request, response: Response): Promise<void> {
  limitRate(context, request, 'entrar', ASKS_A_MINUTE)
  const { vault, mail, log } = context
  const typed = formField(request, 'correo')
  let email
  try {
    email = checkedEmail(typed)
  } catch (error) {
    if (!(error instanceof AccountError)) throw error
    return sendPage(request, response, door(formToken(vault, request, response), { typed, wrong: error.message }), 422)
  }
  const secret = await makeLink(vault, email)
  if (secret === undefined) throw tooManyLetters()
  const link = `${originOf(context, request)}/portal/entrar/enlace?codigo=${secret}`
  await mail.send(letterTo(email, link)).catch((error: unknown) => {
    log.error({ err: error }, 'No se pudo mandar una carta; revisa SMTP_URL.')
    throw new PageError(
      503,
      'No se pudo mandar el correo',
      'El servidor de correo no lo aceptó. Revisa que la dirección esté bien escrita y vuelve a intentarlo en unos minutos.',
      { 'Retry-After': '120' },
    )
  })
  sendPage(request, response, sent(email, mail.leaves))
}

/** The account of an address, made when this is the first time. */
async function accountOf({ pool }: Vault, email: string): Promise<Account> {
  const there = await readAccount(pool, email)
  if (there) return there
  try {
    return await createAccount(pool, { email, name: email.split('@')[0]! })
  } catch (error) {
    // Two links of one address, used at once: the other one made it.
    const made = error instanceof AccountError ? await readAccount(pool, email) : undefined
    if (!made) throw error
    return made
  }
}

const letterTo = (email: string, link: string) => ({
  to: email,
  subject: 'Tu enlace para entrar a Tianguis',
  text: `Hola:\n\nAbre este enlace para entrar a Tianguis. Sirve una sola vez, durante ${LINK_MINUTES} minutos:\n\n${link}\n\nSi no lo pediste, no hagas nada: sin el enlace nadie entra.\n`,
})

const deadLink = () =>
  new PageError(
    410,
    'Este enlace ya no sirve',
    `Los enlaces sirven una sola vez, durante ${LINK_MINUTES} minutos. Pide otro en «Entrar».`,
  )
const tooManyLetters = () =>
  new PageError(
    429,
    'Ya mandamos varios enlaces',
    `A esa dirección ya salieron ${MOST_LINKS} enlaces en los últimos ${LINK_MINUTES} minutos. Busca el último en tu correo, también en la carpeta de no deseados, o espera a que venzan.`,
    { 'Retry-After': String(LINK_MINUTES * 60) },
  )

function door(token: Html, { typed = '', wrong }: { typed?: string; wrong?: string } = {}) {
  return {
    title: 'Entrar',
    description: 'Crea tu cuenta de Tianguis o entra a ella con tu correo, sin contraseña.',
    main: html`<div class="card narrow">
<h1>Entra con tu correo</h1>
<p class="dim">Te mandamos un enlace para entrar. Si todavía no tienes cuenta, se crea al abrirlo: es gratis y sin contraseña.</p>
<form method="post" action="/portal/entrar" novalidate>
${token}
<div class="field">
<label for="correo">Correo electrónico</label>
<input id="correo" name="correo" type="email" autocomplete="email" inputmode="email" required maxlength="254" value="${typed}" placeholder="nombre@ejemplo.mx"${wrong !== undefined && html` aria-invalid="true" aria-describedby="correo-mal" autofocus`}>
${wrong !== undefined && html`<p class="wrong" id="correo-mal" role="alert">${wrong}</p>`}
</div>
<p class="actions"><button>Mandar enlace</button></p>
</form>
</div>`,
  }
}

function sent(email: string, leaves: boolean) {
  return {
    title: 'Revisa tu correo',
    main: html`<div class="card narrow">
<h1>Revisa tu correo</h1>
<p>Mandamos un enlace a <strong>${email}</strong>. Sirve una sola vez, durante ${LINK_MINUTES} minutos.</p>
${
  leaves
    ? html`<p class="dim">¿No llega? Busca en la carpeta de correo no deseado, o <a href="/portal/entrar">pide otro</a>.</p>`
    : html`<div class="note warn"><p>Este servidor no tiene correo configurado (<code>SMTP_URL</code>), así que la carta no salió. El enlace está en su bitácora y en la carpeta <code>correo/</code> de sus datos.</p></div>`
}
</div>`,
  }
}

/** Programs that read mail open every link in it; only a person presses a button. */
function threshold({ email, secret, token }: { email: string; secret: string; token: Html }) {
  return {
    title: 'Entrar',
    main: html`<div class="card narrow">
<h1>Ya casi</h1>
<p>Vas a entrar como <strong>${email}</strong>.</p>
<form method="post" action="/portal/entrar/enlace">
${token}<input type="hidden" name="codigo" value="${secret}">
<p class="actions"><button autofocus>Entrar</button></p>
</form>
</div>`,
  }
}
