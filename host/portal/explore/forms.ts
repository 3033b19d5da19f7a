import type { Connector, Param } from '@tianguis/core'
import { LONGEST } from '@tianguis/sql/normalize'
import { UNIVERSAL } from '../../answer/universal.ts'
import { listedParameters, valuesPath } from '../../values/paths.ts'
import { datasetLink, EXPLORE } from '../addresses.ts'
import { declared } from '../inline-markup.ts'
import { html, type Html } from '../html.ts'

/** @param example shown while nothing is written @param big where it is what a page is about */
export const questionForm = ({
  question = '',
  example = '',
  big = false,
}: {
  question?: string | undefined
  example?: string | undefined
  big?: boolean
}): Html => html`<form class="ask${big && ' big'}" action="${EXPLORE}" role="search">
<label for="q"${!big && html` class="hidden"`}>Pregunta en español</label>
<div class="line"><input type="search" id="q" name="q" value="${question}" maxlength="${LONGEST}" placeholder="${example}" autocomplete="off" required><button>Preguntar</button></div>
</form>`

/** Under an answer, for the question that follows it. @param tras the answer's `consulta_id` */
export const followUpForm = (tras: string, question = ''): Html => html`<form class="ask follow" action="${EXPLORE}">
<label for="seguir">Sigue preguntando</label>
<input type="hidden" name="tras" value="${tras}">
<div class="line"><input type="text" id="seguir" name="q" value="${question}" maxlength="${LONGEST}" placeholder="¿y en Puebla?" autocomplete="off" required aria-describedby="como-seguir"><button>Seguir</button></div>
<p class="hint" id="como-seguir">Cambia lo que haga falta: el lugar, el tiempo, el orden… Una pregunta completa empieza de nuevo.</p>
</form>`

/** For a conversation that a link of somebody else's leads to. */
export const conversationForm = (tras: string): Html => html`<form action="${EXPLORE}">
<input type="hidden" name="tras" value="${tras}">
<p class="actions"><button>Ver la conversación</button></p>
</form>`

/** Every parameter that a dataset's endpoint takes. */
export function datasetForm(connector: Connector, values: ReadonlyMap<string, string>): Html {
  const params = Object.entries({ ...connector.params, al: UNIVERSAL.al })
  const listed = listedParameters(connector)
  return html`<form class="params" action="${datasetLink(connector.path)}">
${params.map(([name, param]) => field(name, param, values.get(name) ?? '', listed.includes(name) ? valuesPath(connector, name) : undefined))}
${!params.length && html`<input type="hidden" name="todo" value="">`}
<p class="actions"><button>Consultar</button> <a href="${datasetLink(connector.path)}">Empezar de nuevo</a></p>
</form>`
}

type Asked = Pick<Param, 'description' | 'schema' | 'example'>

/** @param list where what may be written is listed */
const field = (
  name: string,
  { description, schema, example }: Asked,
  value: string,
  list: string | undefined,
): Html => html`<div class="field">
<label for="p-${name}"><code>${name}</code></label>
${Array.isArray(schema.enum) ? choices(name, schema, value) : input(name, schema, { example, value, list })}
<p class="hint" id="h-${name}">${declared(description)}</p>
</div>`

const choices = (
  name: string,
  { enum: values, default: standard }: Record<string, unknown>,
  value: string,
) => html`<select id="p-${name}" name="${name}" aria-describedby="h-${name}">
<option value="">${standard === undefined ? 'Sin elegir' : `Sin elegir (${String(standard)})`}</option>
${(values as readonly string[]).map((one) => html`<option value="${one}"${one === value && html` selected`}>${one}</option>`)}
</select>`

/** Bounds are the browser's first check; the endpoint's own is the one that holds. */
function input(
  name: string,
  { type, format, minimum, maximum, maxLength }: Record<string, unknown>,
  { example, value, list }: { example: string | number; value: string; list: string | undefined },
): Html {
  const kind = type === 'integer' || type === 'number' ? 'number' : format === 'date' ? 'date' : 'text'
  const bound = (attribute: string, limit: unknown) =>
    limit === undefined ? '' : html` ${attribute}="${String(limit)}"`
  return html`<input type="${kind}" id="p-${name}" name="${name}" value="${value}" aria-describedby="h-${name}"${kind !== 'date' && html` placeholder="${example}"`}${type === 'number' && html` step="any"`}${bound('min', minimum)}${bound('max', maximum)}${bound('maxlength', maxLength)}${bound('data-values', list)}>`
}
