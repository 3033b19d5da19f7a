import type { Connector } from '@tianguis/core'
import { publishedTable } from '@tianguis/core/database/names'
import { quoted, type Pool } from '@tianguis/core/database/connection'

/** Columns that say where and when, or how rows are told apart: changed, a row would be another. */
const KEPT =
  /^(latitud|longitud|anio|mes|quincena|orden|ndia|casilla|dia_inverso|personal_min|hasta_mes|posicion.*|total|version|peso.*|cantidad)$/

/**
 * Makes another country of the samples: the figures of a row are moved by up to a fifth, all by one number that follows
 * from its key and the seed, and in tables that append one row in twelve is gone. A right SELECT stays right; one that
 * was right by chance does not. One number a row, so that what must agree still does: a price and the price per kilo,
 * the lowest and the highest of a day; and no more decimals than the source publishes, so that figures can be
 * subtracted as they are shown.
 */
export async function reseed(pool: Pool, connectors: readonly Connector[], seed: number): Promise<void> {
  if (seed === 0) return
  for (const connector of connectors) {
    for (const [name, { columns, key, mode }] of Object.entries(connector.tables)) {
      const chance = `(abs(hashtext(concat_ws('|', ${key.map(quoted).join(', ')}, '${seed}')) % 1000) / 1000.0)`
      const figures = Object.entries(columns).filter(
        ([column, { spec }]) =>
          (spec.kind === 'decimal' || spec.kind === 'integer') && !KEPT.test(column) && !key.includes(column),
      )
      const table = publishedTable(connector, name)
      if (mode === 'append' && key.length > 1 && figures.length)
        await pool.query(`delete from ${table} where ${chance} > 0.917`)
      if (!figures.length) continue
      const factor = `(0.8 + 0.4 * abs(hashtext(${chance}::text || 'row') % 1000) / 1000.0)`
      const scales = figures.map(([column, { spec }]) =>
        spec.kind === 'integer' ? '0' : `coalesce(max(min_scale(${quoted(column)})), 0)`,
      )
      const {
        rows: [published],
      } = await pool.query<number[]>({ text: `select ${scales.join(', ')} from ${table}`, rowMode: 'array' })
      const moved = figures.map(([column, { spec }], at) => {
        const [figure, value] = [quoted(column), `round(${quoted(column)} * ${factor}, ${published![at]})`]
        // What is counted stays at least one, and what is unknown stays unknown.
        return `${figure} = ${spec.kind === 'integer' ? `case when ${figure} > 0 then greatest(1, ${value})::bigint else ${figure} end` : value}`
      })
      await pool.query(`update ${table} set ${moved.join(', ')}`)
    }
  }
}
