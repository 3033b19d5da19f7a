import type { Connector } from '@tianguis/core'
import type { Interpretacion, Refused, Suggestion } from '@tianguis/sql/reply/reply'
import type { AnsweredTurn } from '../../ask/answer.ts'
import type { Captions } from '../../pictures/document.ts'
import type { Picture } from '../../pictures/picture.ts'
import type { Codigo } from '../../request/error-codes.ts'
import { CHANGES_FEED_PATH } from '../../calendar/paths.ts'
import { datasetPage } from '../../catalogue/paths.ts'
import { datasetLink, EXPLORE, GET_KEY, manualLink, questionLink } from '../addresses.ts'
import { declared, outwards } from '../inline-markup.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../layout.ts'
import { calls } from './calls.ts'
import { bigFigure, pictureFigure } from '../pictures/figure.ts'
import { pictureLinks } from '../pictures/links.ts'
import { earlierTurns, linkHere } from './conversation.ts'
import { conversationForm, datasetForm, followUpForm, questionForm } from './forms.ts'
import type { ExploreResult } from './result.ts'
import { htmlTable } from './table.ts'

/** What came of what was asked. */
export type ExploreOutcome =
  | {
      readonly kind: 'answered'
      readonly result: ExploreResult
      readonly pictures: readonly Picture[]
      readonly captions: Captions
      readonly understood?: Interpretacion
      readonly suggestions?: readonly Suggestion[]
      /** By which it can be followed. */
      readonly handle?: string | undefined
    }
  | {
      readonly kind: 'refused'
      readonly codigo: Codigo
      readonly message: string
      readonly suggestions: readonly Suggestion[]
      /** Where it is a question that was read. */
      readonly reply?: Refused
    }
  /** It came from another site: the visitor has to say so. */
  | { readonly kind: 'unmeant' }
  | { readonly kind: 'unasked' }

export interface Explored {
  readonly connectors: readonly Connector[]
  /** The dataset that is looked at; without one the page is of questions. */
  readonly connector?: Connector
  readonly question?: string
  /** `consulta_id` that the question follows. */
  readonly tras?: string
  /** What was asked and answered before it. */
  readonly earlier?: readonly AnsweredTurn[]
  readonly values?: ReadonlyMap<string, string>
  readonly outcome: ExploreOutcome
  /** Questions that anybody may ask without a key. */
  readonly open: readonly string[]
  /** Questions that have an answer now. */
  readonly examples: readonly string[]
  /** Datasets that are open without a key. */
  readonly withoutKey: readonly string[]
  readonly signedIn: boolean
  readonly site: string
}

export function explorePage(explored: Explored): Page {
  const { connectors, connector, question = '', values = new Map<string, string>(), outcome } = explored
  return {
    title: connector ? connector.title : 'Datos y preguntas',
    wide: true,
    styles: ['public.css', 'pictures.css'],
    modules: ['pictures.js', ...(connector ? ['values.js'] : [])],
    ...sharing(explored),
    description:
      'Pregunta en español o elige un conjunto de datos de México, y mira la tabla, la gráfica, el mapa, el SQL y la fuente.',
    main: html`<div class="explore">
<div class="side">
<nav aria-label="Qué se consulta">
<a class="mode" href="${EXPLORE}"${!connector && html` aria-current="page"`}>Preguntar en español</a>
<p class="label" id="conjuntos">Conjuntos de datos</p>
<ul aria-labelledby="conjuntos">${connectors.map((one) => html`<li><a href="${datasetLink(one.path)}"${one === connector && html` aria-current="page"`}>${one.title}</a></li>`)}</ul>
</nav>
</div>
<div class="work">
${connector ? about(connector) : html`<h1>Pregúntale a los datos</h1><p class="lead">En español, como lo dirías. La respuesta trae sus filas, el SQL que se ejecutó y la fuente.</p>`}
${connector ? datasetForm(connector, values) : questionForm({ question: explored.tras === undefined ? question : '', example: explored.open[0] })}
${explored.earlier?.length ? earlierTurns(explored.earlier) : ''}
${told(outcome, explored)}
${carriedOn(outcome, explored)}
</div>
</div>`,
  }
}

/** A link to an answer shows its picture where it is shared. */
function sharing({ outcome, site }: Explored): Pick<Page, 'share'> {
  if (outcome.kind !== 'answered' || !outcome.pictures[0]) return {}
  const { card, page } = pictureLinks(outcome.result.path)
  const { title } = outcome.captions
  return { share: { title, url: site + page, image: site + card, alt: outcome.pictures[0].description } }
}

/** Where the next question of a conversation is typed; one that was refused stands there to be mended. */
function carriedOn(outcome: ExploreOutcome, { tras, question }: Explored): Html | '' {
  if (outcome.kind === 'answered') return outcome.handle === undefined ? '' : followUpForm(outcome.handle)
  if (tras === undefined) return ''
  return outcome.kind === 'unmeant' && question === undefined ? conversationForm(tras) : followUpForm(tras, question)
}

const about = ({ name, title, description, path }: Connector) => html`<h1>${title}</h1>
<p class="lead">${declared(description)}</p>
<p class="dim"><code>/api/v1${path}</code> · <a href="${datasetPage({ path })}">Columnas, licencia y archivos</a> · <a href="${manualLink(path)}">Parámetros en el manual</a> · <a href="${CHANGES_FEED_PATH}?conjunto=${name}">Publicaciones, en Atom</a></p>`

function told(outcome: ExploreOutcome, explored: Explored): Html {
  switch (outcome.kind) {
    case 'answered':
      return answered(outcome, explored)
    case 'refused':
      return outcome.codigo === 'requiere_clave'
        ? html`${needsKey(explored)}${ideas(explored)}`
        : html`<div class="note warn" role="status"><p>${outcome.message}</p>${outcome.suggestions.length > 0 && html`<p>Prueba con:</p>${suggested(outcome.suggestions)}`}</div>`
    case 'unmeant':
      return html`<div class="note" role="status"><p>Llegaste desde otro sitio. Si quieres hacer esta consulta con la cuota de tu cuenta, presiona el botón.</p></div>`
    case 'unasked':
      return html`${access(explored)}${ideas(explored)}`
  }
}

/** Before anything is asked: whether it can be. */
function access({ connector, withoutKey, signedIn }: Explored): Html {
  if (signedIn) return html`<p class="hint">Cada consulta cuenta una petición de tu plan, como las de tus claves.</p>`
  if (connector && withoutKey.includes(connector.path.slice(1)))
    return html`<p class="hint">Este conjunto se puede consultar sin clave, con la cuota gratuita de tu dirección.</p>`
  return html`<p class="hint">${connector ? 'Este conjunto' : 'Preguntar'} necesita una cuenta, que es gratis: <a href="${GET_KEY}">entra con tu correo</a> y consulta aquí mismo, sin copiar ninguna clave.${!connector && ' Las preguntas del día están abiertas.'}</p>`
}

const needsKey = ({ connector, withoutKey, connectors }: Explored) => html`<div class="note warn" role="status">
<p><strong>${connector ? 'Este conjunto' : 'Esta pregunta'} necesita una cuenta.</strong> Es gratis: <a href="${GET_KEY}">entra con tu correo</a>. Aquí se usa tu sesión, sin copiar ninguna clave, y para tus programas te llevas una.</p>
${withoutKey.length > 0 && html`<p>Sin cuenta están abiertos ${connectors.filter(({ path }) => withoutKey.includes(path.slice(1))).map(({ path, title }, at) => html`${at > 0 && ', '}<a href="${datasetLink(path)}">${title}</a>`)}.</p>`}
</div>`

function ideas({ connector, open, examples, signedIn }: Explored): Html {
  if (connector)
    return html`${examples.length > 0 && html`<section aria-labelledby="ideas"><h2 id="ideas">O pregúntalo</h2>${questions(examples)}</section>`}`
  return html`${open.length > 0 && html`<section aria-labelledby="abiertas"><h2 id="abiertas">Preguntas del día${!signedIn && ', abiertas a todos'}</h2>${questions(open)}</section>`}
${examples.length > 0 && html`<section aria-labelledby="ideas"><h2 id="ideas">Otras ideas${!signedIn && ', con una cuenta'}</h2>${questions(examples)}</section>`}`
}

/** As they were offered: some follow what was asked. */
const suggested = (all: readonly Suggestion[]) =>
  html`<ul class="asks chips">${all.map(({ pregunta, url }) => html`<li><a href="${questionLink(pregunta, followedBy(url))}">${pregunta}</a></li>`)}</ul>`

const followedBy = (url: string) => new URLSearchParams(url.split('?')[1]).get('tras') ?? undefined

const questions = (all: readonly string[]) =>
  html`<ul class="asks chips">${all.map((question) => html`<li><a href="${questionLink(question)}">${question}</a></li>`)}</ul>`

function answered(
  { result, pictures, understood, suggestions = [], handle }: Extract<ExploreOutcome, { kind: 'answered' }>,
  { site, withoutKey, question, tras }: Explored,
): Html {
  const {
    source: { connectors, words },
    sql,
    values,
    path,
    rows,
  } = result
  const isDataset = understood === undefined
  return html`<section aria-labelledby="respuesta" class="answer">
${tras !== undefined && question && html`<p class="asked">${question}</p>`}
<h2 id="respuesta">${understood ? understood.frase : 'Respuesta'}</h2>
${understood && assumed(understood)}
${rows.length ? html`${bigFigure(result)}${pictures.map((picture, at) => picture.figure === undefined && pictureFigure(picture, { at, links: pictureLinks(path), site }))}${htmlTable(result)}` : html`<p class="note">Ningún registro cumple con eso.</p>`}
<p class="source"><strong>De dónde viene.</strong> ${words} ${connectors.map(({ title, source }, at) => html`${at > 0 && ' · '}${connectors.length > 1 && `${title}: `}${outwards(source.url, 'Ir a la fuente')} · ${outwards(source.licence.url, 'Ver la licencia')}`)}</p>
${handle !== undefined && linkHere(handle)}
${understood && question && html`<p class="hint"><a href="/portal/avisos?frase=${encodeURIComponent(question)}">Avísame cuando cambie</a></p>`}
</section>
<details class="sql"><summary>El SQL que se ejecutó</summary>
<div class="code"><pre><code id="sql">${sql}</code></pre><button class="copy" data-copy="sql" hidden>Copiar<span class="hidden"> el SQL</span></button></div>
${values.length > 0 && html`<p class="hint">Con ${values.map((value, at) => html`${at > 0 && ', '}<code>$${at + 1} = ${JSON.stringify(value)}</code>`)}.</p>`}</details>
${calls({ site, path, needsKey: !(isDataset && connectors.every((one) => withoutKey.includes(one.path.slice(1)))) })}
${suggestions.length > 0 && html`<section aria-labelledby="mas"><h2 id="mas">También puedes preguntar</h2>${suggested(suggestions)}</section>`}`
}

const assumed = ({ supuestos, correcciones }: Interpretacion) =>
  html`${supuestos.length > 0 && html`<p class="hint">Se supuso: ${supuestos.join(' ')}</p>`}${correcciones.length > 0 && html`<p class="hint">Se leyó ${correcciones.map(({ escrito, leido }, at) => html`${at > 0 && ', '}«${escrito}» como «${leido}»`)}.</p>`}`
