import { cacheTags, OPEN_CONTROL } from '../answer/validators.ts'
import { timestampOf } from '../answer/envelope.ts'
import { Router } from 'express'
import type { Connector } from '@tianguis/core'
import { limit } from '@tianguis/core/params'
import { explained } from '@tianguis/core/query/refusal'
import { editionOf } from '../answer/datasets.ts'
import { keptText, sendKept } from '../answer/kept.ts'
import { notLoaded } from '../answer/rows.ts'
import type { Hosting } from '../hosting.ts'
import { ApiError } from '../request/errors.ts'
import { readQuery } from '../request/query.ts'
import { VALUES_LIMIT } from './limit.ts'
import { listedParameters, valuesPath } from './paths.ts'
import { matchingValues, readValues, type ParameterValue } from './values.ts'

interface KeptValues {
  readonly edition: string
  readonly values: Promise<readonly ParameterValue[]>
}

/** What may be written for the parameters of each dataset: counted once a publication, and by whoever asks first. */
export function valuesRoutes({ service, pool, datasets, clock }: Hosting): Router {
  const router = Router()
  const kept = new Map<string, KeptValues>()
  const atMost = limit(VALUES_LIMIT)

  function valuesOf(connector: Connector, name: string, edition: string): Promise<readonly ParameterValue[]> {
    const of = valuesPath(connector, name)
    const before = kept.get(of)
    if (before?.edition === edition) return before.values
    const param = connector.params[name]!
    const values = readValues({ pool, connector, param, context: datasets.context, now: clock() })
    kept.set(of, { edition, values })
    values.catch(() => kept.delete(of))
    return values
  }

  for (const { connector } of service.connectors) {
    router.get<{ parametro: string }>(valuesPath(connector, ':parametro'), async (request, response) => {
      const name = listedIn(connector, request.params.parametro)
      const query = readQuery(request.url, ['q', 'limit'])
      const { limit: most } = explained('limit', () =>
        atMost.read(query.get('limit') ?? String(VALUES_LIMIT.standard), datasets.context),
      )
      const dataset = datasets.get(connector.name)
      if (!dataset?.version) throw notLoaded(connector, dataset)
      const all = await valuesOf(connector, name, editionOf(dataset))
      const found = matchingValues(all, query.get('q') ?? '')
      const data = found.slice(0, most)
      const told = {
        source: connector.source.name,
        endpoint: valuesPath(connector, name).slice('/api/v1/'.length),
        count: data.length,
        total: found.length,
        version: dataset.version,
        ...(dataset.sample && { muestra: true }),
      }
      const text = JSON.stringify({ ok: true, data, meta: { timestamp: timestampOf(clock()), ...told } })
      // Whoever has the same list has it at any moment.
      const answer = keptText('json', text, { follows: JSON.stringify([data, told]) })
      response.set(cacheTags([connector.name]))
      await sendKept(request, response, answer, OPEN_CONTROL)
    })
  }
  return router
}

/** @throws ApiError 404 naming those that have a list */
function listedIn(connector: Connector, name: string): string {
  const listed = listedParameters(connector)
  if (listed.includes(name)) return name
  const paths = listed.map((one) => valuesPath(connector, one))
  throw new ApiError(
    'no_encontrado',
    `${connector.path} no tiene una lista de valores de «${name.slice(0, 60)}». ${listed.length ? `La tiene de: ${listed.join(', ')}.` : 'No la tiene de ningún parámetro.'}`,
    { detalle: paths.length ? { sugerencias: paths } : undefined },
  )
}
