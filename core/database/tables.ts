import knex, { type Knex } from 'knex'
import type { Column, Connector, Table } from '../connector.ts'
import { transaction, type Client, type Pool } from './connection.ts'
import { physicalName, publishedTable, SQL_TYPES } from './names.ts'
import { measure, planChanges, readShape, sameShape } from './changes.ts'

/** Knex builds the schema's SQL; it never connects. */
const builder = knex({ client: 'pg' })

/**
 * Makes or migrates the tables of one connector, in one transaction.
 * @returns Spanish sentences saying what was changed.
 * @throws Error when a change would lose published rows; nothing is changed then.
 */
export async function prepareTables(pool: Pool, connector: Connector): Promise<string[]> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`datos.${connector.name}`])
    await client.query('insert into tianguis.datasets (name) values ($1) on conflict do nothing', [connector.name])
    const done = []
    for (const [name, table] of Object.entries(connector.tables)) {
      const shape = await readShape(client, physicalName(connector, name))
      if (!shape) await createTable(client, connector, name, table)
      else if (!sameShape(table, shape)) done.push(...(await changeTable(client, connector, name, table)))
    }
    return done
  })
}

async function createTable(client: Client, connector: Connector, name: string, table: Table): Promise<void> {
  const create = builder.schema.withSchema('datos').createTable(physicalName(connector, name), (made) => {
    for (const [column, declared] of Object.entries(table.columns)) addColumn(made, column, declared)
    // The range of dataset versions a row is valid for, and when it was first seen and last changed.
    made.bigInteger('_desde').notNullable()
    made.bigInteger('_hasta')
    made.timestamp('_visto').notNullable()
    made.timestamp('_cambiado').notNullable()
  })
  await runBuilt(client, create)
  await createIndexes(client, connector, name, table)
}

function addColumn(made: Knex.TableBuilder, name: string, { spec }: Column): void {
  const column = made.specificType(name, SQL_TYPES[spec.kind])
  if (spec.required) column.notNullable()
}

/** The key index also finds the row valid at a version; the others serve current rows only. */
async function createIndexes(client: Client, connector: Connector, name: string, table: Table): Promise<void> {
  const physical = physicalName(connector, name)
  const target = publishedTable(connector, name)
  const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `create unique index if not exists "${physical}_llave" on ${target} (${list(table.key)}, _hasta) nulls not distinct`,
  )
  for (const columns of table.indexes ?? []) {
    const index = `${physical}_${columns.join('_')}`.slice(0, 63)
    await client.query(`create index if not exists "${index}" on ${target} (${list(columns)}) where _hasta is null`)
  }
}

async function changeTable(client: Client, connector: Connector, name: string, table: Table): Promise<string[]> {
  const physical = physicalName(connector, name)
  const plan = planChanges(physical, table, await measure(client, physical))
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
  const altered = (change: (made: Knex.AlterTableBuilder) => void) =>
    runBuilt(client, builder.schema.withSchema('datos').alterTable(physical, change))
  for (const [from, to] of plan.renames) await altered((made) => made.renameColumn(from, to))
  for (const column of plan.additions) await altered((made) => addColumn(made, column, table.columns[column]!))
  for (const statement of plan.statements) await client.query(statement)
  await createIndexes(client, connector, name, table)
  return plan.sentences
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

async function runBuilt(client: Client, built: Knex.SchemaBuilder): Promise<void> {
  for (const { sql, bindings } of built.toSQL()) await client.query(sql, bindings as unknown[])
}
