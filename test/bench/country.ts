import { publishedTable } from '@tianguis/core/database/names'
import { quoted } from '@tianguis/core/database/connection'
import { makePartitions } from '@tianguis/core/database/partitions'
import { loadInvented } from '../support/invented.ts'
import { openStage, type Stage } from './stage.ts'
import { sources } from './sources/all.ts'

/**
 * Histories that a sample is a few weeks of, and how long they are where the country's were kept: 30 years of dams, two
 * of fuel, three of the hours of air quality, earthquakes since 1900. `text` is the part of a key that is no time and
 * has to differ.
 */
const HISTORIES: readonly History[] = [
  { dataset: 'presas', table: 'almacenamientos', by: 'fecha', days: 30 * 365 },
  { dataset: 'gasolina', table: 'diario', by: 'fecha', days: 2 * 365 },
  { dataset: 'aire', table: 'lecturas', by: 'fecha_hora', days: 3 * 365 },
  { dataset: 'aire', table: 'indices', by: 'fecha_hora', days: 3 * 365 },
  { dataset: 'sismos', table: 'sismos', by: 'fecha_hora', days: 126 * 365, text: 'id' },
]

interface History {
  readonly dataset: string
  readonly table: string
  readonly by: string
  readonly days: number
  readonly text?: string
}

/**
 * The whole country in one database: what has a source of its own came through it, in its format and at its size; the
 * samples are of all the rest, and their histories are repeated into the past. The host has been started after the last
 * row.
 */
export async function openCountry(fraction: number): Promise<Stage> {
  const stage = await openStage(
    sources.map(({ dataset }) => dataset),
    fraction,
  )
  try {
    const { service } = stage
    await loadInvented(service)
    await stage.order({ round: 0, share: 0 })
    for (const { dataset } of sources) {
      const { seconds, rows } = await stage.refresh(dataset)
      console.error(`${dataset}: ${rows} rows in ${seconds.toFixed(0)} s`)
    }
    for (const history of HISTORIES)
      console.error(`${history.dataset}.${history.table}: ${await lengthen(stage, history)} rows of its past`)
    await service.pool.query('vacuum (analyze)')
    await stage.restart()
    return stage
  } catch (error) {
    await stage.close()
    throw error
  }
}

/** @returns rows that were added */
async function lengthen({ service }: Stage, { dataset, table, by, days, text }: History): Promise<number> {
  const { connector } = service.connectors.find((one) => one.connector.name === dataset)!
  const { columns, partition } = connector.tables[table]!
  const target = publishedTable(connector, table)
  const {
    rows: [span],
  } = await service.pool.query<{ days: number }>(
    `select ceil(extract(epoch from max(${quoted(by)})::timestamp - min(${quoted(by)})::timestamp) / 86400)::int + 1 as days from ${target}`,
  )
  const shown = Object.entries(columns).map(
    ([
      name,
      {
        spec: { kind },
      },
    ]) => {
      if (name === text) return `${quoted(name)} || '-' || k`
      if (kind === 'date') return `(${quoted(name)} - k * ${span!.days})`
      return kind === 'instant' ? `${quoted(name)} - k * interval '${span!.days} days'` : quoted(name)
    },
  )
  const times = `generate_series(1, ${Math.floor(days / span!.days)}) as k`
  if (partition)
    await makePartitions(
      service.pool,
      connector,
      table,
      `(select ${quoted(by)} - k * ${span!.days} as ${quoted(by)} from ${target}, ${times}) days`,
    )
  const names = Object.keys(columns).map(quoted).join(', ')
  const { rowCount } = await service.pool.query(
    `insert into ${target} (${names}, _desde, _visto, _cambiado) select ${shown.join(', ')}, _desde, _visto, _cambiado from ${target}, ${times}`,
  )
  return rowCount ?? 0
}
