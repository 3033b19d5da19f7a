import { createHash } from 'node:crypto'
import type { Connector } from '@tianguis/core'
import { cadenceInWords } from './cadence-words.ts'
import { API_ROOT, callPath } from './calls.ts'
import { escapeHtml } from './escape.ts'
import { webAddress } from './links.ts'
import { ABOUT, SAMPLE } from './wording.ts'

/** What the page tells of a dataset's freshness; a dataset's status as `/api/v1/estado` gives it will do. */
export interface HomeStatus {
  readonly conjunto: string
  readonly fecha_datos: string | null
  readonly atrasado: boolean
  readonly muestra: boolean
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d1d1b; --dim: #5c5c57; --paper: #fdfcf9; --line: #d9d6cc; --link: #9c1f4b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ecebe6; --dim: #a9a79e; --paper: #191917; --line: #3a3933; --link: #ff9dbd; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 46rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.8rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; } h3 { margin: 0; font-size: 1.05rem; }
a { color: var(--link); overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
article { padding: 1rem 0; border-top: 1px solid var(--line); }
p { margin: .4rem 0; } small { color: var(--dim); }
code { font: .92em ui-monospace, monospace; }
.call { display: block; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .4rem; }
`

/** The CSP source of the page's only style, without its quotes: 'sha256-…'. */
export const HOME_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

/** The page at `/`: what this is, and a first call to each endpoint. No script and no other file. */
export function homePage({ connectors, withoutKey, statuses = [] }: { connectors: readonly Connector[]; withoutKey: readonly string[]; statuses?: readonly HomeStatus[] }): string {
  const byName = new Map(statuses.map((status) => [status.conjunto, status]))
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tianguis: datos económicos de México</title>
<meta name="description" content="${escapeHtml(ABOUT)}">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Tianguis</h1>
<p>${shown(ABOUT)}</p>
</header>
<nav aria-label="Descripciones">
<ul>
<li><a href="/api/v1.md">Manual</a></li>
<li><a href="/openapi.json">OpenAPI</a></li>
<li><a href="${API_ROOT}/estado">Frescura de los datos</a></li>
</ul>
</nav>
<main>
<h2>Conjuntos de datos</h2>
<p>${shown(keysTold(withoutKey))}</p>
${connectors.map((connector) => dataset(connector, byName.get(connector.name))).join('\n')}
<h2>Muestras y fallas</h2>
<p>${shown(SAMPLE)}</p>
</main>
</body>
</html>
`
}

const keysTold = (withoutKey: readonly string[]) =>
  `${withoutKey.length ? `Sin clave se puede pedir ${withoutKey.map((name) => `\`/${name}\``).join(', ')}; lo demás necesita una.` : 'Los datos necesitan una clave.'} El manual dice cómo conseguirla.`

function dataset(connector: Connector, status: HomeStatus | undefined): string {
  const { title, description, source, cadence, calls } = connector
  const call = callPath(connector, calls[0]!)
  return `<article>
<h3>${shown(title)}</h3>
<p>${shown(description)}</p>
<a class="call" href="${escapeHtml(call)}"><code>${escapeHtml(decodeURI(call))}</code></a>
${status ? `<p>${freshness(status)}</p>\n` : ''}<p><small>Fuente: ${link(source.url, source.name)}. Licencia: ${link(source.licence.url, source.licence.name)}. Se consulta ${shown(cadenceInWords(cadence))}.</small></p>
</article>`
}

function freshness({ fecha_datos, atrasado, muestra }: HomeStatus): string {
  const day = fecha_datos ? `Datos al ${escapeHtml(fecha_datos)}` : 'Sin fecha de los datos'
  return `${day}${muestra ? '; <strong>son la muestra incluida</strong>' : ''}${atrasado ? '; <strong>va tarde</strong>' : ''}.`
}

/** Declared text, where `backticks` mark code. */
const shown = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

function link(url: string, text: string): string {
  const address = webAddress(url)
  return address ? `<a href="${escapeHtml(address)}" rel="noopener">${escapeHtml(text)}</a>` : escapeHtml(text)
}
