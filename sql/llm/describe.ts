/**
 * What can be asked, told to a model: what is declared and some names of open lists, never a row and never a figure.
 */
import type { Dimension, Measure, Subject, SubjectTime } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import { termsOf } from '../validate/values.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

export interface DescribedView {
  readonly id: string
  readonly text: string
}

/** Values of a dimension, and other words for each thing, that are told: enough to see what kind they are. */
const [MOST_VALUES, MOST_WORDS] = [20, 3]
/** Characters of one line, and of one subject. */
const [LONGEST_LINE, LONGEST] = [420, 2_800]
/**
 * Characters of all subjects that are told at once, some four thousand tokens: a small model reads them within the
 * deadline.
 */
const ROOM = 12_000

/** Every subject in a few lines; made once a learning. */
export const describeTopics = (knowledge: Knowledge): readonly DescribedView[] =>
  [...knowledge.catalogue.topics.values()].map((topic) => ({ id: topic.id, text: cut(linesOf(topic, knowledge)) }))

/**
 * As many as there is room for, those that came nearest to the question first; all of them in their own order where
 * they fit.
 */
export function told(described: readonly DescribedView[], near: readonly string[], room = ROOM): string {
  const all = described.map(({ text }) => text).join('\n\n')
  if (all.length <= room) return all
  const place = ({ id }: DescribedView) => (near.includes(id) ? near.indexOf(id) : near.length)
  const chosen: string[] = []
  let left = room
  for (const { text } of [...described].sort((a, b) => place(a) - place(b))) {
    if (text.length > left) continue
    chosen.push(text)
    left -= text.length + 2
  }
  return chosen.join('\n\n')
}

/** Whole lines, so that no id is half told. */
function cut(lines: readonly string[]): string {
  let left = LONGEST
  return lines
    .map((line) => line.slice(0, LONGEST_LINE))
    .filter((line) => (left -= line.length + 1) >= 0)
    .join('\n')
}

function linesOf(topic: Topic, knowledge: Knowledge): string[] {
  const { id, subject } = topic
  const { row, place, time, measures, dimensions, filters = {} } = subject
  return [
    `tabla ${id}: ${subject.label}${also(subject.words)}`,
    row ? `  filas: ${row.many}; se cuentan con la medida «filas», agg «cuenta»` : '  filas: no se cuentan',
    `  lugar: ${place ? (place.levels ?? ['municipio', 'estado']).join(', ') : 'ninguno'}`,
    `  tiempo: ${time ? timeOf(time) : 'ninguno'}`,
    ...Object.entries(measures).map(([name, measure]) => `  medida ${name}: ${measureOf(measure, subject)}`),
    ...Object.entries(dimensions).map(
      ([name, dimension]) => `  dimensión ${name}: ${dimensionOf(name, dimension, topic, knowledge)}`,
    ),
    ...Object.entries(filters).map(([name, { label, words }]) => `  condición ${name}: ${label}${also(words)}`),
  ]
}

const also = (words: readonly string[]) => (words.length ? ` (${words.slice(0, MOST_WORDS).join(', ')})` : '')

const MEANINGS: Record<SubjectTime['meaning'], string> = {
  observacion: 'observaciones',
  captura: 'lo vigente al capturarlo',
  pronostico: 'pronósticos',
}

function timeOf({ grain, meaning, standard, needed }: SubjectTime): string {
  const unsaid = needed
    ? 'hay que decirlo'
    : typeof standard === 'number'
      ? `los últimos ${standard} meses publicados`
      : { vigente: 'lo vigente', ultimo: 'el periodo más nuevo', todo: 'todo' }[standard]
  return `por ${grain}, ${MEANINGS[meaning]}; con null: ${unsaid}`
}

function measureOf(
  { label, column, aggregates, words, standard, within, better, level }: Measure,
  { columns }: Subject,
): string {
  const { unit } = columns[column]!.spec
  return [
    `${label}${unit ? ` [${unit}]` : ''}${also(words)}; agg: ${aggregates.join(', ')}`,
    standard ? 'la que se entiende si no se dice otra' : '',
    within ? `sólo se compara dentro de ${within.join(', ')}` : '',
    better ? `lo mejor es lo ${better === 'mas' ? 'mayor' : 'menor'}` : '',
    level ? 'no se suma entre periodos' : '',
  ]
    .filter(Boolean)
    .join('; ')
}

function dimensionOf(
  id: string,
  { label, values = {}, synonyms = {}, standard }: Dimension,
  topic: Topic,
  { vocabularies }: Knowledge,
): string {
  const open = termsOf(topic, id, vocabularies.get(topic.id)?.terms ?? []).map(({ label: name }) => name)
  const declared = Object.entries(values).map(([value, spoken]) => `${value}${also(spoken.slice(0, 1))}`)
  const names = declared.length || open.length ? [...declared, ...open] : [...new Set(Object.values(synonyms).flat())]
  const more = names.length > MOST_VALUES ? ` … y ${names.length - MOST_VALUES} más` : ''
  return `${label}${names.length ? `: ${names.slice(0, MOST_VALUES).join(' | ')}${more}` : ''}${standard ? `; si no se dice: ${standard}` : ''}`
}
