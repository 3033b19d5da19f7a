import type { Request, Response } from 'express'
import type { Hosting } from '../../hosting.ts'
import { ApiError } from '../../request/errors.ts'
import { readQuery } from '../../request/query.ts'
import { answerAlone, answerInConversation, answerOfDataset } from '../explore/answers.ts'
import type { ExploreOutcome } from '../explore/page.ts'

/** What a picture is of: a question, or a list of a dataset with the parameters of its endpoint. */
export interface AskedPicture {
  readonly outcome: ExploreOutcome
  /** What was said of the picture itself. */
  readonly options: ReadonlyMap<string, string>
}

/**
 * Answers as the page would, with the same rules and costs.
 * @param dataset the last part of its path; absent for a question
 * @param own names of parameters of the picture
 * @throws ApiError
 */
export async function askForPicture(
  request: Request,
  response: Response,
  hosting: Hosting,
  { dataset, own }: { dataset: string | undefined; own: readonly string[] },
): Promise<AskedPicture | undefined> {
  const split = (query: ReadonlyMap<string, string>) => ({
    options: new Map([...query].filter(([name]) => own.includes(name))),
    asked: new Map([...query].filter(([name]) => !own.includes(name))),
  })
  if (dataset === undefined) {
    const { options, asked } = split(readQuery(request.url, ['q', 'tras', ...own]))
    const [question, tras] = [asked.get('q'), asked.get('tras')]
    const asking = { request, response, question, tras }
    if (tras !== undefined) return { options, outcome: await answerInConversation(asking, tras, hosting, () => {}) }
    if (question === undefined)
      throw new ApiError(
        'parametro_faltante',
        'Falta `q`, la pregunta en español que se dibuja; por ejemplo: q=gasolineras por estado.',
        { detalle: { parametro: 'q' } },
      )
    return { options, outcome: await answerAlone(asking, question, hosting) }
  }
  const served = hosting.service.connectors.find(({ connector }) => connector.path === `/${dataset}`)
  if (!served) return undefined
  const { connector } = served
  const { options, asked } = split(readQuery(request.url, [...Object.keys(connector.params), 'al', ...own]))
  return { options, outcome: await answerOfDataset(request, response, connector, asked, hosting) }
}
