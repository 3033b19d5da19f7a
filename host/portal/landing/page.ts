import type { Connector } from '@tianguis/core'
import type { Plan } from '../../accounts/plans.ts'
import type { KnownHeadline } from '../../ask/headlines.ts'
import { API_ROOT, callPath } from '../../describe/calls.ts'
import type { Freshness } from '../../status/freshness.ts'
import { SAMPLE } from '../../describe/wording.ts'
import { datasetLink, GET_KEY, manualLink, questionLink } from '../addresses.ts'
import { declared } from '../inline-markup.ts'
import { questionForm } from '../explore/forms.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../layout.ts'
import { card as planCard } from '../plans.ts'
import { figures, figuresHeading, figuresNote, freshTag } from './figures.ts'

export interface Landing {
  readonly connectors: readonly Connector[]
  readonly headlines: readonly KnownHeadline[]
  readonly freshness: (connector: Connector) => Freshness
  /** Questions that have an answer now. */
  readonly examples: (dataset: string) => readonly string[]
  /** Those offered; undefined while the database cannot say. */
  readonly plans: readonly Plan[] | undefined
  /** Scheme and host of this service, fit to be pasted into a shell. */
  readonly site: string
}

/** The page at `/`: what this is, the figures of today, what can be asked, a first call, and what it costs. */
export function landingPage(landing: Landing): Page {
  const { connectors, headlines, freshness, examples, plans } = landing
  const shown = headlines.map(({ connector }) => freshness(connector))
  return {
    title: 'Tianguis',
    wide: true,
    styles: ['public.css', 'pictures.css'],
    description:
      'Datos económicos y de precios de México, de sus fuentes oficiales, en una sola API JSON y con preguntas en español.',
    main: html`<section class="hero">
<h1>Los datos de la economía mexicana, en una sola API</h1>
<p class="lead">Tianguis junta ${connectors.length} conjuntos de datos de México desde sus fuentes oficiales, los mantiene al día y los sirve como JSON. Cada respuesta dice de dónde viene, con qué licencia y qué tan nueva es.</p>
${questionForm({ big: true, example: headlines[0]?.headline.q })}
<p class="actions"><a class="button plain" href="${GET_KEY}">Conseguir una clave gratis</a> <a href="#primera-llamada">Hacer una primera llamada</a></p>
</section>
<section aria-labelledby="cifras">
<h2 id="cifras">${figuresHeading(shown)}</h2>
${figuresNote(shown)}
${figures(headlines, freshness)}
</section>
${firstCall(landing)}
<section aria-labelledby="datos">
<h2 id="datos">Qué se puede preguntar</h2>
<p class="text dim">Con palabras, o con la ruta y los parámetros de cada conjunto. ${declared(SAMPLE)}</p>
<ul class="grid datasets">${connectors.map((connector) => dataset(connector, freshness(connector), examples(connector.name)))}</ul>
</section>
<section aria-labelledby="planes">
<h2 id="planes">Planes</h2>
${plans ? html`<ul class="grid">${plans.map((plan) => planCard(plan, undefined))}</ul>` : html`<p class="note warn">En este momento no se pueden leer los planes. Vuelve a intentarlo en un minuto.</p>`}
</section>`,
  }
}

/** One call that works without a key, where there is one, and one that needs it. */
function firstCall({ connectors, plans, headlines: [headline], site }: Landing): Html {
  const open = plans?.flatMap(({ withoutKey }) => withoutKey ?? []) ?? []
  const first = open.flatMap((name) => connectors.find(({ path }) => path === `/${name}`) ?? [])[0]
  return html`<section aria-labelledby="primera-llamada" class="card first">
<h2 id="primera-llamada">Una primera llamada</h2>
${
  first &&
  html`<p>Pégala en una terminal. No necesita clave:</p>
<div class="code"><pre><code id="llamada">curl '${site}${callPath(first, first.calls[0]!)}'</code></pre><button class="copy" data-copy="llamada" hidden>Copiar<span class="hidden"> la llamada sin clave</span></button></div>`
}
${
  headline &&
  html`<p>Con una clave, también responde preguntas:</p>
<div class="code"><pre><code id="pregunta">curl -G '${site}/api/query' -H 'Authorization: Bearer TU_CLAVE' --data-urlencode 'q=${headline.headline.q.replaceAll("'", String.raw`'\''`)}'</code></pre><button class="copy" data-copy="pregunta" hidden>Copiar<span class="hidden"> la llamada con clave</span></button></div>`
}
<p class="actions"><a class="button" href="${GET_KEY}">Conseguir una clave</a> <a href="/api/v1.md">Leer el manual</a> <a href="/docs">Ver la referencia</a> <a href="/openapi.json">OpenAPI</a></p>
</section>`
}

function dataset({ title, path, source }: Connector, fresh: Freshness, examples: readonly string[]): Html {
  return html`<li class="card">
<h3><a href="${datasetLink(path)}">${title}</a></h3>
<p>${freshTag(fresh)}</p>
${examples.length > 0 && html`<ul class="asks">${examples.map((question) => html`<li><a href="${questionLink(question)}">${question}</a></li>`)}</ul>`}
<p class="call"><a href="${manualLink(path)}"><code>${API_ROOT}${path}</code></a></p>
<p class="hint">${source.name}</p>
</li>`
}
