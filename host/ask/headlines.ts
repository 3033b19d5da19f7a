import type { Connector, Headline } from '@tianguis/core'
import { normalise } from '@tianguis/core/territory/names'
import type { Logger } from 'pino'
import type { Answered, Series } from '@tianguis/sql/reply/reply'
import type { QuestionEngine } from '@tianguis/sql'
import { valuesInTime } from '../pictures/series.ts'
import { readJson, type DisplayRow } from '../portal/values.ts'
import { editionOf, type Datasets } from '../answer/datasets.ts'

/** The answer to the question of a headline, as published now. */
export interface KnownHeadline {
  readonly connector: Connector
  readonly headline: Headline
  readonly reply: Answered
  /** How the figure went until now, the newest last; empty where it has no history. */
  readonly history: readonly number[]
}

/** What may be shown to everybody without asking anything: it is asked once a publication, and not once a visitor. */
export interface Headlines {
  /** By label; without those that could not be answered yet. */
  all(): readonly KnownHeadline[]
  /** The answer to a question that is a headline's, in the same words; accents, case and signs do not matter. */
  answerTo(question: string): Answered | undefined
  /** Asks again what was published since; called at the start and after a publication. */
  refresh(): Promise<void>
  /** Ends with the question under way. */
  close(): Promise<void>
}

interface Options {
  readonly connectors: readonly Connector[]
  readonly box: Pick<QuestionEngine, 'ask' | 'history'> | undefined
  readonly datasets: Pick<Datasets, 'get'>
  readonly log: Pick<Logger, 'warn'>
}

export function openHeadlines({ connectors, box, datasets, log }: Options): Headlines {
  const declared = connectors
    .flatMap((connector) => (connector.headline ? [{ connector, headline: connector.headline }] : []))
    .sort((a, b) => a.headline.label.localeCompare(b.headline.label, 'es'))
  const known = new Map<string, KnownHeadline & { readonly edition: string; readonly withheld: boolean }>()

  /**
   * A question that fails leaves the answer of before, and is asked again after the next publication of any dataset.
   */
  async function ask(): Promise<void> {
    if (!box) return
    for (const { connector, headline } of declared) {
      const dataset = datasets.get(connector.name)
      if (!open || !dataset?.version) continue
      const { withheld } = dataset
      const edition = editionOf(dataset)
      if (known.get(connector.name)?.edition === edition) continue
      const reply = await box.ask(headline.q).catch(unread(connector))
      if (reply?.ok) {
        const series = await box.history(reply.interpretacion.consulta).catch(unread(connector))
        const history = series ? historyOf(series) : []
        known.set(connector.name, { connector, headline, reply, history, edition, withheld })
      } else if (reply)
        log.warn(
          { connector: connector.name, codigo: reply.codigo },
          `La cifra destacada no tiene respuesta: ${reply.error}`,
        )
    }
  }

  const unread =
    ({ name }: Connector) =>
    (error: unknown): undefined =>
      void log.warn({ err: error, connector: name }, 'No se pudo leer la cifra destacada; se muestra lo anterior.')

  /** Not even until it is asked again is anything shown that is withheld by now. */
  const shown = ({ connector: { name } }: Pick<KnownHeadline, 'connector'>) => {
    const one = known.get(name)
    return one && one.withheld === (datasets.get(name)?.withheld ?? false) ? [one] : []
  }

  let asking = Promise.resolve()
  let open = true
  return {
    all: () => declared.flatMap(shown),
    answerTo: (question) =>
      declared.flatMap(shown).find(({ headline }) => normalise(headline.q) === normalise(question))?.reply,
    refresh: () => (asking = asking.then(ask)),
    close() {
      open = false
      return asking
    },
  }
}

/** Told once, and not for each visitor. */
function historyOf({ rows, grafica }: Series): readonly number[] {
  if (!grafica?.x) return []
  return valuesInTime(
    rows.map((row) => readJson(row) as DisplayRow),
    grafica.x,
    grafica.y,
  )
}
