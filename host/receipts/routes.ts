import { OPEN_CONTROL } from '../answer/validators.ts'
import { timestampOf } from '../answer/envelope.ts'
import compression from 'compression'
import { Router, type RequestHandler } from 'express'
import type { Hosting } from '../hosting.ts'
import { sendPage } from '../portal/page.ts'
import { ApiError } from '../request/errors.ts'
import { readQuery } from '../request/query.ts'
import { receiptPage } from './page.ts'
import { KEYS_PATH, RECEIPT_PAGE, VERIFY_PATH } from './paths.ts'
import { verifyReceipt, type Verification, type Verifying } from './verify.ts'

/** A receipt is longer than any question. */
const LONGEST = 12_000

const verifyingOf = ({ service, pool, signing, datasets, asking, clock }: Hosting): Verifying => ({
  pool,
  signing,
  datasets,
  box: asking.box,
  clock,
  connectors: service.connectors.map(({ connector }) => connector),
})

/** What a receipt is checked with: by programs, and the keys for whoever checks it without this service. */
export function receiptRoutes(hosting: Hosting): Router {
  const router = Router()
  const verifying = verifyingOf(hosting)
  router.get(VERIFY_PATH, async (request, response) => {
    const recibo = readQuery(request.url, ['recibo'], LONGEST).get('recibo')
    if (recibo === undefined)
      throw new ApiError(
        'parametro_faltante',
        `Falta \`recibo\`, el texto de \`meta.recibo\` de una respuesta pedida con \`recibo=1\`.`,
        {
          detalle: { parametro: 'recibo' },
        },
      )
    const data: Verification = await verifyReceipt(recibo, verifying)
    const timestamp = timestampOf(hosting.clock())
    response
      .set('Cache-Control', 'no-store')
      .json({ ok: true, data, meta: { timestamp, source: 'Tianguis', endpoint: 'recibos/verificar', count: 1 } })
  })
  router.get(KEYS_PATH, async (request, response) => {
    readQuery(request.url, [])
    response.set('Cache-Control', OPEN_CONTROL).json({ keys: await hosting.signing.keys() })
  })
  return router
}

/** The same for people, to link to from an article. @param page what comes before each page */
export function receiptPages(hosting: Hosting, page: readonly RequestHandler[]): Router {
  const router = Router()
  const verifying = verifyingOf(hosting)
  router.get(RECEIPT_PAGE, compression(), ...page, async (request, response) => {
    // Whatever else a link from an article carries is no mistake of whoever follows it.
    const recibo = new URLSearchParams(request.url.slice(RECEIPT_PAGE.length + 1)).get('recibo') ?? ''
    const verified = recibo ? await verifyReceipt(recibo, verifying) : undefined
    response.set('Cache-Control', 'no-store')
    sendPage(request, response, receiptPage(recibo, verified))
  })
  return router
}
