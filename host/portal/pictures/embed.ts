import { Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import type { Hosting } from '../../hosting.ts'
import { callableSite } from '../../describe/calls.ts'
import { EMBED } from '../addresses.ts'
import { asset } from '../assets.ts'
import { originOf } from '../context.ts'
import type { ExploreOutcome } from '../explore/page.ts'
import { toPageError } from '../failures.ts'
import { html, type Html } from '../html.ts'
import { askForPicture } from './asked.ts'
import { pictureFigure } from './figure.ts'
import { pictureLinks } from './links.ts'

/** As of every page, but that any page may frame it; it has no forms, and knows nobody. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

/**
 * A picture with its source and day, as a page to put into a page of somebody else's. It is answered as to anybody
 * without a key: whose browser it is is not looked at.
 * @param anybody headers, and how many an address may have
 */
export function embedPages(hosting: Hosting, anybody: readonly RequestHandler[]): Router {
  const router = Router()
  router.get([EMBED, `${EMBED}/:dataset`], ...anybody, async (request, response, next) => {
    const { dataset } = request.params as { dataset?: string }
    framed(response)
    const asked = await askForPicture(request, response, hosting, { dataset, own: [] })
    if (!asked) return next()
    const site = callableSite(originOf(hosting, request))
    const { title, main } = embedded(asked.outcome, site)
    response
      .status(asked.outcome.kind === 'answered' ? 200 : response.statusCode)
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(page(title, main))
  })
  router.use(EMBED, toldInFrame(hosting))
  return router
}

/** Only here a page of another site may show one of ours. */
function framed(response: Response): void {
  response.removeHeader('X-Frame-Options')
  response.set({ 'Content-Security-Policy': POLICY, 'Cross-Origin-Resource-Policy': 'cross-origin' })
}

function embedded(outcome: ExploreOutcome, site: string): { title: string; main: Html } {
  if (outcome.kind !== 'answered')
    return {
      title: 'Sin gráfica',
      main: html`<p>${outcome.kind === 'refused' ? outcome.message : 'Aquí no hay ninguna gráfica.'}</p>`,
    }
  const { pictures, captions, result } = outcome
  const links = pictureLinks(result.path)
  return {
    title: captions.title,
    main: html`<h1>${captions.title}</h1>
${pictures[0] ? pictureFigure(pictures[0], { at: 0, site }) : html`<p>Esta respuesta no se puede dibujar.</p>`}
<p class="source dim">${captions.source} · <a href="${site}${links.page}" target="_blank" rel="noopener">Ver los datos en Tianguis</a></p>`,
  }
}

const page = (title: string, main: Html): string =>
  `<!doctype html>\n${
    html`<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tianguis</title>
<meta name="robots" content="noindex">
<link rel="icon" href="${asset('tianguis.svg')}" type="image/svg+xml">
<meta name="color-scheme" content="light dark">
${['portal.css', 'public.css', 'pictures.css'].map((name) => html`<link rel="stylesheet" href="${asset(name)}">\n`)}<script type="module" src="${asset('pictures.js')}"></script>
</head>
<body>
<main class="embedded">${main}</main>
</body>
</html>
`.text
  }`

/** What went wrong is told in the frame, where there would be a blank. */
const toldInFrame =
  ({ log }: Pick<Hosting, 'log'>): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const { status, message, headers } = toPageError(thrown)
    if (status >= 500) log.error({ err: thrown, path: request.baseUrl + request.path }, message)
    framed(response)
    response
      .status(status)
      .set({ ...headers, 'Cache-Control': 'no-store' })
      .type('html')
      .send(page('Sin gráfica', html`<p>${message}</p>`))
  }
