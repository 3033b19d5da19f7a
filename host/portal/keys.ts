import { Router, type Request, type Response } from 'express'
import { createKey, readKey, revokeKey, rotateKey, type Key, type NewKey } from '../accounts/keys.ts'
import { API_ROOT, curlOf, firstCall as firstCallOf } from '../describe/calls.ts'
import { originOf, signedIn, type Context } from './context.ts'
import { PageError } from './failures.ts'
import { formField, formToken } from './csrf.ts'
import { html, type Html } from './html.ts'
import { sendInside } from './inside.ts'
import { GRACES, LIFETIMES, stateOf } from './key-words.ts'
import { inDay, inMoment } from './words.ts'

/** Making, replacing and ending keys. A new key is in one answer and nowhere else. */
export function keyPages(context: Context): Router {
  const {
    accounts: { keyring },
    vault,
    clock,
  } = context
  const router = Router()
  const send = (request: Request, response: Response, title: string, main: Html) =>
    sendInside(vault, request, response, { title, main })

  router.post('/claves', async (request, response) => {
    const { account } = signedIn(response)
    const lifetime = LIFETIMES[formField(request, 'vence') || 'nunca']
    if (!lifetime) throw new PageError(422, 'No se pudo crear la clave', 'Elige cuándo vence de la lista.')
    const expiresAt = lifetime.seconds === null ? undefined : new Date(clock().getTime() + lifetime.seconds * 1000)
    const key = await createKey(keyring, {
      account: account.id,
      name: formField(request, 'nombre'),
      ...(expiresAt && { expiresAt }),
    })
    send(request, response, 'Tu clave nueva', shownOnce(key, firstCall(context, request, key)))
  })
  router.get('/claves/:id/rotar', async (request, response) => {
    const key = await workingKey(context, request, response)
    send(request, response, 'Rotar una clave', rotation(key, formToken(vault, request, response)))
  })
  router.post('/claves/:id/rotar', async (request, response) => {
    const { id, account } = await workingKey(context, request, response)
    const grace = GRACES[formField(request, 'gracia') || 'dia']
    if (!grace)
      throw new PageError(422, 'No se pudo rotar la clave', 'Elige cuánto sigue sirviendo la anterior de la lista.')
    const key = await rotateKey(keyring, { account, id, graceSeconds: grace.seconds })
    const old = (await readKey(vault.pool, id))!
    send(request, response, 'Tu clave nueva', shownOnce(key, firstCall(context, request, key), old))
  })
  router.get('/claves/:id/revocar', async (request, response) => {
    const key = await workingKey(context, request, response)
    send(request, response, 'Revocar una clave', revocation(key, formToken(vault, request, response)))
  })
  router.post('/claves/:id/revocar', async (request, response) => {
    const { id, account } = await workingKey(context, request, response)
    await revokeKey(vault.pool, { account, id })
    response.redirect(303, '/portal?listo=revocada')
  })
  return router
}

/** The key of the address, if it is of whoever is signed in: of another's it is not even told that there is one. */
async function workingKey({ vault, clock }: Context, request: Request, response: Response): Promise<Key> {
  const { account } = signedIn(response)
  const id = String(request.params.id)
  const key = /^\d{1,15}$/.test(id) ? await readKey(vault.pool, Number(id)) : undefined
  if (key?.account !== account.id)
    throw new PageError(
      404,
      'No tienes esa clave',
      'Puede que la dirección esté mal escrita. Tus claves están en tu cuenta.',
    )
  if (!stateOf(key, clock()).works)
    throw new PageError(410, 'Esa clave ya no sirve', 'Se revocó o venció. Si la necesitas, crea otra en tu cuenta.')
  return key
}

/** The last dataset's first call, since the first dataset is only the catalogue of places. */
function firstCall({ service }: Context, request: Request, { secret }: NewKey): string {
  const last = service.connectors.at(-1)?.connector
  const origin = originOf({ service }, request)
  return last ? firstCallOf(last, origin, secret) : curlOf(`${origin}${API_ROOT}/uso`, secret)
}

const shownOnce = ({ name, secret, expiresAt }: NewKey, call: string, old?: Key) => html`<div class="text">
<h1>Tu clave nueva</h1>
<div class="note warn"><p><strong>Cópiala ahora: no se vuelve a mostrar.</strong> Aquí sólo se guarda una huella de ella. Si la pierdes, crea otra.</p></div>
<h2>«${name}»</h2>
<div class="code"><pre class="secret" id="clave">${secret}</pre><button type="button" class="copy" data-copy="clave" hidden>Copiar la clave</button></div>
<p class="dim">${expiresAt ? `Vence el ${inMoment(expiresAt)}.` : 'No vence.'}${old && ` La anterior, …${old.ending}, sirve hasta el ${inMoment(old.expiresAt!)}.`}</p>
<h2>Pruébala</h2>
<p>Pega esto en una terminal:</p>
<div class="code"><pre id="llamada">${call}</pre><button type="button" class="copy" data-copy="llamada" hidden>Copiar la llamada</button></div>
<p class="dim">No la pongas en páginas que otros puedan leer, ni la subas a un repositorio.</p>
<p class="actions"><a class="button" href="/portal">Ya la guardé</a> <a href="/explorar">Ver qué se puede pedir</a></p>
</div>`

const rotation = ({ id, name, ending, createdAt }: Key, token: Html) => html`<div class="card narrow">
<h1>Rotar la clave</h1>
<p>Se crea una clave nueva en lugar de <strong>«${name}»</strong> (<code>…${ending}</code>, del ${inDay(createdAt)}). Mientras cambias tus programas, la anterior sigue sirviendo:</p>
<form method="post" action="/portal/claves/${id}/rotar">${token}
<div class="field"><label for="gracia">La anterior sirve todavía</label><select id="gracia" name="gracia">${Object.entries(GRACES).map(([value, { words }]) => html`<option value="${value}">${words}</option>`)}</select></div>
<p class="actions"><button>Crear la nueva</button> <a href="/portal">Dejarla como está</a></p>
</form></div>`

const revocation = ({ id, name, ending, lastUsedAt }: Key, token: Html) => html`<div class="card narrow">
<h1>Revocar la clave</h1>
<p><strong>«${name}»</strong> (<code>…${ending}</code>) dejará de servir en unos segundos, para siempre. Lo que la use recibirá un error 401.</p>
<p class="dim">${lastUsedAt ? `Se usó por última vez el ${inMoment(lastUsedAt)}.` : 'Nunca se ha usado.'}</p>
<form method="post" action="/portal/claves/${id}/revocar">${token}
<p class="actions"><button class="danger">Revocar para siempre</button> <a href="/portal">Dejarla como está</a></p>
</form></div>`
