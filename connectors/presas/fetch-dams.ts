import type { FetchContext } from '@tianguis/core'
import { UpstreamFailure } from '@tianguis/core/http/client'
import { DAMS } from './dams.ts'
import { sihTable } from './sih-table.ts'

const FOLDER = 'https://sih.conagua.gob.mx/basedatos/Presas'
/** Share of the dams that may fail in one run. */
const MOST_MISSING = 0.4
/** After so many failures one after the other the source is not answering us: asking on would be rude. */
const ENOUGH = 10
const SHOWN = 3

export interface DamFile {
  readonly clave: string
  readonly text: string
}

/**
 * Every dam's file, one after the other. A dam that fails spoils no other: it keeps what it has, and the ledger tells.
 * @throws Error when more than two fifths fail.
 */
export async function* damFiles({ http, signal, note }: FetchContext): AsyncGenerator<DamFile, void, undefined> {
  const failed: string[] = []
  let inARow = 0
  let good = 0
  for (const { clave } of DAMS) {
    try {
      const text = await damFile(http, clave)
      inARow = 0
      good += 1
      yield { clave, text }
    } catch (error) {
      signal.throwIfAborted()
      failed.push(`${clave}: ${(error as Error).message}`)
      inARow += 1
      const toldToWait = error instanceof UpstreamFailure && error.code === 'rate_limited'
      if (toldToWait || inARow === ENOUGH || failed.length > DAMS.length * MOST_MISSING) break
    }
  }
  const missing = DAMS.length - good
  const reasons = failed.slice(-SHOWN).join(' | ')
  if (missing > DAMS.length * MOST_MISSING) throw new Error(`De ${DAMS.length} presas faltaron ${missing}; se admite que falte ${100 * MOST_MISSING} %. ${reasons}`)
  if (missing) note(`De ${DAMS.length} presas faltaron ${missing}, que quedan como estaban. ${reasons}`)
}

async function damFile(http: FetchContext['http'], clave: string): Promise<string> {
  const answer = await http.get(`${FOLDER}/${clave}.csv`, { accept: 'text/csv, text/plain, */*' })
  const text = await answer.text()
  // Read once here, so that a file that cannot be used fails alone.
  sihTable(text, clave)
  return text
}
