import type { FetchContext } from '@tianguis/core'
import { publishedMonths, type Months } from './months.ts'
import { SECTORS } from './indicators.ts'

type Read = Record<string, string | null>

/** What the other datasets hold now, as they publish it. */
export interface Inputs {
  readonly municipalities: readonly Read[]
  /** `cvegeo, anio, poblacion` of the years that are needed. */
  readonly populations: readonly Read[]
  /** Null until there is a whole year of months. */
  readonly months: Months | null
  /**
   * `cvegeo, indicador` (null for any other crime)`, doce, todos`: investigation files of the last 12 months and of all
   * of them.
   */
  readonly crimes: readonly Read[]
  /** `cvegeo, total` and a count for each sector. */
  readonly businesses: readonly Read[]
  /** First day of the DENUE's edition. */
  readonly edition: string | null
}

/** Both methodologies count these alike, category by category; what 2026 counts apart (attempts) is left out. */
const CRIME = `
  case when subtipo = 'Homicidio doloso' then 'homicidio_doloso'
       when delito = 'Robo' and modalidad like '%Con violencia' then 'robo_con_violencia'
       when subtipo in ('Violencia familiar', 'Lesiones dolosas') then 'violencia_y_lesiones' end`

export async function readInputs({ read, note }: Pick<FetchContext, 'read' | 'note'>): Promise<Inputs> {
  const municipalities = await read(
    'select cvegeo, municipio, estado, poblacion from {municipios.municipios} order by cvegeo',
  )
  const months = publishedMonths(await read('select anio, hasta_mes from {seguridad.cobertura}'))
  const crimes = months
    ? await read(`
    select cvegeo, ${CRIME} as indicador, coalesce(sum(delitos) filter (where anio * 12 + mes >= ${months.lastYear[0]}), 0) as doce, sum(delitos) as todos
      from {seguridad.delitos} where anio * 12 + mes between ${months.all[0]} and ${months.all.at(-1)} and cvegeo !~ '99[89]$'
     group by 1, 2 order by 1, 2`)
    : []
  const counts = Object.entries(SECTORS).map(
    ([name, sector]) => `count(*) filter (where codigo_actividad like '${sector}%') as ${name}`,
  )
  const businesses = await read(
    `select cvegeo, count(*) as total, ${counts.join(', ')} from {negocios.negocios} group by 1 order by 1`,
  )
  const edition = (await read('select max(edicion) as edicion from {negocios.negocios}'))[0]?.edicion ?? null
  const years = [...(months?.years ?? []), ...(edition ? [Number(edition.slice(0, 4))] : []), 2020]
  const populations = await read(
    `select cvegeo, anio, poblacion from {municipios.poblacion} where anio between ${Math.min(...years)} and ${Math.max(...years)} order by 1, 2`,
  )
  if (!months) note('seguridad no tiene un año de meses publicados: la dimensión queda sin datos.')
  if (!businesses.length) note('negocios no tiene establecimientos publicados: la dimensión servicios queda sin datos.')
  if (!populations.length) note('municipios no tiene población por año: no hay tasas de seguridad ni de servicios.')
  return { municipalities, populations, months, crimes, businesses, edition }
}
