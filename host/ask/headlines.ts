import type { Connector, Headline } from '@tianguis/core'
import type { Logger } from 'pino'
import type { Answered } from '@tianguis/sql/reply'
import type { QuestionBox } from '@tianguis/sql'
import type { Datasets } from '../answer/datasets.ts'

/** The answer to the question of a headline, as published now. */
export interface KnownHeadline {
  readonly connector: Connector
  readonly headline: Headline
  readonly reply: Answered
}

/** What may be shown to everybody without asking anything: it is asked once a publication, and not once a visitor. */
export interface Headlines {
  /** In the order of the datasets; without those that could not be answered yet. */
  all(): readonly KnownHeadline[]
  /** The answer to a question that is a headline's, word for word. */
  answerTo(question: string): Answered | undefined
  /** Asks again what was published since; called at the start and after a publication. */
  refresh(): Promise<void>
  /** Ends with the question under way. */
  close(): Promise<void>
}

interface Options {
  readonly connectors: readonly Connector[]
  readonly box: Pick<QuestionBox, 'ask'> | undefined
  readonly datasets: Pick<Datasets, 'get'>
  readonly log: Pick<Logger, 'warn'>
}

export function openHeadlines({ connectors, box, datasets, log }: Options): Headlines {
  const declared = connectors.flatMap((connector) => (connector.headline ? [{ connector, headline: connector.headline }] : []))
  const known = new Map<string, KnownHeadline & { readonly version: number }>()

  /** A question that fails leaves the answer of before, and is asked again after the next publication of any dataset. */
  async function ask(): Promise<void> {
    if (!box) return
    for (const { connector, headline } of declared) {
      const version = datasets.get(connector.name)?.version ?? 0
      if (!open || !version || known.get(connector.name)?.version === version) continue
      const reply = await box.ask(headline.q).catch((error: unknown) => void log.warn({ err: error, connector: connector.name }, 'No se pudo leer la cifra destacada; se muestra la anterior.'))
      if (reply?.ok) known.set(connector.name, { connector, headline, reply, version })
      else if (reply) log.warn({ connector: connector.name, codigo: reply.codigo }, `La cifra destacada no tiene respuesta: ${reply.error}`)
    }
  }

  let asking = Promise.resolve()
  let open = true
  return {
    all: () => declared.flatMap(({ connector }) => known.get(connector.name) ?? []),
    answerTo: (question) => [...known.values()].find(({ headline }) => headline.q === question)?.reply,
    refresh: () => (asking = asking.then(ask)),
    close() {
      open = false
      return asking
    },
  }
}
