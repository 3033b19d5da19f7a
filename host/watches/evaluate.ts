/**
 * Watches are evaluated when something is published of what they are of: once, whichever host does it, and in the same
 * transaction as what is told of it is put into the queue.
 */
import type { LogicalQuery } from '@tianguis/core'
import { transaction, type Client, type Pool } from '@tianguis/core/database/connection'
import { QueryError } from '@tianguis/sql/session/session'
import type { Answered, Reply } from '@tianguis/sql/reply/reply'
import { connectorsOf } from '../ask/sources.ts'
import { publicationsSince } from '../calendar/publications.ts'
import type { Hosting } from '../hosting.ts'
import { datasetLink, turnLink } from '../portal/addresses.ts'
import { receiptOfReply } from '../receipts/question.ts'
import { enqueueEvent } from './deliveries.ts'
import { changedEvent, crossedEvent, publishedEvent, type EventType, type Published } from './events.ts'
import { meets, observedIn, type Observed } from './figure.ts'
import type { Sign } from './sentence.ts'
import { EDITIONS, type WatchDraft, type Editions } from './watches.ts'

export interface Evaluating extends Pick<
  Hosting,
  'asking' | 'datasets' | 'service' | 'signing' | 'publicUrl' | 'clock'
> {
  readonly pool: Pool
  /** Where links lead. */
  readonly site: string
}

interface Due {
  readonly id: string
  readonly name: string
  readonly kind: WatchDraft['kind']
  readonly datasets: readonly string[]
  readonly question: string
  readonly query: LogicalQuery
  readonly sign: Sign
  readonly threshold: string
  readonly seen: Editions | null
  readonly value: string | null
  readonly answer: string | null
  readonly met: boolean | null
  readonly editions: Editions
}

/** Another host's is left to it, and those of questions until they are served. */
const DUE = `
  select w.id, w.name, w.kind, w.datasets, w.question, w.query, w.sign, w.threshold::text, w.seen, w.value, w.answer, w.met, e.editions
    from tianguis.watches w cross join lateral (${EDITIONS}) e(editions)
   where w.paused_at is null and ($1 or w.kind = 'conjunto') and e.editions is not null and w.seen is distinct from e.editions
   order by w.id limit 1 for update of w skip locked`

/** Evaluates what is due. @returns how many were. @throws where the database or the box does not answer now */
export async function evaluateDue(evaluating: Evaluating): Promise<number> {
  const { pool, datasets, asking } = evaluating
  const replies = new Map<string, Promise<Reply>>()
  let done = 0
  for (;;) {
    const found = await transaction(pool, async (client) => {
      const { rows } = await client.query<Due>(DUE, [asking.box !== undefined])
      const [due] = rows
      if (!due) return false
      // This host may not have seen yet what another has published.
      if (!done) await datasets.reload()
      await evaluate(client, due, { ...evaluating, replies })
      return true
    })
    if (!found) return done
    done += 1
  }
}

interface Round extends Evaluating {
  /** Of one round, by question: many watch the same. */
  readonly replies: Map<string, Promise<Reply>>
}

async function evaluate(client: Client, due: Due, round: Round): Promise<void> {
  if (due.kind === 'conjunto') return tellPublications(client, due, round)
  const reply = await replyTo(due, round)
  const trouble = reply.ok ? null : reply.error
  // The side that it was on, and what it was, stay known while there is nothing to hold against them.
  const now = reply.ok ? observedIn(reply, round.asking.box!.knowledge) : undefined
  const met = due.kind === 'umbral' && now?.value ? meets(now.value, due.sign, due.threshold) : due.met
  const type = now && eventOf(due, now, met)
  if (type)
    await enqueueEvent(client, {
      watch: due.id,
      type,
      body: await bodyOf(client, type, due, { reply: reply as Answered, now }, round),
    })
  await client.query(
    `update tianguis.watches set seen = $2, value = coalesce($3, value), answer = coalesce($4, answer), met = $5, trouble = $6,
            fired_at = case when $7 then tianguis.clock() else fired_at end where id = $1`,
    [due.id, JSON.stringify(due.editions), now?.value ?? null, now?.answer ?? null, met, trouble, type !== undefined],
  )
}

/** Of a threshold only the crossing is told, and not each publication beyond it. */
function eventOf({ kind, met: before, answer }: Due, now: Observed, met: boolean | null): EventType | undefined {
  if (kind === 'umbral') return met && !before && now.value !== null ? 'umbral.cruzado' : undefined
  return answer !== null && answer !== now.answer ? 'pregunta.cambio' : undefined
}

/** What passes by itself is tried again by the next round; what would come again is told to whoever watches. */
const PASSING = ['saturada', 'base_de_datos_caida', 'cancelada']

function replyTo({ question, query }: Due, { asking, replies }: Round): Promise<Reply> {
  const turn = { pregunta: question, consulta: query }
  const key = JSON.stringify(turn)
  const known = replies.get(key)
  if (known) return known
  const box = asking.box!
  const reply = Promise.resolve()
    .then(() => box.again(box.sign(turn)!))
    .catch((error: unknown) => {
      if (error instanceof QueryError && PASSING.includes(error.codigo)) throw error
      return {
        ok: false,
        pregunta: question,
        codigo: 'no_entendida',
        error: WORDS,
        detalle: {},
        latencia_ms: 0,
      } as const
    })
  replies.set(key, reply)
  return reply
}
const WORDS = 'Su pregunta ya no se puede contestar aquí; bórralo y hazlo otra vez.'

interface Answer {
  readonly reply: Answered
  readonly now: Observed | undefined
}

async function bodyOf(
  client: Client,
  type: EventType,
  due: Due,
  { reply, now }: Answer,
  { pool, datasets, service, signing, publicUrl, clock, site }: Round,
): Promise<string> {
  const connectors = connectorsOf(due.query, service.connectors)
  const hora = clock().toISOString().slice(0, 13)
  const told = {
    question: due.question,
    reading: reply.interpretacion.frase,
    value: now?.value ?? null,
    before: due.value,
    publications: await publishedNow(client, due.editions),
    link: `${site}${turnLink(reply.consulta_id!)}`,
    receipt: await receiptOfReply(
      reply,
      { stated: { question: due.question }, connectors, hora },
      { pool, datasets, signing, publicUrl, clock },
    ),
  }
  return type === 'umbral.cruzado' ? crossedEvent(due, told, clock()) : changedEvent(due, told, clock())
}

async function publishedNow(client: Client, editions: Editions): Promise<Published[]> {
  const { rows } = await client.query<Omit<Published, 'publicado'> & { publicado: Date }>(
    `select dataset as conjunto, version::float8 as version, publication_id as publicacion, published_at as publicado, observed_on::text as fecha_datos
       from tianguis.versions where publication_id = any ($2) and dataset = any ($1) order by dataset`,
    [Object.keys(editions), Object.values(editions).map((edition) => edition.slice(edition.indexOf('.') + 1))],
  )
  return rows.map((row) => ({ ...row, publicado: row.publicado.toISOString() }))
}

/** Each publication since the one that was seen, oldest first. */
async function tellPublications(client: Client, due: Due, { service, site, clock }: Round): Promise<void> {
  const [dataset] = due.datasets
  const connector = service.connectors.find((one) => one.connector.name === dataset)?.connector
  const since = due.seen ? Number.parseInt(due.seen[dataset!]!, 10) : undefined
  const fresh = connector ? await publicationsSince(client, connector, since) : []
  for (const publication of fresh) {
    const body = publishedEvent(due, publication, `${site}${datasetLink(publication.ruta)}`, clock())
    await enqueueEvent(client, { watch: due.id, type: 'conjunto.publicado', body })
  }
  await client.query(
    'update tianguis.watches set seen = $2, fired_at = case when $3 then tianguis.clock() else fired_at end where id = $1',
    [due.id, JSON.stringify(due.editions), fresh.length > 0],
  )
}
