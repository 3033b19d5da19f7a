import type { Knex } from 'knex'
import type { Connector } from '../contract.ts'
import type { Column, Table } from '../connector.ts'
import type { Partitioning } from '../table.ts'
import { preparation, quoted, type Client, type Pool } from './connection.ts'
import { columnList, historyIndex, keyIndex, pastKeyIndex, physicalName, publishedTable, SQL_TYPES } from './names.ts'
import { indexChanges, measure, planChanges } from './changes.ts'
import { divideTable } from './partitions.ts'
import { readShape, readShapes, sameShape, VACUUM_SETTINGS, type TableShape } from './shapes.ts'

/**
 * Knex builds the schema's SQL; it never connects. Loaded where there is something to build, which at most starts there
 * is not.
 */
const openBuilder = async () => (await import('knex')).default({ client: 'pg' })

/**
 * Makes or migrates the tables of one connector, in one transaction.
 * @returns Spanish sentences saying what was changed.
 * @throws Error when a change would lose published rows, or a table is another connector's; nothing is changed then.
 */
export async function prepareTables(pool: Pool, connector: Connector): Promise<string[]> {
  return preparation(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`datos.${connector.name}`])
    await client.query('insert into tianguis.datasets (name) values ($1) on conflict do nothing', [connector.name])
    const done = []
    const tables = Object.entries(connector.tables).map(
      ([name, table]) => [name, table, physicalName(connector, name)] as const,
    )
    const shapes = await readShapes(
      client,
      tables.map(([, , physical]) => physical),
    )
    for (const [name, table, physical] of tables) {
      const shape = shapes.get(physical)
      if (shape && shape.owner !== null && shape.owner !== connector.name) {
        throw new Error(
          `La tabla datos.${physical} es del conector «${shape.owner}»; da otro nombre a «${name}», o al conector «${connector.name}».`,
        )
      }
      const same = shape !== undefined && sameShape(table, shape)
      if (!shape) await createTable(client, connector, name, table)
      else if (!same) done.push(...(await changeTable(client, connector, name, table)))
      const changed = same ? shape : (await readShape(client, physical))!
      const isToDivide = table.partition !== undefined && changed.dividedBy === null
      if (isToDivide) done.push(await dividePublished(client, connector, name, table.partition))
      const now = isToDivide ? (await readShape(client, physical))! : changed
      await arrangeIndexes(client, physical, table, now)
      await arrangeVacuum(client, physical, now)
    }
    return done
  })
}

async function createTable(client: Client, connector: Connector, name: string, table: Table): Promise<void> {
  const builder = await openBuilder()
  const create = builder.schema.withSchema('datos').createTable(physicalName(connector, name), (made) => {
    for (const [column, declared] of Object.entries(table.columns)) addColumn(made, column, declared)
    // The range of dataset versions a row is valid for, and when it was first seen and last changed.
    made.bigInteger('_desde').notNullable()
    made.bigInteger('_hasta')
    made.timestamp('_visto').notNullable()
    made.timestamp('_cambiado').notNullable()
  })
  await runBuilt(client, create, table.partition && `partition by range (${quoted(table.partition.by)})`)
  const target = publishedTable(connector, name)
  await client.query(`comment on table ${target} is '${connector.name}'`)
  await createKey(client, physicalName(connector, name), table)
}

/** Of a table of an earlier release, which was one. */
async function dividePublished(
  client: Client,
  connector: Connector,
  name: string,
  partition: Partitioning,
): Promise<string> {
  const physical = physicalName(connector, name)
  await dropViewsOver(client, physical)
  await divideTable(client, physical, partition, () => createTable(client, connector, name, connector.tables[name]!))
  return `datos.${physical}: se divide por ${partition.by}, y lo que había queda junto en una partición.`
}

function addColumn(made: Knex.TableBuilder, name: string, { spec }: Column): void {
  const column = made.specificType(name, SQL_TYPES[spec.kind])
  if (spec.required) column.notNullable()
}

/**
 * The rows that are apart from those that were: in one index each current row lies among all that it replaced, and what
 * a refresh compares was on as many pages as it had rows.
 */
async function createKey(client: Client, physical: string, { key }: Table, name = keyIndex(physical)): Promise<void> {
  const on = `on datos."${physical}" (${columnList(key)}`
  await client.query(`create unique index if not exists "${name}" ${on}) where _hasta is null`)
  await client.query(
    `create unique index if not exists "${pastKeyIndex(physical)}" ${on}, _hasta) where _hasta is not null`,
  )
}

/** Of a table of an earlier release. The old index goes last, so that nobody who reads waits for the new ones. */
async function divideKey(client: Client, physical: string, table: Table): Promise<void> {
  const made = `${keyIndex(physical)}_nueva`
  await createKey(client, physical, table, made)
  await client.query(`drop index datos."${keyIndex(physical)}"`)
  await client.query(`alter index datos."${made}" rename to "${keyIndex(physical)}"`)
}

/**
 * The other indexes serve current rows only. What is there is asked first: even `create index if not exists` waits
 * for whoever is publishing.
 */
async function arrangeIndexes(client: Client, physical: string, table: Table, shape: TableShape): Promise<void> {
  if (!shape.divided) await divideKey(client, physical, table)
  // Reads of an earlier publication, and dropping what nobody reads any more, begin at a version.
  if (!shape.history)
    await client.query(
      `create index "${historyIndex(physical)}" on datos."${physical}" (_hasta) where _hasta is not null`,
    )
  const { missing, extra } = indexChanges(physical, table, shape)
  for (const [name, columns] of missing)
    await client.query(`create index "${name}" on datos."${physical}" (${columns}) where _hasta is null`)
  for (const name of extra) await client.query(`drop index datos."${name}"`)
}

/** What an operator has set stays. Of a table that is divided each partition has its own. */
async function arrangeVacuum(client: Client, physical: string, { vacuumed, dividedBy }: TableShape): Promise<void> {
  if (!vacuumed && dividedBy === null)
    await client.query(`alter table datos.${quoted(physical)} set (${VACUUM_SETTINGS})`)
}

async function changeTable(client: Client, connector: Connector, name: string, table: Table): Promise<string[]> {
  const physical = physicalName(connector, name)
  await dropViewsOver(client, physical)
  const plan = planChanges(physical, table, await measure(client, physical, table))
  if (plan.refusals.length && (await dropSample(client, connector, name))) {
    await createTable(client, connector, name, table)
    return [`datos.${physical}: se rehízo; solo tenía filas de muestra.`]
  }
  if (plan.refusals.length) {
    throw new Error(
      `La tabla datos.${physical} no puede cambiar sin perder datos publicados: ${plan.refusals.join(' ')} ` +
        'Declara el cambio (renamed), vuelve a la declaración anterior, o da otro nombre a la tabla.',
    )
  }
  const builder = await openBuilder()
  const altered = (change: (made: Knex.AlterTableBuilder) => void) =>
    runBuilt(client, builder.schema.withSchema('datos').alterTable(physical, change))
  for (const [from, to] of plan.renames) await altered((made) => made.renameColumn(from, to))
  for (const column of plan.additions) await altered((made) => addColumn(made, column, table.columns[column]!))
  for (const statement of plan.statements) await client.query(statement)
  await createKey(client, physical, table)
  return plan.sentences
}

/** A view stands in the way of changing what it reads; whoever needs it makes it again from the table as it is then. */
async function dropViewsOver(client: Client, physical: string): Promise<void> {
  const { rows } = await client.query<{ view: string }>(
    `select distinct r.ev_class::regclass::text as view from pg_depend d join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refobjid = to_regclass($1) and r.ev_class <> d.refobjid`,
    [`datos.${quoted(physical)}`],
  )
  for (const { view } of rows) await client.query(`drop view if exists ${view} cascade`)
}

/** Sample rows can be loaded again from the fixture, so they never stand in the way of a change. */
async function dropSample(client: Client, connector: Connector, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update tianguis.datasets set sample_fingerprint = null where name = $1 and (sample or version = 0)',
    [connector.name],
  )
  if (rowCount) await client.query(`drop table ${publishedTable(connector, name)}`)
  return Boolean(rowCount)
}

/** @param behind what the builder cannot say */
async function runBuilt(client: Client, built: Knex.SchemaBuilder, behind = ''): Promise<void> {
  for (const { sql, bindings } of built.toSQL()) await client.query(`${sql} ${behind}`, bindings as unknown[])
}
