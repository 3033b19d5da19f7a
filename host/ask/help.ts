import type { RequestHandler } from 'express'
import { ApiError } from '../request/errors.ts'
import { keptText, sendKept } from '../answer/kept.ts'
import { readQuery } from '../request/query.ts'
import { shared } from '../request/coalesce.ts'
import type { Service } from '../composition.ts'
import type { Datasets } from '../answer/datasets.ts'
import { suggestion } from '@tianguis/sql/reply/suggest'
import measured from './measured.json' with { type: 'json' }
import type { QuestionService } from './open.ts'

/** What can be asked changes with a publication. */
const KEEP_MS = 1_000

/** `GET /api/query/ayuda`: what can be asked, by dataset, with examples that have rows now, and what each covers. */
export function answerHelp(
  { connectors }: Pick<Service, 'connectors'>,
  { box, engines }: Pick<QuestionService, 'box' | 'engines'>,
  datasets: Datasets,
): RequestHandler {
  const askable = connectors.filter(({ connector: { semantics = {} } }) => Object.keys(semantics).length)
  const help = shared(
    async () => {
      const data = await Promise.all(
        askable.map(async ({ connector: { name, title, path, semantics = {} } }) => {
          const publication = datasets.get(name)
          return {
            conjunto: name,
            titulo: title,
            ruta: `/api/v1${path}`,
            fecha_datos: publication?.observedOn ?? null,
            muestra: publication?.sample ?? false,
            asuntos: Object.entries(semantics).map(([id, { label, measures, dimensions, place, time }]) => ({
              asunto: id,
              de: label,
              medidas: Object.values(measures).map((measure) => measure.label),
              filtros: Object.values(dimensions).map((dimension) => dimension.label),
              lugares: place ? (place.levels ?? ['estado', 'municipio']) : [],
              periodo: time?.grain ?? null,
            })),
            ejemplos: (await box!.examples(name)).map((question) => suggestion(question)),
          }
        }),
      )
      const meta = {
        source: 'Tianguis',
        endpoint: 'query/ayuda',
        count: data.length,
        lectura: measured,
        motores: engines,
      }
      return keptText('json', JSON.stringify({ ok: true, data, meta }))
    },
    { keepMs: KEEP_MS },
  )
  return async (request, response) => {
    readQuery(request.url, [])
    if (!box)
      throw new ApiError('preguntas_cerradas', 'Las preguntas no se sirven en este momento.', {
        headers: { 'Retry-After': '3600' },
      })
    await sendKept(request, response, await help(), 'no-cache')
  }
}
