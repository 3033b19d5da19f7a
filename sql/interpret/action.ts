import type { LogicalQuery } from '@tianguis/core'
import { addsUp, gather, spansMany, subjectOf, type Facts } from './facts.ts'
import { aggregated, comparesThings, comparesValues, rankedGroups, ranksPlaces } from './grouped.ts'
import { changed, inOrder, series, takesTrend } from './over-time.ts'
import { findOperators, operatorAt, takeOperator, Unread, type Reader } from './reader.ts'
import { asksWhether, countsGroups, deniesWhatAddsUp, isDistinct, listed, rankedRows, wantsRows } from './rows.ts'
import { share } from './share.ts'
import { countedBy } from './thresholds.ts'

/** Decides what is done: the first of these that the words call for. */
export function chooseAction(reader: Reader, facts: Facts): LogicalQuery {
  const asked = gather(reader, facts)
  const { grain, ranking, groups, times, thresholds } = facts
  if (takeOperator(reader, 'porcion')) return share(asked)
  const trend = takesTrend(asked)
  const change = takeOperator(reader, 'cambio')
  const compared = takeCompared(reader)
  const against = times.ranges.length === 1 && ((compared && times.newest) || reader.tags.some((_, at) => operatorAt(reader, at, 'contra', 'anterior')))
  if ((change || against) && !trend && !grain) return changed(asked)
  if (trend || (grain && !grain.asked)) return series(asked, grain?.grain)
  if (grain && ranking) return series(asked, grain.grain, ranking)
  if (times.ranges.length > 1) {
    const { tiempo: _, ...query } = aggregated(asked, [])
    return { ...query, comparar: inOrder(times.ranges[0]!, times.ranges[1]!) }
  }
  if (ranking && (groups.dimensions.length || ranksPlaces(asked))) return rankedGroups(asked)
  if (ranking && (asked.where.included.length > 1 || comparesValues(asked))) return aggregated(asked, [], ranking)
  if (ranking && ranking.by === 'filas') return aggregated(asked, [], ranking)
  // One cell of what adds up is nobody's answer: another covering may say what is ranked.
  if (ranking && ranking.by !== 'tiempo' && addsUp(reader, ranking.by) && !subjectOf(reader).row) throw new Unread('no se dice de qué')
  if (ranking && !asked.counting) return rankedRows(asked)
  // «cuántas papelerías nuevas»: how new counts is nobody's to say.
  if (asked.counting && asked.degree) throw new Unread('qué tanto cuenta no se dice')
  if (compared && comparesThings(asked)) return aggregated({ ...asked, measure: countedBy(reader)!, counting: true }, [])
  if (groups.dimensions.length && thresholds.length) return rankedGroups(asked)
  if (deniesWhatAddsUp(asked)) throw new Unread('los datos sólo tienen lo que hubo, no lo que no hubo')
  if (isDistinct(asked)) return { ...asked.base, accion: 'distintos', dimensiones: groups.dimensions }
  if (countsGroups(asked)) return { ...asked.base, accion: 'agregar', medidas: [{ id: groups.dimensions[0]!, agg: 'cuenta' }] }
  if (asksWhether(asked)) return { ...asked.base, accion: 'existe' }
  if (subjectOf(reader).measures[asked.measure]?.level && spansMany(times, subjectOf(reader).time?.grain) && !facts.aggregates.length) return series(asked, subjectOf(reader).time!.grain)
  if (wantsRows(asked)) return listed(asked)
  return aggregated(asked, groups.dimensions)
}

function takeCompared(reader: Reader): boolean {
  const said = takeOperator(reader, 'compara') !== undefined
  const against = findOperators(reader, 'contra', 'o', 'entre', 'que')
  for (const at of against) reader.taken.add(at)
  return said || against.length > 0
}
