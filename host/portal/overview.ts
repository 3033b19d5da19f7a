import { Router } from 'express'
import { subjectOf } from '../accounts/accounts.ts'
import { listKeys, MOST_KEYS, type Key } from '../accounts/keys.ts'
import { readPlan, type Plan } from '../accounts/plans.ts'
import { readMonth, type MonthOfUse } from '../accounts/usage.ts'
import { chartOfMonth, meter } from './chart.ts'
import { signedIn, type Context } from './context.ts'
import { formToken } from './csrf.ts'
import { html, type Html } from './html.ts'
import { sendInside } from './inside.ts'
import { LIFETIMES, stateOf } from './key-words.ts'
import { inCount, inDay, inMoment, inMonth, inMonthly, inPerMinute, inWords } from './words.ts'

/** `/portal`: the keys of the account, its month, and its plan. */
export function overviewPage({ vault, accounts, clock }: Context): Router {
  const router = Router()
  router.get('/', async (request, response) => {
    const { account } = signedIn(response)
    await accounts.ledger.flush()
    const [keys, plan, month] = await Promise.all([
      listKeys(vault.pool, account.id),
      readPlan(vault.pool, account.plan),
      readMonth(vault.pool, subjectOf(account.id), account.id),
    ])
    sendInside(vault, request, response, {
      title: 'Mi cuenta',
      main: html`<h1>Hola, ${account.name}</h1>
<div class="grid">${monthCard(month)}${planCard(plan!)}</div>
<section class="card" aria-labelledby="claves"><h2 id="claves">Claves</h2>
${keys.length ? keyTable(keys, clock()) : html`<p>Una clave es lo que tu programa manda con cada petición. Crea la primera:</p>`}
${createForm(formToken(vault, request, response), !keys.length)}
</section>
<section class="card" aria-labelledby="uso"><h2 id="uso">Uso de ${inMonth(month.month)}</h2>${chartOfMonth(month)}</section>`,
    })
  })
  return router
}

function monthCard({ limit, used, held, remaining, resetsAt }: MonthOfUse): Html {
  return html`<section class="card" aria-labelledby="mes"><h2 id="mes">Este mes</h2>
<p><span class="figure">${inCount(used)}</span> <span class="dim">${limit === null ? 'peticiones, sin límite' : `de ${inCount(limit)} peticiones`}</span></p>
${limit !== null && html`<p>${meter(used + held, limit)}</p>`}
<p class="dim small">${remaining !== null && `Quedan ${inCount(remaining)}. `}${held > 0 && `${inWords(held, 'está apartada', 'están apartadas')} por los servidores mientras responden. `}Se renueva el ${inDay(resetsAt)}.</p>
</section>`
}

function planCard({ title, monthly, perMinute, support, availability }: Plan): Html {
  return html`<section class="card" aria-labelledby="plan"><h2 id="plan">Plan ${title}</h2>
<ul class="ticks"><li>${inMonthly(monthly)}</li><li>${inPerMinute(perMinute)}</li><li>Todos los datos y preguntas en español</li>${support && html`<li>Soporte: ${support}</li>`}${availability && html`<li>Disponibilidad: ${availability}</li>`}</ul>
<p class="actions"><a class="button plain small" href="/portal/plan">Ver o cambiar el plan</a></p>
</section>`
}

const keyTable = (
  keys: readonly Key[],
  now: Date,
) => html`<table class="stack"><caption class="hidden">Tus claves, la más nueva primero</caption>
<thead><tr><th scope="col">Nombre</th><th scope="col">Termina en</th><th scope="col">Creada</th><th scope="col">Último uso</th><th scope="col">Vence</th><th scope="col">Estado</th><th scope="col"><span class="hidden">Acciones</span></th></tr></thead>
<tbody>${keys.map((key) => keyRow(key, now))}</tbody></table>`

function keyRow(key: Key, now: Date): Html {
  const { id, name, ending, createdAt, lastUsedAt, expiresAt, replacedBy } = key
  const state = stateOf(key, now)
  return html`<tr><th scope="row">${name}</th><td data-name="Termina en"><code>…${ending}</code></td><td data-name="Creada">${inDay(createdAt)}</td>
<td data-name="Último uso">${lastUsedAt ? inMoment(lastUsedAt) : 'nunca'}</td><td data-name="Vence">${expiresAt ? inMoment(expiresAt) : 'no vence'}</td>
<td data-name="Estado"><span class="tag ${state.tone}">${state.word}</span></td>
<td>${state.works && html`<div class="keys">${replacedBy === null && html`<a href="/portal/claves/${id}/rotar" aria-label="Rotar la clave ${name}, …${ending}">Rotar</a>`} <a href="/portal/claves/${id}/revocar" aria-label="Revocar la clave ${name}, …${ending}">Revocar</a></div>`}</td></tr>`
}

const createForm = (
  token: Html,
  first: boolean,
) => html`<form method="post" action="/portal/claves" class="create">${token}
<div class="row">
<div class="field"><label for="nombre">Nombre de la clave</label><input type="text" id="nombre" name="nombre" required maxlength="60" autocomplete="off" placeholder="mi-tablero"${first && html` value="mi primera clave"`}></div>
<div class="field"><label for="vence">Vence</label><select id="vence" name="vence">${Object.entries(LIFETIMES).map(([value, { words }]) => html`<option value="${value}">${words}</option>`)}</select></div>
<div><button>Crear clave</button></div>
</div>
<p class="hint">Caben ${MOST_KEYS} claves que sirvan. Todas comparten el límite de tu plan.</p>
</form>`
