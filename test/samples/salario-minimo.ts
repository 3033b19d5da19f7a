import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadRecording } from '@tianguis/core/http/recording'
import { folderOf, type MakeSample, type RealAnswer } from './sample.ts'

/** The first year of the wages at hand. */
const FIRST = '2023'
/** INEGI gave the last unit out on the eighth of January. */
const OUT = '08/01/2026 12:00:00 a. m.'

interface Inegi {
  Series: { LASTUPDATE: string; OBSERVATIONS: { TIME_PERIOD: string }[] }[]
}

/**
 * The wages of both zones from 2023 on, as CONASAMI's file has them. No answer with the unit is at hand: the published
 * ones of those years are in the recording that serves the tests.
 */
export const salarioMinimo: MakeSample = async (_payload, dataset) => {
  const { files, secrets, answers } = await loadRecording(join(folderOf('salario-minimo'), '../inventada'))
  const wages = await dataset('servicios')('conasami_sm_general_profesionales_zonas_2023_2026.csv')
  return {
    now: '2026-02-02T13:05:00Z',
    secrets,
    answers: await Promise.all(
      answers.map(async ({ url, headers, body }): Promise<RealAnswer> => {
        const text = url.endsWith('.csv') ? wages : await readFile(join(files.place, body!), 'utf8')
        const kept = url.includes('/INDICATOR/') ? since(text) : text
        return { url, type: headers!['content-type']!, file: body!.slice('answers/'.length), body: kept }
      }),
    ),
  }
}

function since(text: string): string {
  const answer = JSON.parse(text) as Inegi
  const [series] = answer.Series
  series!.LASTUPDATE = OUT
  series!.OBSERVATIONS = series!.OBSERVATIONS.filter(({ TIME_PERIOD }) => TIME_PERIOD >= FIRST)
  return JSON.stringify(answer)
}
