import type { Connector, Param, ReadContext } from '@tianguis/core'
import { quoted, type Pool } from '@tianguis/core/database/connection'
import { recordAt } from '@tianguis/core/query/as-of'
import { withoutAccents } from '@tianguis/core/words/accents'

/** What may be written for a parameter. */
export interface ParameterValue {
  readonly valor: string
  /** What it is called, where that is not what is written. */
  readonly nombre: string
  /** Records that have it now; null where it is a way of answering and not something that records have. */
  readonly registros: number | null
}

interface Reading {
  readonly pool: Pool
  readonly connector: Connector
  readonly param: Param
  readonly context: ReadContext
  readonly now: Date
}

/** Every value of a listed parameter, those with the most records first. */
export async function readValues(reading: Reading): Promise<readonly ParameterValue[]> {
  const { vocabulary, schema } = reading.param
  if (vocabulary === undefined && Array.isArray(schema.enum))
    return schema.enum.map((value) => ({ valor: String(value), nombre: String(value), registros: null }))
  const counts = await countByValue(reading)
  const values = new Map<string, ParameterValue & { readonly registros: number }>()
  for (const { key, valor, nombre } of namesOf(reading)) {
    const registros = counts.get(key)
    if (registros === undefined || valor === '') continue
    values.set(valor, { valor, nombre, registros: registros + (values.get(valor)?.registros ?? 0) })
  }
  return [...values.values()].sort((a, b) => b.registros - a.registros || a.nombre.localeCompare(b.nombre, 'es-MX'))
}

/** @param text of a name or value, in any case and without minding accents */
export function matchingValues(values: readonly ParameterValue[], text: string): readonly ParameterValue[] {
  const sought = plain(text)
  return values.filter(({ valor, nombre }) => plain(valor).includes(sought) || plain(nombre).includes(sought))
}

const plain = (text: string) => withoutAccents(text).toLowerCase()

async function countByValue({ pool, connector, param, now }: Reading): Promise<ReadonlyMap<string, number>> {
  const column = quoted(param.columns[0]!)
  const { rows } = await pool.query<{ key: string; records: number }>(
    `select ${column}::text as key, count(*)::float8 as records from ${recordAt(connector, 'current', now)} as _r
      where ${column} is not null group by 1`,
  )
  return new Map(rows.map(({ key, records }) => [key, records]))
}

interface Named {
  /** As the record has it. */
  readonly key: string
  readonly valor: string
  readonly nombre: string
}

function namesOf({ param, context: { territory, terms } }: Reading): readonly Named[] {
  const { vocabulary, places, written = (label) => label } = param
  if (vocabulary)
    return terms(vocabulary).map(({ value, label }) => {
      const name = written(label)
      return { key: value, valor: name, nombre: name }
    })
  if (places === 'estado')
    return territory.states().map(({ estado }) => ({ key: estado, valor: estado, nombre: estado }))
  return territory.municipalities().map(({ cvegeo, municipio, estado }) => ({
    key: cvegeo,
    valor: cvegeo,
    nombre: `${municipio}, ${estado}`,
  }))
}
