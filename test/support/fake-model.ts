/**
 * For tests of the language model: a real server that answers as an endpoint does, with drafts that somebody wrote
 * beforehand, and an engine that asks it.
 */
import type { RequestListener, ServerResponse } from 'node:http'
import { upstream } from './fake-source.ts'
import { createQuestionEngine, type QuestionEngine } from '../../sql/engine.ts'
import type { Reply } from '../../sql/reply/reply.ts'
import type { Rows } from './fake-rows.ts'
import { openSession } from '../../sql/session/session.ts'
import { connectors, NOW, termsOf } from './fake-catalogue.ts'
import { territory } from './fake-territory.ts'
import type { DraftQuery, Role } from '../../sql/llm/draft.ts'
import { openModel, type Endpoint, type ModelOptions } from '../../sql/llm/model.ts'
import { testHandles } from './handles.ts'

const NOTHING: DraftQuery = {
  tabla: 'puestos',
  accion: 'agregar',
  medidas: [],
  dimensiones: [],
  condiciones: [],
  filtros: [],
  lugar: [],
  excluir: [],
  tiempo: null,
  grano: null,
  orden: null,
  limite: null,
  dentro: [],
  tener: [],
  comparar: null,
  por_habitantes: null,
  parte: [],
}

export const role = (palabra: string, papel: Role['papel'], id: string | null = null): Role => ({ palabra, papel, id })
export const draft = (palabras: readonly Role[], query: Partial<DraftQuery>) => ({
  palabras,
  consulta: { ...NOTHING, ...query },
})

/** The limes that most questions of these tests are about: what the rules read of «precio del limón en Guadalajara». */
export const LIMES: Partial<DraftQuery> = {
  medidas: [{ id: 'precio', agg: 'promedio' }],
  filtros: [{ de: 'fruta', op: '=', valores: ['limon'] }],
  lugar: [{ nivel: null, nombre: 'Guadalajara' }],
}

/** What a well-behaved endpoint answers. */
export const completion = (content: string, finish = 'stop') =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
  })
export const says = (response: ServerResponse, content: unknown) =>
  void response
    .setHeader('content-type', 'application/json')
    .end(completion(typeof content === 'string' ? content : JSON.stringify(content)))

export interface Bench {
  readonly asked: Awaited<ReturnType<typeof upstream>>['asked']
  readonly box: QuestionEngine
  /** The same box without a model. */
  readonly rules: QuestionEngine
  /** From now on. */
  behave(answer: RequestListener): void
  /** Of every question, the same draft. */
  drafts(written: unknown): void
  /** Everything logged since it last forgot. */
  logged(): string
  forget(): void
  /** Both replies to a question but for their time. */
  both(question: string): Promise<readonly [withModel: Reply, byRules: Reply]>
  /** Nobody listens from then on. */
  closeEndpoint(): Promise<void>
  close(): Promise<void>
}

export async function openBench(
  rows: Rows,
  options: Partial<ModelOptions> & { readonly key?: string } = {},
): Promise<Bench> {
  let answer: RequestListener = (_request, response) => says(response, { palabras: [], consulta: null })
  const server = await upstream((request, response) => answer(request, response))
  const lines: string[] = []
  const log = { info: (words: string) => void lines.push(words), warn: (words: string) => void lines.push(words) }
  const endpoint: Endpoint = { url: `${server.url}/v1`, model: 'modelo-de-prueba', key: options.key }
  const session = openSession({ url: rows.url })
  const common = {
    handles: testHandles,
    connectors,
    session,
    clock: () => NOW,
    published: () => ({
      territory,
      terms: termsOf,
      publication: () => ({ observedOn: '2026-11-18', publishedAt: NOW, sample: false }),
    }),
  }
  const rules = await createQuestionEngine(common)
  const box = await createQuestionEngine({
    ...common,
    model: openModel({ endpoint, log, deadlineMs: 200_000, ...options }),
  })
  const untimed = (reply: Reply): Reply => ({ ...reply, latencia_ms: 0 })
  return {
    asked: server.asked,
    box,
    rules,
    behave: (next) => {
      answer = next
    },
    drafts: (written) => {
      answer = (_request, response) => says(response, written)
    },
    logged: () => lines.join('\n'),
    forget: () => {
      lines.length = server.asked.length = 0
    },
    both: async (question) => [untimed(await box.ask(question)), untimed(await rules.ask(question))],
    closeEndpoint: () => server.close(),
    async close() {
      await session.close()
      await server.close()
    },
  }
}
