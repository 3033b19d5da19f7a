import type { Subject } from '@tianguis/core'
import { wordsOf } from '../annotate/annotation.ts'
import { calledBy, dimensionLabel, labelOf, MOST_SHOWN } from './labels.ts'
import type { SpanMeaning } from './reply.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Understood } from '../understood.ts'

/** Per run of words, what it was taken to mean, in the order that was written; courtesies are left out. */
export function spansOf({ question, interpretation: { tags, topic }, halves }: Understood): SpanMeaning[] {
  if (halves) return halves.flatMap((half) => spansOf(half)).sort((a, b) => a.inicio - b.inicio)
  return tags
    .map((tag) => {
      const words = question.tokens.slice(tag.from, tag.to)
      return {
        texto: wordsOf(question, tag),
        inicio: Math.min(...words.map(({ start }) => start)),
        fin: Math.max(...words.map(({ end }) => end)),
        significado: meaningWords(tag, topic.subject),
      }
    })
    .sort((a, b) => a.inicio - b.inicio)
}

function meaningWords({ meaning }: Annotation, subject: Subject): string {
  if (meaning.type === 'place')
    return `lugar: ${meaning.span.places
      .slice(0, 3)
      .map(({ nombre }) => nombre)
      .join(' o ')}`
  if (meaning.type === 'date') return `tiempo: ${meaning.span.words}`
  if (meaning.type === 'number') return `número: ${meaning.span.value}`
  if (meaning.type === 'operator') return `operación: ${meaning.operator.op.replaceAll('_', ' ')}`
  if (meaning.type !== 'sense') return 'sin significado'
  const { sense } = meaning
  if (sense.kind === 'measure' || sense.kind === 'degree') return `medida: ${labelOf(subject, sense.id)}`
  if (sense.kind === 'value')
    return `${dimensionLabel(subject, sense.id)}: ${calledBy(subject.dimensions[sense.id]!, sense.values).slice(0, MOST_SHOWN).join(' o ')}`
  if (sense.kind === 'dimension') return `dimensión: ${dimensionLabel(subject, sense.id)}`
  if (sense.kind === 'filter') return `condición: ${subject.filters![sense.id]!.label}`
  if (sense.kind === 'begins') return `condición: el nombre empieza con ${sense.text}`
  return sense.kind === 'noise' ? 'palabra del tema' : `tema: ${subject.label}`
}
