/** What is told of a dataset to whoever writes logical queries, and by what names things are found, as OpenAPI has it. */
import type { SchemaObject } from 'openapi3-ts/oas30'
import type { DimensionCard, MeasureCard, ParameterCard, SubjectCard } from '../ask/card.ts'
import type { Named } from '../ask/search.ts'
import { flagOf, listOf, numberOf, orNull, proseOf, wholeSchema } from './schema-parts.ts'

const words: SchemaObject = { type: 'string' }
/** Told by its own JSON Schema. */
const part = (description: string): SchemaObject => ({ type: 'object', additionalProperties: true, description })

const measure = wholeSchema<MeasureCard>({
  id: proseOf('Como se nombra en `medidas`.'),
  de: proseOf('Qué es.'),
  columna: proseOf('Como se nombra en `filtros`.'),
  unidad: orNull(proseOf('En qué se mide; `null` si no se declara.')),
  agregados: listOf(words, 'Cómo puede juntarse.'),
  usual: flagOf('Si es la que se entiende cuando nadie dice cuál.'),
  dentro: listOf(words, 'Dimensiones dentro de las cuales se compara: cada una se fija en `filtros` o agrupa.'),
  condiciones: listOf(part('Una condición.'), 'Filtros que tiene que llevar.'),
})
const dimension = wholeSchema<DimensionCard>({
  id: proseOf('Como se nombra en `dimensiones`.'),
  de: proseOf('Qué es.'),
  columna: proseOf('Como se nombra en `filtros`.'),
  valores: listOf(
    wholeSchema<DimensionCard['valores'][number]>({
      valor: proseOf('Como se escribe en `filtros`.'),
      de: proseOf('Como se le llama.'),
    }),
    'Los que tiene, hasta 40; `/api/query/buscar` encuentra los demás.',
  ),
  total: numberOf('Cuántos valores se conocen; 0 si la lista es abierta.'),
  usual: orNull(proseOf('El que se entiende cuando nadie dice cuál; `null` si ninguno.')),
})

const subjectQuery = wholeSchema<SubjectCard>({
  medidas: listOf(measure, 'Qué se mide.'),
  dimensiones: listOf(dimension, 'Por qué se separa.'),
  condiciones: listOf(
    wholeSchema<SubjectCard['condiciones'][number]>({
      de: proseOf('Como se le llama.'),
      filtros: listOf(part('Una condición.'), 'Lo que va en `filtros`.'),
    }),
    'Condiciones que tienen nombre.',
  ),
  tiempo: orNull(
    wholeSchema<NonNullable<SubjectCard['tiempo']>>({
      columna: proseOf('La columna con el día.'),
      periodo: proseOf('El periodo más fino.'),
      usual: proseOf('Lo que se entiende sin `tiempo`.'),
    }),
  ),
  conceptos: listOf(words, 'Lo que puede ir en `concepto`.'),
  ejemplos: listOf(
    wholeSchema<SubjectCard['ejemplos'][number]>({
      pregunta: proseOf('La pregunta.'),
      consulta: part('La consulta lógica que la responde.'),
    }),
    'Preguntas y su consulta.',
  ),
})

/** What a dataset says of itself where it alone is asked for. */
export const cardFields: Record<'descripcion' | 'fuente' | 'parametros', SchemaObject> = {
  descripcion: proseOf('Solo con `conjunto`: de qué trata.'),
  fuente: {
    ...wholeSchema<Record<'nombre' | 'url' | 'licencia' | 'licencia_url', string>>({
      nombre: proseOf('La agencia.'),
      url: proseOf('Dónde publica.'),
      licencia: proseOf('Con qué licencia.'),
      licencia_url: proseOf('Su texto.'),
    }),
    description: 'Solo con `conjunto`: de dónde viene.',
  },
  parametros: listOf(
    wholeSchema<ParameterCard>({
      nombre: proseOf('El parámetro.'),
      descripcion: proseOf('Qué hace.'),
      ejemplo: proseOf('Un valor.'),
      valores: listOf(words, 'Los únicos que se aceptan; vacío si no es una lista.'),
    }),
    'Solo con `conjunto`: los de su endpoint.',
  ),
}

export const subjectQuerySchema: SchemaObject = {
  ...subjectQuery,
  description: 'Solo con `conjunto`: lo que una consulta lógica puede nombrar del asunto.',
}

export const namedSchema: SchemaObject = wholeSchema<Named>({
  tipo: {
    type: 'string',
    enum: ['conjunto', 'medida', 'dimension', 'valor', 'lugar'],
    description: 'Qué es lo que se encontró.',
  },
  nombre: proseOf('Como se le llama.'),
  conjunto: orNull(proseOf('De qué conjunto; `null` si es un lugar.')),
  asunto: orNull(proseOf('De qué asunto: lo que va en `tabla`.')),
  id: orNull(proseOf('La medida, o la dimensión: lo que va en `medidas` o `dimensiones`.')),
  columna: orNull(proseOf('Su columna: lo que va en `filtros`.')),
  clave: orNull(proseOf('De un valor, como se escribe en `filtros`; de un lugar, su clave del INEGI.')),
  nivel: {
    type: 'string',
    enum: ['estado', 'municipio', null],
    nullable: true,
    description: 'De un lugar, qué es.',
  },
})
