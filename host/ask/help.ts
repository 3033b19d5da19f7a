import { OPEN_CONTROL } from '../answer/validators.ts'
import { Router } from 'express'
import type { Connector } from '@tianguis/core'
import { closest } from '@tianguis/core/words/closest'
import type { QuestionEngine } from '@tianguis/sql'
import { suggestion } from '@tianguis/sql/reply/suggest'
import { LOGICAL_QUERY_SCHEMA } from '@tianguis/sql/validate/logical-query-schema'
import { ApiError } from '../request/errors.ts'
import { keptText, sendKept, type KeptAnswer } from '../answer/kept.ts'
import { readQuery } from '../request/query.ts'
import { shared } from '../request/coalesce.ts'
import type { Service } from '../composition.ts'
import type { Datasets } from '../answer/datasets.ts'
import { QUERY_SCHEMA_PATH } from './asked.ts'
import { parameterCards, subjectCard } from './card.ts'
import { datasetNamed, openNameIndex, type NameIndex } from './search.ts'
import measured from './measured.json' with { type: 'json' }
import type { QuestionService } from './open.ts'

/** What can be asked changes with a publication. */
const KEEP_MS = 1_000
/** Names that one search answers with. */
const MOST_FOUND = 30
export const HELP_PATH = '/api/query/ayuda'
export const SEARCH_PATH = '/api/query/buscar'

/** What can be asked, by dataset, what a logical query may name and by what names things are found. */
export function helpRoutes(
  { connectors: served }: Pick<Service, 'connectors'>,
  { box, engines }: Pick<QuestionService, 'box' | 'engines'>,
  datasets: Datasets,
): Router {
  const connectors = served.map(({ connector }) => connector)
  const askable = connectors.filter(({ semantics = {} }) => Object.keys(semantics).length)
  const help = keptHelp(async () => Promise.all(askable.map((connector) => covered(connector, box!, datasets))), {
    lectura: measured,
    motores: engines,
  })
  const cards = new Map(
    connectors.map((connector) => [
      connector.name,
      keptHelp(async () => [await card(connector, box!, datasets)], { lectura: measured, motores: engines }),
    ]),
  )
  const schema = keptText('application/schema+json', JSON.stringify(LOGICAL_QUERY_SCHEMA))
  const index = indexOfNames(connectors, box)
  const router = Router()
  router.get(HELP_PATH, async (request, response) => {
    const name = readQuery(request.url, ['conjunto']).get('conjunto')
    if (!box) throw closed()
    await sendKept(request, response, await (name === undefined ? help : cardOf(cards, name))(), OPEN_CONTROL)
  })
  router.get(QUERY_SCHEMA_PATH, async (request, response) => {
    readQuery(request.url, [])
    await sendKept(request, response, schema, OPEN_CONTROL)
  })
  router.get(SEARCH_PATH, (request, response) => {
    const query = readQuery(request.url, ['texto', 'conjunto'])
    if (!box) throw closed()
    const [text, name] = [query.get('texto'), query.get('conjunto')]
    if (name !== undefined) cardOf(cards, name)
    const found = text === undefined ? connectors.map(datasetNamed) : index().find(text, name)
    const data = found.slice(0, text === undefined ? found.length : MOST_FOUND)
    response.set('Cache-Control', OPEN_CONTROL).json({
      ok: true,
      data,
      meta: { source: 'Tianguis', endpoint: 'query/buscar', count: data.length, total: found.length },
    })
  })
  return router
}

const keptHelp = (read: () => Promise<readonly object[]>, more: object): (() => Promise<KeptAnswer>) =>
  shared(
    async () => {
      const data = await read()
      const meta = { source: 'Tianguis', endpoint: 'query/ayuda', count: data.length, ...more }
      return keptText('json', JSON.stringify({ ok: true, data, meta }))
    },
    { keepMs: KEEP_MS },
  )

/** @throws ApiError 400 */
function cardOf<Card>(cards: ReadonlyMap<string, Card>, name: string): Card {
  const one = cards.get(name)
  if (one) return one
  const sugerencias = closest(name, [...cards.keys()])
  throw new ApiError(
    'parametro_invalido',
    `No hay un conjunto «${name.slice(0, 60)}».${sugerencias.length ? ` ¿Es «${sugerencias[0]}»?` : ''} ${HELP_PATH} los lista.`,
    { detalle: { parametro: 'conjunto', permitidos: [...cards.keys()], sugerencias } },
  )
}

/** Made when somebody searches, and anew after a publication changed the words. */
function indexOfNames(connectors: readonly Connector[], box: QuestionEngine | undefined): () => NameIndex {
  let made: { readonly of: QuestionEngine['knowledge']; readonly index: NameIndex } | undefined
  return () => {
    const of = box!.knowledge
    if (made?.of !== of) made = { of, index: openNameIndex(connectors, of) }
    return made.index
  }
}

async function covered({ name, title, path, semantics = {} }: Connector, box: QuestionEngine, datasets: Datasets) {
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
    ejemplos: (await box.examples(name)).map((question) => suggestion(question)),
  }
}

async function card(connector: Connector, box: QuestionEngine, datasets: Datasets) {
  const { asuntos, ...rest } = await covered(connector, box, datasets)
  const { knowledge } = box
  const { name, url, licence } = connector.source
  return {
    ...rest,
    descripcion: connector.description,
    fuente: { nombre: name, url, licencia: licence.name, licencia_url: licence.url },
    parametros: parameterCards(connector),
    asuntos: asuntos.map((one) => ({
      ...one,
      consulta: subjectCard(knowledge.catalogue.topics.get(one.asunto)!, knowledge),
    })),
  }
}

const closed = () =>
  new ApiError('preguntas_cerradas', 'Las preguntas no se sirven en este momento.', {
    headers: { 'Retry-After': '3600' },
  })
