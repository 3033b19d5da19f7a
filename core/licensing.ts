/**
 * What a licence allows nobody to sell is off while plans are sold, until the operator has recorded a permission. No
 * process keeps that: each statement over published rows looks it up, once, in the database.
 */
import type { Connector, Restricted } from './contract.ts'
import { quoted, type Pool } from './database/connection.ts'
import type { Withheld } from './http/hosts.ts'

type Sourced = Pick<Connector, 'name' | 'source'>

/** Whose it is, and where it comes from: a part of the source, or all of it. Undefined where everything may be sold. */
export function restrictedOf({
  source: { name, hosts, licence, restricted },
}: Pick<Sourced, 'source'>): (Pick<Restricted, 'holder' | 'hosts'> & Partial<Restricted>) | undefined {
  return licence.commercial ? undefined : (restricted ?? { holder: name, hosts })
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Whether a part of the dataset is withheld now, as an SQL expression that is evaluated once a statement. */
export const isWithheldSql = (connector: Sourced): string =>
  restrictedOf(connector) ? `(select tianguis.is_withheld(${literal(connector.name)}))` : 'false'

/** The same of a row of `tianguis.datasets`, any of which it may be. */
export function isWithheldAmong(connectors: readonly Sourced[]): string {
  const names = connectors.filter(restrictedOf).map(({ name }) => literal(name))
  return names.length
    ? `(name in (${names.join(', ')}) and exists (select from tianguis.withheld where dataset = name))`
    : 'false'
}

/** Which rows of a table may be served now, as an SQL condition; `true` where all may, always. */
export function servable(connector: Sourced, table: string): string {
  const restricted = restrictedOf(connector)
  if (!restricted) return 'true'
  const { rows } = restricted
  if (!rows) return `not ${isWithheldSql(connector)}`
  return rows.table === table
    ? `(${quoted(rows.column)} <> ${literal(rows.value)} or not ${isWithheldSql(connector)})`
    : 'true'
}

/** What a refresh of the dataset may not ask now. */
export async function withheldFrom(pool: Pool, connector: Sourced): Promise<Withheld | undefined> {
  const restricted = restrictedOf(connector)
  if (!restricted) return undefined
  const {
    rows: [row],
  } = await pool.query<{ off: boolean }>(
    'select exists (select from tianguis.sold_plans) and not exists (select from tianguis.permissions where dataset = $1) as off',
    [connector.name],
  )
  return row!.off ? { hosts: restricted.hosts, why: whyWithheld(connector)! } : undefined
}

/** Why something of a dataset is off and how it is turned on, for an operator; undefined where nothing ever is. */
export function whyWithheld(connector: Sourced): string | undefined {
  const restricted = restrictedOf(connector)
  if (!restricted) return undefined
  return (
    `Está apagado lo que es de «${restricted.holder}»: no permite uso comercial, hay planes de paga y no se ha anotado un permiso. ` +
    `Cuando lo tengas, anótalo con «tianguis permissions set ${connector.name} "oficio y fecha"»; si no cobras, retira los planes con «tianguis plans set <plan> --no-offered».`
  )
}

/** A permission as the operator recorded it. */
export interface Permission {
  readonly dataset: string
  readonly words: string
  readonly at: Date
}

export async function listPermissions(pool: Pool): Promise<Permission[]> {
  const { rows } = await pool.query<Permission>('select dataset, words, at from tianguis.permissions order by dataset')
  return rows
}

/** Every process serves by it from its next statement on. @returns when it was recorded */
export async function savePermission(
  pool: Pool,
  { dataset, words }: Pick<Permission, 'dataset' | 'words'>,
): Promise<Date> {
  const {
    rows: [row],
  } = await pool.query<{ at: Date }>(
    'insert into tianguis.permissions (dataset, words) values ($1, $2) on conflict (dataset) do update set words = excluded.words, at = now() returning at',
    [dataset, words],
  )
  return row!.at
}

/** @returns whether there was one */
export async function deletePermission(pool: Pool, dataset: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from tianguis.permissions where dataset = $1', [dataset])
  return rowCount === 1
}

/** Plans that are sold, cheapest first: while there is one, what needs a permission is off without it. */
export async function soldPlans(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from tianguis.sold_plans order by price_usd, name')
  return rows.map(({ name }) => name)
}
