import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadRecording } from '@tianguis/core/http/recording'
import { folderOf, type MakeSample, type Payload, type RealAnswer } from './sample.ts'

const GENERAL = '910420'
/** The last fortnight of which every component is the published one; INEGI gave it out on the ninth of February. */
const LAST = { inegi: '2026/01/02', sie: '2026-01-16' }
const OUT = '09/02/2026 12:00:00 a. m.'
const DIGITS = /^\d+\.\d+$/

interface Inegi {
  Series: { LASTUPDATE: string; OBSERVATIONS: { TIME_PERIOD: string; OBS_VALUE: string | null }[] }[]
}
interface Sie {
  bmx: { series: { datos: { fecha: string; dato: string }[] }[] }
}

/**
 * The published index up to January 2026. No answer with every component is at hand: they are in the recording that
 * serves the tests, with invented fortnights after them, which are left out here, as what there is no figure is.
 */
export const inflacion: MakeSample = async (payload) => {
  const { files, secrets, answers } = await loadRecording(join(folderOf('inflacion'), '../inventada'))
  return {
    now: '2026-02-09T14:05:00Z',
    secrets,
    answers: await Promise.all(
      answers.map(async ({ url, headers, body }): Promise<RealAnswer> => {
        const text = await readFile(join(files.place, body!), 'utf8')
        const kept = url.includes('/INDICATOR/') ? await ofInegi(text, url, payload) : ofSie(text)
        return { url, type: headers!['content-type']!, file: body!.slice('answers/'.length), body: kept }
      }),
    ),
  }
}

/** @throws Error where the general index is another than in the real answer */
async function ofInegi(text: string, url: string, payload: Payload): Promise<string> {
  const answer = JSON.parse(text) as Inegi
  const [series] = answer.Series
  series!.LASTUPDATE = OUT
  series!.OBSERVATIONS = series!.OBSERVATIONS.filter(
    ({ TIME_PERIOD, OBS_VALUE }) => TIME_PERIOD <= LAST.inegi && DIGITS.test(OBS_VALUE ?? ''),
  )
  if (url.includes(GENERAL)) {
    const real = JSON.parse(await payload('inegi_910420_inpc_quincenal_first64obs.json')) as Inegi
    const published = new Map(real.Series[0]!.OBSERVATIONS.map((one) => [one.TIME_PERIOD, one.OBS_VALUE]))
    for (const { TIME_PERIOD, OBS_VALUE } of series!.OBSERVATIONS)
      if ((published.get(TIME_PERIOD) ?? OBS_VALUE) !== OBS_VALUE)
        throw new Error(`${TIME_PERIOD} is ${OBS_VALUE} here, and was published as ${published.get(TIME_PERIOD)}.`)
  }
  return JSON.stringify(answer)
}

function ofSie(text: string): string {
  const answer = JSON.parse(text) as Sie
  for (const series of answer.bmx.series)
    series.datos = series.datos.filter(
      ({ fecha, dato }) => fecha.split('/').reverse().join('-') <= LAST.sie && DIGITS.test(dato),
    )
  return JSON.stringify(answer)
}
