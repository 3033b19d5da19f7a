import { asset } from './assets.ts'
import { html, type Html } from './html.ts'

/** One page, before it is dressed. */
export interface Page {
  /** Without the product's name, which is added. */
  readonly title: string
  /** For search engines, one or two sentences. */
  readonly description?: string
  readonly main: Html
  /** Names of modules in `static/`, besides the one of every page. */
  readonly modules?: readonly string[]
  /** Names of further stylesheets in `static/`. */
  readonly styles?: readonly string[]
  /** What networks show of a link to it: absolute addresses. */
  readonly share?: { readonly title: string; readonly url: string; readonly image: string; readonly alt: string }
  /** A wide page, such as a table of many columns. */
  readonly wide?: boolean
}

/** Whoever looks at it. */
export interface Viewer {
  /** The path of the page, to mark it in the navigation. */
  readonly path: string
  /** Who is signed in. */
  readonly user: { readonly name: string; readonly email: string | null } | undefined
}

const DESCRIPTION =
  'Datos económicos y de precios de México, de sus fuentes oficiales, en una sola API JSON y con preguntas en español.'
const PLACES: readonly (readonly [path: string, name: string])[] = [
  ['/', 'Inicio'],
  ['/explorar', 'Datos y preguntas'],
  ['/portal/plan', 'Planes'],
  ['/estado', 'Estado'],
  ['/api/v1.md', 'Documentación'],
]

/** A whole page as every page of this host looks. It loads nothing but files of this host. */
export function layout(
  { title, description = DESCRIPTION, main, modules = [], styles = [], wide = false, share }: Page,
  { path, user }: Viewer,
): string {
  return `<!doctype html>\n${
    html`<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === 'Tianguis' ? title : `${title} · Tianguis`}</title>
<meta name="description" content="${description}">
${share && shared(share, description)}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fffdf9" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#171519" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${asset('tianguis.svg')}" type="image/svg+xml">
${['portal.css', ...styles].map((name) => html`<link rel="stylesheet" href="${asset(name)}">\n`)}${['portal.js', ...modules].map((name) => html`<script type="module" src="${asset(name)}"></script>\n`)}</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="top">
<div class="bar">
<a class="brand" href="/"><img src="${asset('tianguis.svg')}" alt="" width="28" height="28">Tianguis</a>
<nav aria-label="Principal">
<ul>${PLACES.map(([to, name]) => html`<li><a href="${to}"${current(to, path)}>${name}</a></li>`)}</ul>
</nav>
${
  user
    ? html`<a class="enter" href="/portal" title="${user.email ?? user.name}"${current('/portal', path)}>Mi cuenta</a>`
    : html`<a class="enter" href="/portal/entrar"${current('/portal/entrar', path)}>Entrar</a>`
}
</div>
</header>
<main id="contenido" tabindex="-1"${wide ? html` class="wide"` : ''}>
${main}
</main>
<footer class="foot">
<div class="bar">
<p>Datos públicos de fuentes oficiales de México. Cada respuesta dice de dónde vienen y qué tan nuevos son.</p>
<ul><li><a href="/api/v1.md">Manual</a></li><li><a href="/docs">Referencia</a></li><li><a href="/datos">Conjuntos</a></li><li><a href="/openapi.json">OpenAPI</a></li><li><a href="/estado">Estado</a></li></ul>
</div>
</footer>
</body>
</html>
`.text
  }`
}

/** Open Graph, and what X reads beside it. */
const shared = ({ title, url, image, alt }: NonNullable<Page['share']>, description: string): Html =>
  html`${Object.entries({
    'og:type': 'article',
    'og:site_name': 'Tianguis',
    'og:locale': 'es_MX',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
  }).map(
    ([property, content]) => html`<meta property="${property}" content="${content}">\n`,
  )}<meta name="twitter:card" content="summary_large_image">
`

/** The place of the page, or of the one it is under. */
const current = (to: string, path: string) =>
  to === path ? html` aria-current="page"` : to !== '/' && path.startsWith(`${to}/`) ? html` aria-current="true"` : ''
