/** Refusals of questions that are understood and that the published data do not answer. */
import { rangesOf } from '@tianguis/core/validation/queries'
import { addDays } from '@tianguis/core/decode/dates'
import { coveredUntil } from '../compile/dated.ts'
import type { LeastOf } from './completeness.ts'
import type { Extents } from './extent.ts'
import type { RefusalBody } from '../reply/reply.ts'
import { proved, type Trial } from '../rank/trial.ts'
import type { Understood } from '../understood.ts'

/** Nothing is published for the place or the time asked: the nearest question that has rows. */
export async function emptied(
  text: string,
  outcome: Understood,
  trial: Trial,
  extents: Pick<Extents, 'newest'>,
): Promise<RefusalBody> {
  const opciones = await proved(relaxed(text, outcome), trial)
  const {
    query,
    topic: { subject },
  } = outcome.interpretation
  const { tabla, lugar, tiempo, filtros, tener } = query
  // «¿qué ciudades tienen aire extremadamente malo?»: the data are there, and none is so.
  const none =
    (filtros || tener) &&
    (await trial
      .hasRows({ tabla, accion: 'listar', limite: 1, ...(lugar ? { lugar } : {}), ...(tiempo ? { tiempo } : {}) })
      .catch(() => false))
  const says = none
    ? `Hay datos de ${subject.label} de ese lugar y esa fecha, y ninguno cumple lo que se pide`
    : `No hay datos de ${subject.label} para lo que se pregunta`
  const newest = rangesOf(query).some((range) => typeof range === 'object') ? await extents.newest(query) : undefined
  const until = newest === undefined ? '' : ` Los datos llegan al ${addDays(coveredUntil(query, subject, newest), -1)}.`
  return {
    codigo: 'sin_datos_para',
    error: `${says}${opciones.length ? '; sí los hay para algo cercano' : ''}.${until}`,
    detalle: opciones.length ? { opciones } : {},
  }
}

/** The least of what is counted, where some places have no row: they have none, or nobody told. */
export function leastUnknown(
  { interpretation: { topic } }: Understood,
  { all, level }: LeastOf,
  present: number,
): RefusalBody {
  const places = level === 'municipio' ? 'municipios' : 'estados'
  return {
    codigo: 'sin_datos_para',
    error: `De ${all - present} de ${all} ${places} no hay ningún registro en ${topic.subject.label}: cuáles tienen menos no se sabe. Pregunta por los que más tienen.`,
    detalle: {},
  }
}

/** A change since before the first that was kept. */
export const tooEarly = ({ interpretation: { topic } }: Understood, first: string): RefusalBody => ({
  codigo: 'sin_datos_para',
  error: `Los datos de ${topic.subject.label} empiezan el ${first}: no alcanzan para lo que se compara.`,
  detalle: {},
})

/** A name that nothing bears: nobody knows what is meant, or left out. Of a town its municipality is offered. */
export async function unknownName(
  text: string,
  { interpretation: { topic, tags }, question }: Understood,
  { label, name }: { label: string; name: string },
  trial: Trial,
): Promise<RefusalBody> {
  const around = tags.flatMap(({ from, to, meaning }) =>
    meaning.type !== 'place'
      ? []
      : meaning.span.places.flatMap(({ town, nombre }) =>
          town?.nombre === name
            ? [`${text.slice(0, question.tokens[from]!.start)}${nombre}${text.slice(question.tokens[to - 1]!.end)}`]
            : [],
        ),
  )
  const opciones = await proved(around, trial)
  return {
    codigo: 'sin_datos_para',
    error: `Ningún registro de ${topic.subject.label} dice «${name}» como ${label} en ese lugar: puede escribirse de otra manera.`,
    detalle: opciones.length ? { opciones } : {},
  }
}

/** Of several places that were named, those of which nothing is known: the others alone would look like an answer. */
export const noRowsOf = ({ interpretation: { topic } }: Understood, places: readonly string[]): RefusalBody => ({
  codigo: 'sin_datos_para',
  error: `No hay datos de ${topic.subject.label} de ${places.join(' ni de ')} para lo que se pregunta. Pregunta por los demás lugares.`,
  detalle: {},
})

/** What joins a time to the rest, and goes with it. */
const LINKS: ReadonlySet<string> = new Set(['en', 'de', 'del', 'el', 'la', 'durante', 'desde', 'para'])

/** The question without its time, and with the state in place of the town. */
function* relaxed(text: string, { interpretation: { tags }, question }: Understood): Generator<string> {
  const { tokens } = question
  const cut = (from: number, to: number, by: string) => {
    let first = from
    while (!by && first > 0 && LINKS.has(tokens[first - 1]!.folded)) first--
    const [start, end] = [tokens[first]!.start, tokens[to - 1]!.end]
    return `${text.slice(0, start)}${by}${text.slice(end)}`
      .replace(/\s+/g, ' ')
      .replace(/\s([?.,])/g, '$1')
      .trim()
  }
  for (const { from, to, meaning } of tags) {
    if (meaning.type === 'date') yield cut(from, to, '')
    if (meaning.type === 'place') {
      const town = meaning.span.places.find(({ nivel }) => nivel === 'municipio')
      if (town) yield cut(from, to, `el estado de ${town.nombre.split(', ').at(-1)}`)
      yield cut(from, to, 'México')
    }
  }
}
