import type { FetchContext, Http } from '@tianguis/core'
import { UpstreamFailure } from '@tianguis/core/http/client'

export const REPORTS = 'TIANGUIS_GASOLINA_REPORTES'

/** Official prices do not wait for longer than this for a feed that they do not need. */
const PATIENCE = { timeoutMs: 30_000, maxBytes: 32 * 2 ** 20, accept: 'text/csv, application/x-ndjson, */*' }

/**
 * The operator's feed of citizens' reports as text; empty without one, or when it cannot be read, which the ledger is
 * told.
 */
export async function reportsFrom(http: Http, missing: FetchContext['missing']): Promise<string> {
  try {
    const text = (await (await http.input(REPORTS, PATIENCE))?.text()) ?? ''
    if (!/^\s*</.test(text)) return text
    missing('Reportes ciudadanos', 'llegó una página; se espera un CSV o NDJSON')
    return ''
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    missing('Reportes ciudadanos', error)
    return ''
  }
}
