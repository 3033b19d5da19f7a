/** A place's name that several places bear: the data decide which one is meant, or each is offered as a question. */
import type { Interpretation } from '../interpretation.ts'
import type { Unsettled } from '../places/filter.ts'
import type { PlaceReference } from '../places/finder.ts'
import type { RefusalBody } from '../reply/reply.ts'
import { MOST_OPTIONS, proved, type Trial } from '../rank/trial.ts'
import type { Understanding, Understood } from '../understood.ts'

const MOST_PLACES = 30

/** What a question means, with every place decided; or why no place can be. */
export type Disambiguated = Understanding | { readonly kind: 'unsettled'; readonly refusal: RefusalBody }

/**
 * Reads a question. A name that several towns share means the one that has rows, if only one has; with several the
 * question is ambiguous, and each is offered as a question of its own. That a sample has only one of them says nothing
 * of the country.
 */
export async function disambiguate(text: string, trial: Trial): Promise<Disambiguated> {
  const outcome = trial.read(text)
  if (outcome.kind !== 'understood' || !outcome.interpretation.unsettled.length) return outcome
  const settled = new Map<string, PlaceReference>()
  for (const name of outcome.interpretation.unsettled) {
    const present = await withRows(outcome.interpretation, name, trial)
    if (!present.length) return { kind: 'unsettled', refusal: nowhere(outcome, name) }
    if (present.length > 1 || trial.isSample(outcome.interpretation.topic.connector.name))
      return { kind: 'unsettled', refusal: await ambiguous(outcome, name, present, trial) }
    settled.set(name.words, present[0]!)
  }
  return trial.read(text, settled)
}

async function withRows(
  { query: { tabla, filtros = [] } }: Interpretation,
  { places }: Unsettled,
  { hasRows }: Trial,
): Promise<PlaceReference[]> {
  const present: PlaceReference[] = []
  for (const place of places.slice(0, MOST_PLACES)) {
    if (
      await hasRows({
        tabla,
        accion: 'listar',
        filtros,
        lugar: [{ nivel: place.nivel, clave: place.clave }],
        limite: 1,
      })
    )
      present.push(place)
  }
  return present
}

async function ambiguous(
  { question: { text } }: Understood,
  { words, places: named }: Unsettled,
  places: readonly PlaceReference[],
  trial: Trial,
): Promise<RefusalBody> {
  const opciones = await proved(
    places.slice(0, MOST_OPTIONS).map(({ nombre }) => text.replace(words, nombre)),
    trial,
  )
  const many =
    places.length > 1
      ? `Hay ${places.length} lugares que se llaman «${words}»`
      : `Hay ${named.length} lugares que se llaman «${words}», y la muestra sólo tiene uno`
  return { codigo: 'ambigua', error: `${many}. Di de qué estado.`, detalle: { palabras: [words], opciones } }
}

const nowhere = ({ interpretation: { topic } }: Understood, { words, places }: Unsettled): RefusalBody => ({
  codigo: 'sin_datos_para',
  error: `Hay ${places.length} lugares que se llaman «${words}», y en ninguno hay datos de ${topic.subject.label}. Pregunta por otro lugar.`,
  detalle: { palabras: [words] },
})
