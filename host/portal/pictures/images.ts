import { createHash } from 'node:crypto'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { chosen } from '@tianguis/core/query/refusal'
import { cacheControl, isNotModified } from '../../answer/validators.ts'
import { refuseQuestion } from '../../ask/answer.ts'
import type { Hosting } from '../../hosting.ts'
import { svgDocument, type Captions } from '../../pictures/document.ts'
import type { Picture } from '../../pictures/picture.ts'
import { pngOf } from '../../pictures/png.ts'
import { SPAN_KEYS } from '../../pictures/lines.ts'
import { ApiError } from '../../request/errors.ts'
import { IMAGES } from '../addresses.ts'
import type { ExploreOutcome } from '../explore/page.ts'
import { askForPicture } from './asked.ts'
import { pictureLinks } from './links.ts'

/** Parameters of the picture itself. */
const OWN = ['tema', 'forma', 'rango']
const SVG_WIDTH = 800
const PNG_WIDTH = 960
/** As networks show a shared link; its letters are read at half this size. */
const CARD = { width: 1200, height: 630, zoom: 1.75 }
/** A file of its own: nothing but the colours within it may be of effect where it is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Pictures as files: of a question at `preguntas`, and of each dataset by its name.
 * @param session who is signed in, whose links download from the page
 */
export function imageRoutes(hosting: Hosting, session: RequestHandler): Router {
  const router = Router()
  router.get(`${IMAGES}/:name.:format`, session, async (request, response, next) => {
    const { name, format } = request.params as { name: string; format: string }
    const isQuestion = name === 'preguntas'
    const isServed = isQuestion || hosting.service.connectors.some(({ connector }) => connector.path === `/${name}`)
    if (!isServed || (format !== 'svg' && format !== 'png')) return next()
    response.vary('Authorization, Cookie')
    // It was paid for by whoever asked.
    response.locals.private = true
    // A picture is drawn for whoever looks at it.
    if (request.method === 'HEAD') return void response.type(format).end()
    const asked = await askForPicture(request, response, hosting, {
      dataset: isQuestion ? undefined : name,
      own: OWN,
    })
    if (!asked) return next()
    const { outcome, options } = asked
    if (outcome.kind === 'refused' && outcome.reply) return refuseQuestion(response, outcome.reply)
    await send({ request, response, format }, drawable(outcome), options)
  })
  return router
}

interface Sending {
  readonly request: Request
  readonly response: Response
  readonly format: 'svg' | 'png'
}

async function send(
  { request, response, format }: Sending,
  { picture, captions }: { picture: Picture; captions: Captions },
  options: ReadonlyMap<string, string>,
): Promise<void> {
  const theme = chosen(
    'tema',
    options.get('tema') ?? (format === 'png' ? 'claro' : 'auto'),
    format === 'png' ? ['claro', 'oscuro'] : ['claro', 'oscuro', 'auto'],
  )
  const isCard = chosen('forma', options.get('forma') ?? 'normal', ['normal', 'tarjeta']) === 'tarjeta'
  const range = chosen('rango', options.get('rango') ?? 'todo', SPAN_KEYS)
  const svg = svgDocument(picture, {
    ...captions,
    ...(isCard ? CARD : { width: SVG_WIDTH }),
    range,
    theme: theme === 'auto' ? undefined : theme,
  })
  const etag = `W/"${createHash('sha1').update(`${format} ${svg}`).digest('base64url')}"`
  response.set({ ETag: etag, 'Cache-Control': cacheControl(response), 'Content-Security-Policy': POLICY })
  if (isNotModified(request, { etag })) return void response.status(304).end()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const body = format === 'svg' ? svg : await pngOf(svg, isCard ? CARD.width : PNG_WIDTH, gone.signal)
  response.type(format).end(body)
}

/** @throws ApiError where there is no picture */
function drawable(outcome: ExploreOutcome): { picture: Picture; captions: Captions } {
  if (outcome.kind !== 'answered')
    throw new ApiError(
      'requiere_clave',
      'Esta imagen se pidió desde otro sitio con tu sesión abierta. Ábrela desde la página de su respuesta, o manda una clave.',
    )
  const [picture] = outcome.pictures
  if (picture) return { picture, captions: outcome.captions }
  throw new ApiError(
    'sin_dibujo',
    `La respuesta no se puede dibujar: no es una serie, ni cifras por lugar o por nombre, ni puntos. Sus renglones están en ${pictureLinks(outcome.result.path).page}.`,
  )
}
