import type { Example, LogicalQuery } from '@tianguis/core'
import type { Interpretation } from '../interpretation.ts'
import type { Token } from '../normalize.ts'
import type { Annotation } from '../annotate/annotation.ts'

/**
 * A declared example as it is compared: its words with places, dates, numbers and values masked, and the shape of its
 * query.
 */
interface Known {
  readonly words: ReadonlySet<string>
  readonly shape: string
}

/** The examples of each subject. */
export interface ExampleIndex {
  get(tabla: string): readonly Known[] | undefined
}

/** How a question was read, or nothing when it is not. */
export type SubjectReader = (
  question: string,
  tabla: string,
) => { readonly tokens: readonly Token[]; readonly tags: readonly Annotation[] } | undefined

/**
 * Reads the examples of a subject when a question of it first asks: to read those of all took a third of a start.
 * One that the rules cannot read helps nobody; it is left out here, and the contract suite names it.
 */
export function indexExamples(examples: readonly Example[], read: SubjectReader): ExampleIndex {
  const declared = Map.groupBy(examples, ({ consulta }) => consulta.tabla)
  const index = new Map<string, readonly Known[]>()
  const knownOf = ({ q, consulta }: Example): Known[] => {
    const tagged = read(q, consulta.tabla)
    return tagged ? [{ words: masked(tagged.tokens, tagged.tags), shape: questionShape(consulta) }] : []
  }
  return {
    get(tabla) {
      const known = index.get(tabla) ?? declared.get(tabla)?.flatMap(knownOf)
      if (known) index.set(tabla, known)
      return known
    },
  }
}

/** The closest examples that are consulted. */
const CONSULTED = 5
/** Share of words in common below which an example says nothing about a question. */
const ALIKE = 0.4

/** 0 to 1: the likeness of the closest example of the reading's subject. */
export function likeness(index: ExampleIndex, tokens: readonly Token[], reading: Interpretation): number {
  return closest(index, tokens, reading)[0]?.alike ?? 0
}

/** How many of the consulted examples ask the same kind of thing. */
export function agreeing(index: ExampleIndex, tokens: readonly Token[], reading: Interpretation): number {
  const shape = questionShape(reading.query)
  return closest(index, tokens, reading).filter((known) => known.shape === shape).length
}

function closest(index: ExampleIndex, tokens: readonly Token[], { query, tags }: Interpretation) {
  const words = masked(tokens, tags)
  return (index.get(query.tabla) ?? [])
    .map(({ words: others, shape }) => ({ shape, alike: words.intersection(others).size / words.union(others).size }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, CONSULTED)
}

/** What is left of a question without its particulars, and without the words that ask the same of every dataset. */
function masked(tokens: readonly Token[], tags: readonly Annotation[]): Set<string> {
  return new Set(
    tags.flatMap(({ from, to, meaning }) => {
      if (meaning.type === 'operator') return []
      if (meaning.type === 'place') return ['#lugar']
      if (meaning.type === 'date') return ['#fecha']
      if (meaning.type === 'number') return ['#numero']
      if (meaning.type === 'sense' && meaning.sense.kind === 'value') return [`#${meaning.sense.id}`]
      return tokens.slice(from, to).map(({ stem }) => stem)
    }),
  )
}

/** What a query does, without the values it does it with. */
export function questionShape({
  tabla,
  accion,
  medidas = [],
  dimensiones = [],
  filtros = [],
  lugar = [],
  excluir = [],
  tiempo,
  grano,
  orden = [],
  limite,
  puesto,
  puesto_de = [],
  extremos,
  dentro = [],
  tener = [],
  comparar,
  por_habitantes,
  cada,
  resumen,
  resta,
  resta_entre,
  faltan,
  parte = [],
}: LogicalQuery): string {
  return JSON.stringify([
    tabla,
    accion,
    medidas.map(({ id, agg }) => [id, agg]),
    [...dimensiones].sort(),
    filtros.map(({ columna, op }) => columna + op).sort(),
    [...new Set(lugar.map(({ nivel }) => nivel))],
    [...new Set(excluir.map(({ nivel }) => nivel))],
    typeof tiempo === 'object' ? Object.keys(tiempo).sort() : tiempo,
    grano,
    orden,
    (limite ?? 0) > 1 ? 'k' : limite,
    puesto,
    puesto_de.map(({ nivel }) => nivel),
    extremos,
    cada,
    [...dentro].sort(),
    tener.map(({ medida, op }) => medida + op),
    comparar ? 'comparar' : '',
    por_habitantes,
    resumen,
    resta,
    resta_entre,
    faltan,
    parte.map(({ columna, op }) => columna + op),
  ])
}
