/** In what order an answer stands, and how much of it is shown, in words. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import { dimensionLabel, labelOf } from './labels.ts'

export function orderWords(
  { orden = [], limite, puesto, puesto_de, extremos, dentro = [] }: LogicalQuery,
  subject: Subject,
): string[] {
  const [first] = orden
  if (!first) return []
  const { por, dir } = first
  if (por === 'tiempo') return limite ? [limite === 1 ? 'el más reciente' : `los ${limite} más recientes`] : []
  if (por === 'alfabeto') return [`en orden alfabético${dir === 'desc' ? ', de la Z a la A' : ''}`]
  const rank = puesto_de ? undefined : rankWords(limite, puesto)
  const order = rank
    ? `${rank} ${endWords(dir, extremos)} ${FIGURES_ORDERED[por] ?? labelOf(subject, por)}`
    : `de ${dir === 'desc' ? 'mayor a menor' : 'menor a mayor'}`
  return [`${order}${dentro.length ? `, por cada ${dentro.map((id) => dimensionLabel(subject, id)).join(' y ')}` : ''}`]
}

const FIGURES_ORDERED: Readonly<Record<string, string>> = { cifra: 'cifra, sin dividir', porcentaje: 'porcentaje' }

/** «mayor», «mayor y con menor» */
function endWords(dir: 'asc' | 'desc', both: true | undefined): string {
  const [first, last] = dir === 'desc' ? ['mayor', 'menor'] : ['menor', 'mayor']
  return both ? `${first} y con ${last}` : first!
}

/** «los 3 con», «el 2.º con»; undefined where all are shown. */
function rankWords(limite: number | undefined, puesto: number | undefined): string | undefined {
  if (puesto) return `el ${puesto}.º con`
  if (limite === 1) return 'con'
  return limite ? `los ${limite} con` : undefined
}
