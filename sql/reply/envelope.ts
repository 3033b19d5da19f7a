/** An outcome and its rows as the contract has them. */
import { MOST_ROWS, usualLimit } from '../compile/limits.ts'
import { namedInEnglish } from '../annotate/english.ts'
import type { ExampleAvailability } from './example-availability.ts'
import { chartOf } from './visualization.ts'
import { sentenceOf } from './explain.ts'
import { placeNames } from '../follow-up/told.ts'
import { spansOf } from './meaning-spans.ts'
import { provenanceOf } from './provenance.ts'
import type { Published } from '../knowledge/published.ts'
import type { RefusalBody, Series, Suggestion, Untimed } from './reply.ts'
import type { PreparedQuery } from '../runner.ts'
import { MOST_SUGGESTED, suggestions } from './suggest.ts'
import type { Understanding, Understood } from '../understood.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

export interface Replies {
  /**
   * @param rows each as JSON text; none where nothing was run
   * @param limits of what the data cover, in Spanish, beside what was assumed
   * @param series what a mean is of
   */
  answered(
    pregunta: string,
    outcome: Understood,
    statement: PreparedQuery,
    rows: readonly string[],
    limits?: readonly string[],
    series?: Pick<Series, 'consulta' | 'rows'>,
  ): Promise<Untimed>
  /** @param repaired the same question without what stands in the way, which goes before others of its topic */
  refused(outcome: Extract<Understanding, { kind: 'refused' }>, repaired: readonly Suggestion[]): Promise<RefusalBody>
}

interface Options {
  readonly knowledge: () => Knowledge
  readonly published: () => Published
  readonly examples: ExampleAvailability
}

const columnsOf = ([first]: readonly string[]): string[] => (first === undefined ? [] : Object.keys(JSON.parse(first)))

export function createReplies({ knowledge, published, examples }: Options): Replies {
  // One more than are shown: none is suggested to whoever asked it.
  const suggest = async (dataset: string, question: string) =>
    suggestions(await examples.of(dataset, MOST_SUGGESTED + 1), question)

  return {
    async answered(pregunta, outcome, { sql, values, view, query: dated, newest }, rows, limits = [], series) {
      const { interpretation, corrections, confidence, examples: agreeing, engine } = outcome
      const { query, notes, warnings, topic } = interpretation
      const { territory, publication } = published()
      const { catalogue } = knowledge()
      const current = publication(topic.connector.name)
      const placeName = placeNames({ catalogue, territory })
      const columns = columnsOf(rows)
      return {
        ok: true,
        pregunta,
        sql_generado: sql,
        parametros: values,
        tabla_fuente: view,
        rows,
        provenance: [provenanceOf(topic, current, rows), ...warnings].join(' '),
        ejemplos_usados: agreeing,
        interpretacion: {
          frase: sentenceOf(dated, catalogue, placeName, newest ?? current?.observedOn ?? undefined),
          partes: spansOf(outcome),
          supuestos: [...notes, ...limits],
          correcciones: corrections,
          consulta: query,
          seguimiento: outcome.following ?? null,
        },
        confianza: confidence,
        sugerencias: await suggest(topic.connector.name, pregunta),
        grafica: rows.length ? chartOf(query, columns) : null,
        serie: series ? { ...series, grafica: chartOf(series.consulta, columnsOf(series.rows)) } : null,
        truncado: (query.limite ?? MOST_ROWS) === MOST_ROWS && rows.length >= (query.limite ?? usualLimit(query)),
        motor: engine,
      }
    },

    async refused({ code, message, words, near, question }, repaired) {
      const { topics } = knowledge().catalogue
      const nearTopics =
        code === 'idioma' ? namedInEnglish(question.tokens, [...topics.values()]) : near.map((id) => topics.get(id)!)
      const nearest = nearTopics[0]?.connector.name
      const examplesNear =
        nearest === undefined
          ? suggestions(await examples.ofEach(MOST_SUGGESTED + 1), question.text)
          : await suggest(nearest, question.text)
      const sugerencias = [...repaired, ...examplesNear].slice(0, MOST_SUGGESTED)
      return {
        codigo: code,
        error: message,
        detalle: { ...(words.length ? { palabras: words } : {}), ...(sugerencias.length ? { sugerencias } : {}) },
      }
    },
  }
}
