import type { Logger } from 'pino'
import type { DatabaseGuard } from '@tianguis/core/database/health-probe'
import { createQuestionEngine, type Published, type QuestionEngine } from '@tianguis/sql'
import { createQueryHandles } from '@tianguis/sql/follow-up/handle'
import { openModel } from '@tianguis/sql/llm/model'
import type { Layer } from '@tianguis/sql/role/layers'
import { openSession } from '@tianguis/sql/session/session'
import type { Engine } from '@tianguis/sql/understood'
import type { Datasets } from '../answer/datasets.ts'
import type { Standbys } from '../answer/standbys.ts'
import type { Service } from '../composition.ts'
import { openQuestionAccess, SEE_DOCTOR } from './access.ts'
import { readHandleKey } from './handle-key.ts'
import { openRemembered, type Remembered } from './reply-cache.ts'
import { preferring } from './standby.ts'

/** The question box as the host has it: open, or closed with the reason. */
export interface QuestionService {
  readonly box: QuestionEngine | undefined
  /** What it answered, as long as that is what it would answer. */
  readonly remembered: Remembered | undefined
  /** What stands between a question and the database, and what of it holds. */
  readonly layers: readonly Layer[]
  /** Who reads questions: the rules, and after them a language model where one is configured. */
  readonly engines: readonly Engine[]
  /** Reads the words again, after a publication that changed them. */
  learn(): void
  close(): Promise<void>
}

interface Opening {
  readonly service: Pick<Service, 'config' | 'connectors' | 'databaseUrl' | 'asSuperuser' | 'pool' | 'unhurried'>
  readonly datasets: Datasets
  readonly clock: () => Date
  /** Of those who wait for an answer. */
  readonly guard?: DatabaseGuard
  /** Where questions run while one has what is current. */
  readonly standbys?: Pick<Standbys, 'all' | 'having'> | undefined
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Opens the box over the views that the composition made. It stays closed where questions have no role of their own, or
 * one that may do too much.
 */
export async function openAsking({
  service,
  datasets,
  clock,
  guard,
  standbys,
  log,
}: Opening): Promise<QuestionService> {
  const { config, pool, unhurried } = service
  const connectors = service.connectors.map(({ connector }) => connector)
  const access = await openQuestionAccess(service)
  for (const { layer, active, reason } of access.layers)
    if (!active) log.warn(`Preguntas: la capa «${layer}» no está activa: ${reason}`)
  const engines: readonly Engine[] = config.llm ? ['reglas', 'llm'] : ['reglas']
  if (!access.serves) {
    log.warn(`Las preguntas no se sirven. ${SEE_DOCTOR}`)
    return { box: undefined, remembered: undefined, layers: access.layers, engines, learn() {}, close: async () => {} }
  }
  const primary = openSession({ url: access.url, guard })
  const copies = (standbys?.all ?? []).map((standby, index) => {
    const url = access.at(config.replicaUrls[index]!)
    return [standby, openSession({ url, guard: standby.guard })] as const
  })
  const session = preferring(new Map(copies), primary, () =>
    standbys?.having(connectors.map(({ name }) => datasets.get(name) ?? { name, version: 0, withheld: false })),
  )
  const published = (): Published => ({
    territory: datasets.context.territory,
    terms: ({ subject }, dimension) => datasets.context.terms(subject.dimensions[dimension]!.vocabulary!),
    publication: (name) => datasets.get(name),
  })
  const model = config.llm && openModel({ endpoint: config.llm, log })
  const handles = createQueryHandles(await readHandleKey(pool))
  const box = await createQuestionEngine({ connectors, session, clock, published, model, unhurried, handles })
  const remembered = openRemembered(box)
  return {
    box,
    remembered,
    layers: access.layers,
    engines,
    learn() {
      box.learn()
      remembered.forget()
    },
    close: () => session.close(),
  }
}
