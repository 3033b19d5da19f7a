import { ParseError, type FetchContext } from '@tianguis/core'
import { SeveralFailures, UpstreamFailure } from '@tianguis/core/http/client'
import { DAMS, type Dam } from './dams.ts'
import { readings, type Wanted } from './readings.ts'
import { sihTable } from './sih-table.ts'

const FOLDER = 'https://sih.conagua.gob.mx/basedatos/Presas'
/** Share of the dams that may fail in one run. */
const MOST_MISSING = 0.4
/** After so many failures one after the other the source is not answering us: asking on would be rude. */
const ENOUGH = 10
/** A file of which more than this share of at least so many wanted days cannot be used has another format. */
const [MOST_REFUSED, FEW_DAYS] = [0.2, 20]
const SHOWN = 3

export interface DamFile {
  readonly clave: string
  readonly text: string
}

/**
 * Every dam's file, one after the other. A dam that fails spoils no other: it keeps what it has, and is named.
 * @throws SeveralFailures when more than two fifths fail.
 */
export async function* damFiles(
  { http, signal, missing }: FetchContext,
  wanted: Wanted,
): AsyncGenerator<DamFile, void, undefined> {
  const failed: { readonly dam: Dam; readonly error: unknown }[] = []
  let inARow = 0
  let good = 0
  for (const dam of DAMS) {
    try {
      const text = await damFile(http, dam, wanted)
      inARow = 0
      good += 1
      yield { clave: dam.clave, text }
    } catch (error) {
      signal.throwIfAborted()
      failed.push({ dam, error })
      inARow += 1
      const toldToWait = error instanceof UpstreamFailure && error.code === 'rate_limited'
      if (toldToWait || inARow === ENOUGH || failed.length > DAMS.length * MOST_MISSING) break
    }
  }
  const absent = DAMS.length - good
  if (absent > DAMS.length * MOST_MISSING) {
    const reasons = failed
      .slice(-SHOWN)
      .map(({ dam, error }) => `${dam.clave}: ${(error as Error).message}`)
      .join(' | ')
    const message = `De ${DAMS.length} presas faltaron ${absent}; se admite que falte ${100 * MOST_MISSING} %. ${reasons}`
    throw new SeveralFailures(
      message,
      failed.map(({ error }) => error),
    )
  }
  for (const { dam, error } of failed) missing(`Presa ${dam.nombre_comun ?? dam.nombre} (${dam.clave})`, error)
  if (absent > failed.length)
    missing(`${absent - failed.length} presas más`, 'No se pidieron: la fuente dejó de contestar.')
}

async function damFile(http: FetchContext['http'], dam: Dam, wanted: Wanted): Promise<string> {
  const answer = await http.get(`${FOLDER}/${dam.clave}.csv`, {
    feed: 'Lecturas de las presas',
    accept: 'text/csv, text/plain, */*',
  })
  const text = await answer.text()
  // Read once here, so that a file that cannot be used fails alone.
  assertUsable(text, dam, wanted)
  return text
}

/**
 * @throws ParseError when it is not the dam's file, or most of its days cannot be used: two files with dates dd/mm
 * stopped all 210.
 */
function assertUsable(text: string, dam: Dam, wanted: Wanted): void {
  let days = 0
  const reasons: string[] = []
  for (const row of readings(sihTable(text, dam.clave), dam, wanted)) {
    days += 1
    if ('rejected' in row) reasons.push(row.rejected)
  }
  if (reasons.length < FEW_DAYS || reasons.length <= days * MOST_REFUSED) return
  throw new ParseError(
    `${reasons.length} de ${days} renglones no se pueden usar; ¿cambió el formato? El último: ${reasons.at(-1)}`,
  )
}
