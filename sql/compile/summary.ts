import { viewName } from '../knowledge/catalogue.ts'
import { groupedSql } from './groups.ts'
import { MOST_ROWS } from './limits.ts'
import { aggregateOutputs, groupConditions, groupKeys } from './measures.ts'
import { conditions, excludedConditions, placeConditions, whereSql } from './conditions.ts'
import { viewOf, type Statement } from './source.ts'

const DIGITS = 2

/**
 * «¿cuántos municipios tienen más de 10 farmacias?»: how many groups there are, each once whatever else they are told
 * apart by.
 */
export function countOfGroupsSql(statement: Statement): string {
  const keys = groupKeys(statement)
  return `select count(distinct g.${keys[0]!.name}) as total from (${groupedSql(statement, keys)}) g limit 1`
}

/** «¿cuántas farmacias hay en promedio por municipio?»: of all places, and beside it of those that have any. */
export function meanOfPlacesSql(statement: Statement): string {
  const level = statement.query.dimensiones![0]!
  const key = level === 'municipio' ? 'cvegeo' : 'estado'
  const [value] = aggregateOutputs(statement)
  const where = whereSql([...conditions(statement), ...groupConditions(statement)])
  const counted = `select ${value!.sql} as ${value!.name}, count(distinct v.${key}) as lugares, 1 as unico from ${viewOf(statement)} v${where}`
  const all = `select count(*) as lugares, 1 as unico from (${placesSql(statement, key)}) a`
  const mean = (places: string) => `round(n.${value!.name} * 1.0 / nullif(${places}, 0), ${DIGITS})`
  const many = level === 'municipio' ? 'municipios' : 'estados'
  const shown = [
    `${mean('p.lugares')} as promedio`,
    `n.${value!.name}`,
    `p.lugares as ${many}`,
    `${mean('n.lugares')} as promedio_donde_hay`,
    `n.lugares as ${many}_donde_hay`,
  ]
  return `select ${shown.join(', ')} from (${counted}) n join (${all}) p on p.unico = n.unico limit 1`
}

/** «¿qué municipios no tienen farmacias?»: all places but those that have such a row; or how many they are. */
export function missingSql(statement: Statement): string {
  const { dimensiones = [], limite = MOST_ROWS, resumen } = statement.query
  const key = dimensiones[0] === 'municipio' ? 'cvegeo' : 'estado'
  const shown = key === 'cvegeo' ? ['p.municipio', 'p.estado', 'p.cvegeo'] : ['p.estado']
  const present = `select distinct v.${key} from ${viewOf(statement)} v${whereSql([...conditions(statement), ...groupConditions(statement)])}`
  const from = ` from (${placesSql(statement, key)}) p left join (${present}) n on n.${key} = p.${key} where n.${key} is null`
  return resumen
    ? `select count(*) as total${from} limit 1`
    : `select ${shown.join(', ')}${from} order by ${(key === 'cvegeo' ? ['p.estado', 'p.municipio', 'p.cvegeo'] : shown).join(', ')} limit ${limite}`
}

/** The places that the question speaks of, whether they have rows or not. */
function placesSql(statement: Statement, key: 'cvegeo' | 'estado'): string {
  const {
    catalogue: { inhabitants },
    query: { lugar = [] },
  } = statement
  if (!inhabitants) throw new Error('Ningún conector declara la población por lugar; qué lugares hay no se sabe.')
  const columns = key === 'cvegeo' ? ['cvegeo', 'municipio', 'estado'] : ['estado']
  return `select distinct ${columns.map((name) => `v.${name}`).join(', ')} from consulta.${viewName(inhabitants.id)} v${whereSql([...placeConditions(statement, lugar), ...excludedConditions(statement)])}`
}
