import type { Aggregate, Condition, LogicalQuery, Subject } from '@tianguis/core'
import { percentileOf } from '@tianguis/core/measure'
import type { Catalogue } from '../knowledge/catalogue.ts'
import { calledBy, dimensionLabel, GRAIN_NAMES, labelOf, MOST_SHOWN } from './labels.ts'
import { orderWords } from './order-words.ts'
import { timeWords } from './time-words.ts'

/**
 * What was asked, as it was understood, in one Spanish sentence.
 * @param query dated
 * @param newest day of the newest row, "AAAA-MM-DD"
 */
export function sentenceOf(
  query: LogicalQuery,
  catalogue: Catalogue,
  placeName: (clave: string) => string,
  newest?: string,
): string {
  const text = sentenceParts(query, catalogue, placeName, newest)
    .map((part) => part.text)
    .join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** A part of what is asked, in words. */
export interface SentencePart {
  readonly slot: keyof LogicalQuery
  readonly text: string
}

/** The sentence by what it says: what, of which, where, when, in which order. */
export function sentenceParts(
  query: LogicalQuery,
  catalogue: Catalogue,
  placeName: (clave: string) => string,
  newest?: string,
): readonly SentencePart[] {
  const { subject } = catalogue.topics.get(query.tabla)!
  const { dimensiones = [], filtros = [], lugar = [], excluir = [], tener = [] } = query
  const part = (slot: keyof LogicalQuery, ...texts: readonly string[]) => texts.map((text) => ({ slot, text }))
  const names = (places: readonly { clave: string }[]) => listed(places.map(({ clave }) => placeName(clave)))
  const areGroups = dimensiones.length > 0 && !query.resumen && !query.faltan
  return [
    ...part('medidas', whatOf(query, subject)),
    ...part('cantidad', ...worthWords(query)),
    ...(areGroups
      ? part('dimensiones', `por ${dimensiones.map((id) => dimensionLabel(subject, id)).join(' y ')}`)
      : []),
    ...(query.cada ? part('cada', `en promedio por ${GRAIN_NAMES[query.cada]}`) : []),
    ...(query.grano ? part('grano', `por ${GRAIN_NAMES[query.grano]}`) : []),
    ...part('resta_entre', ...differenceWords(query)),
    ...part('del_total', ...shareWords(query)),
    ...(filtros.length
      ? part('filtros', `donde ${filtros.map((condition) => conditionWords(subject, condition)).join(' y ')}`)
      : []),
    ...(lugar.length ? part('lugar', `en ${names(lugar)}`) : []),
    ...(excluir.length ? part('excluir', `sin ${names(excluir)}`) : []),
    ...part('poblacion', ...(query.poblacion ?? []).map(({ op, valor }) => `de población ${SIGNS[op]} ${valor}`)),
    ...part('puesto_de', ...positionWords(query, names)),
    ...part('tiempo', ...timeWords(query, subject, newest)),
    ...part('tener', ...tener.map(({ medida, op, valor }) => `con ${labelOf(subject, medida)} ${op} ${valor}`)),
    ...part('orden', ...orderWords(query, subject)),
    ...part('junto', ...besideWords(query, (other) => sentenceParts(other, catalogue, placeName))),
  ]
}

const besideWords = ({ junto }: LogicalQuery, partsOf: (query: LogicalQuery) => readonly SentencePart[]): string[] => {
  if (!junto) return []
  const { consulta, por } = junto
  const other = partsOf(consulta).map(({ text }) => text)
  const how = por === undefined ? 'junto con' : por === 1 ? 'dividido entre' : `por cada ${por} de`
  return [`${how}: ${other.join(', ')}`]
}

const positionWords = (
  { puesto_de: of }: LogicalQuery,
  names: (places: readonly { clave: string }[]) => string,
): string[] => (of ? [`y qué lugar ocupa ${names(of)} entre todos`] : [])

const shareWords = ({ del_total }: LogicalQuery): string[] =>
  del_total ? ['y qué porcentaje del total es cada uno'] : []

const differenceWords = ({ resta_entre: across }: LogicalQuery): string[] =>
  across === undefined ? [] : ['con la diferencia entre ambos']

/** «llenar un tanque de 40 litros», «con 500 pesos». */
const worthWords = ({ cantidad }: LogicalQuery): string[] =>
  cantidad
    ? [
        cantidad.de === 'producto'
          ? `y lo que cuestan ${cantidad.valor} a ese precio`
          : `y cuánto alcanza con ${cantidad.valor} pesos`,
      ]
    : []

const AGGREGATES: Record<Exclude<Aggregate, 'conjunto' | `percentil_${number}`> | 'cuenta', string> = {
  suma: 'suma de',
  promedio: 'promedio de',
  mediana: 'mediana de',
  maximo: 'máximo de',
  minimo: 'mínimo de',
  ultimo: 'último valor de',
  desviacion: 'desviación estándar de',
  cuenta: 'número de',
}
function measureWords(label: string, agg: Aggregate | 'cuenta' | undefined): string {
  if (agg === undefined) return label
  if (agg === 'conjunto') return `${label} en conjunto`
  const share = percentileOf(agg)
  return `${share === undefined ? AGGREGATES[agg as keyof typeof AGGREGATES] : `percentil ${share} de`} ${label}`
}

function whatOf(query: LogicalQuery, subject: Subject): string {
  const { accion, medidas = [], dimensiones = [], resumen, faltan } = query
  const groups = dimensiones.map((id) => dimensionLabel(subject, id)).join(' y ')
  if (faltan) return `${resumen ? `número de ${groups}` : groups} sin ${subject.row!.many}`
  const measured = medidas.map(({ id, agg }) => measureWords(labelOf(subject, id), agg)).join(' y ')
  return resumen
    ? `${summaryWords(query, measured)} ${groups} (${subject.label})`
    : ACTIONS[accion]({ query, subject, measured, groups })
}

function summaryWords({ resumen, medidas = [] }: LogicalQuery, measured: string): string {
  if (resumen === 'cuenta') return 'número de'
  return medidas.some(({ agg }) => agg === 'suma') ? `${measured}, promedio por` : 'promedio por'
}

interface Asked {
  readonly query: LogicalQuery
  readonly subject: Subject
  readonly measured: string
  readonly groups: string
}

const rowsOf = ({ row, label }: Subject) => row?.many ?? label

const ACTIONS: Readonly<Record<LogicalQuery['accion'], (asked: Asked) => string>> = {
  listar: ({ subject, measured }) => `${rowsOf(subject)}${measured ? `: ${measured}` : ''}`,
  agregar: ({ query: { por_habitantes: people }, subject, measured }) =>
    `${measured} ${people ? `por cada ${people.toLocaleString('es-MX')} habitantes` : `(${subject.label})`}`,
  definicion: ({ query: { concepto = '' }, subject }) => `qué es ${subject.glossary![concepto]!.label}`,
  metadatos: ({ subject }) => `de cuándo son, de dónde salen y cada cuándo se publican: ${subject.label}`,
  distintos: ({ subject, groups }) => `valores de ${groups} en ${subject.label}`,
  existe: ({ subject }) => `si hay ${rowsOf(subject)}`,
  cambio: ({ measured }) => `cambio de ${measured}`,
  proporcion: ({ query: { parte = [] }, subject, measured }) =>
    `porcentaje de ${measured} donde ${parte.map((condition) => conditionWords(subject, condition)).join(' y ')}`,
}

const SIGNS: Record<Condition['op'], string> = {
  '=': 'es',
  '!=': 'no es',
  in: 'es',
  'not in': 'no es',
  '>': 'mayor que',
  '>=': 'desde',
  '<': 'menor que',
  '<=': 'hasta',
  present: 'tiene dato',
  begins: 'empieza con',
  absent: 'no tiene dato',
}

/** Of classes it is told whether they are wider than the word. */
const MOST_NAMES = 12

function conditionWords(subject: Subject, { columna, op, valores = [] }: Condition): string {
  const dimension = Object.values(subject.dimensions).find(({ column }) => column === columna)
  const measure = Object.values(subject.measures).find(({ column }) => column === columna)
  const called = dimension ? calledBy(dimension, valores) : valores.map((value) => String(value).replaceAll('_', ' '))
  const shown = called.slice(0, dimension?.names ? MOST_NAMES : MOST_SHOWN)
  const more = called.length > shown.length ? ` y ${called.length - shown.length} más` : ''
  return `${dimension?.label ?? measure?.label ?? (op === 'begins' ? 'nombre' : columna)} ${SIGNS[op]}${shown.length ? ` ${shown.join(' o ')}${more}` : ''}`
}

const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} y ${names.at(-1)}` : names[0]!
