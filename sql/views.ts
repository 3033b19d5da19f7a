import { createHash } from 'node:crypto'
import type { Connector } from '@tianguis/core'
import { preparation, type Client, type Pool } from '@tianguis/core/database/connection'
import { rowsAt } from '@tianguis/core/query/as-of'
import { columnsOf, viewName, type Topic } from './knowledge/catalogue.ts'

/** The schema of the views that questions read. */
export const VIEWS = 'consulta'

/**
 * Makes the views of a connector's subjects, and drops those that it does not declare any more. A view that is already
 * as declared is left alone: replacing one waits for whoever reads it.
 * @param now what `{now}` is, as SQL
 * @throws Error in Spanish naming the subject whose SELECT is wrong, or whose name another connector has; nothing is
 * changed then.
 */
export async function prepareViews(pool: Pool, connector: Connector, { now = 'now()' } = {}): Promise<void> {
  const topics = Object.entries(connector.semantics ?? {}).map(([id, subject]): Topic => ({ id, subject, connector }))
  await preparation(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('${VIEWS}'))`)
    await client.query(`create schema if not exists ${VIEWS}`)
    const present = await presentViews(client)
    const wanted = topics.flatMap((topic) => definitions(topic, now))
    for (const { name, topic } of wanted) {
      const owner = present.get(name)?.owner
      if (owner !== undefined && owner !== connector.name)
        throw new Error(`El asunto «${topic.id}» es del conector «${owner}»; dale otro nombre.`)
    }
    for (const [name, { owner }] of present) {
      if (owner === connector.name && !wanted.some((view) => view.name === name))
        await client.query(`drop view ${VIEWS}."${name}"`)
    }
    for (const view of wanted) if (present.get(view.name)?.mark !== view.mark) await create(client, view)
  })
}

interface View {
  readonly name: string
  readonly topic: Topic
  readonly sql: string
  /** Of the definition, kept in the view's comment. */
  readonly mark: string
}

function definitions(topic: Topic, now: string): View[] {
  const { id, subject } = topic
  const columns = columnsOf(topic)
  const select = (body: string) =>
    `select ${columns.map((name) => `s."${name}"`).join(', ')} from (${filled(topic, body, now)}) s`
  const view = (name: string, sql: string): View => ({
    name,
    topic,
    sql,
    mark: createHash('sha256').update(sql).digest('hex'),
  })
  return [
    view(viewName(id), select(subject.sql)),
    ...(subject.history ? [view(viewName(id, true), select(subject.history))] : []),
  ]
}

/**
 * `{table}` is the current rows of a table; `{now}` the moment of asking; `{observed}` the dataset's newest
 * observation.
 */
function filled({ connector, id }: Topic, sql: string, now: string): string {
  return sql.replaceAll(/\{(\w+)\}/g, (all, name: string) => {
    if (name === 'now') return now
    if (name === 'observed') return `(select observed_on from tianguis.datasets where name = '${connector.name}')`
    if (!connector.tables[name])
      throw new Error(`El asunto «${id}» de «${connector.name}» lee ${all}, y no tiene esa tabla.`)
    return rowsAt(connector, name, 'current')
  })
}

/** Views that are there, with the connector and the definition that their comment names. */
async function presentViews(client: Client): Promise<Map<string, { owner: string; mark: string }>> {
  const { rows } = await client.query<{ name: string; comment: string | null }>(
    `select c.relname as name, obj_description(c.oid) as comment from pg_class c where c.relkind = 'v' and c.relnamespace = '${VIEWS}'::regnamespace`,
  )
  return new Map(
    rows.map(({ name, comment }) => {
      const [owner = '', mark = ''] = (comment ?? '').split(' ')
      return [name, { owner, mark }]
    }),
  )
}

async function create(client: Client, { name, topic, sql, mark }: View): Promise<void> {
  await client.query(`drop view if exists ${VIEWS}."${name}"`)
  try {
    await client.query(`create view ${VIEWS}."${name}" as ${sql}`)
  } catch (error) {
    throw new Error(
      `El asunto «${topic.id}» de «${topic.connector.name}» no se puede leer: ${(error as Error).message}. Revisa su SELECT.`,
      { cause: error },
    )
  }
  await client.query(`comment on view ${VIEWS}."${name}" is '${topic.connector.name} ${mark}'`)
}
