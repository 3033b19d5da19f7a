/** What a question is answered with, as OpenAPI has it. */
import type { ReferenceObject, SchemaObject } from 'openapi3-ts/oas30'
import { LONGEST_HANDLE, SHORTEST_HANDLE } from '@tianguis/sql/follow-up/handle'
import { cardFields, namedSchema, subjectQuerySchema } from './card-schemas.ts'
import { correctionSchema } from './schemas.ts'

const text = (description: string): SchemaObject => ({ type: 'string', description })
const object = (
  properties: Record<string, SchemaObject | ReferenceObject>,
  description?: string,
  optional: readonly string[] = [],
): SchemaObject => ({
  type: 'object',
  ...(description && { description }),
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
const list = (items: SchemaObject | ReferenceObject, description: string): SchemaObject => ({
  type: 'array',
  items,
  description,
})
const suggestion: ReferenceObject = { $ref: '#/components/schemas/PreguntaSugerida' }

const span = object({
  texto: text('Las palabras, como llegaron.'),
  inicio: { type: 'integer', minimum: 0, description: 'Dónde empiezan en la pregunta.' },
  fin: { type: 'integer', minimum: 0, description: 'Dónde terminan.' },
  significado: text('Por qué se tomaron.'),
})

const following = object({
  de: text('La pregunta anterior, como llegó.'),
  conserva: list({ type: 'string' }, 'Lo que se conservó de ella.'),
  cambia: list({ type: 'string' }, 'Lo que cambió.'),
})

const chart: SchemaObject = {
  type: 'object',
  nullable: true,
  description: 'Cómo dibujar los renglones; `null` si no tiene caso.',
  required: ['tipo', 'y'],
  properties: {
    tipo: { type: 'string', enum: ['lineas', 'barras', 'puntos', 'cifra'] },
    x: text('Columna del eje horizontal.'),
    y: text('Columna del eje vertical.'),
  },
}

const answer = object(
  {
    ok: { type: 'boolean', enum: [true], description: 'Siempre `true`.' },
    pregunta: text('La pregunta, como llegó; vacía si llegó `consulta`.'),
    sql_generado: text('El SELECT que se ejecutó, tal cual.'),
    parametros: list({}, 'Los valores de `$1`, `$2`… del SELECT.'),
    tabla_fuente: text('La vista de la que se leyó.'),
    resultado: list(
      { type: 'object', additionalProperties: true },
      'Los renglones; sus columnas dependen de la pregunta. Vacío con `explicar=1`.',
    ),
    provenance: text(
      'Conjunto, agencia, licencia, fecha del dato y de su publicación, y cuántos registros hay detrás de un agregado.',
    ),
    latencia_ms: { type: 'integer', minimum: 0, description: 'Milisegundos que tardó.' },
    ejemplos_usados: {
      type: 'integer',
      minimum: 0,
      description: 'Ejemplos declarados que se consultaron y preguntan lo mismo; puede ser 0.',
    },
    interpretacion: object(
      {
        frase: text('Qué se entendió, en una oración.'),
        partes: list(span, 'Qué se entendió de cada parte de la pregunta.'),
        supuestos: list({ type: 'string' }, 'Lo que nadie dijo y se dio por hecho.'),
        correcciones: list(correctionSchema, 'Palabras mal escritas que se leyeron como otras.'),
        consulta: {
          type: 'object',
          additionalProperties: true,
          description: 'La consulta lógica de la que salió el SELECT.',
        },
        seguimiento: {
          ...following,
          nullable: true,
          description:
            'De una pregunta con `tras`, qué conservó de la anterior y qué cambió; `null` si no sigue a ninguna o no conservó nada.',
        },
      },
      'Cómo se leyó la pregunta.',
    ),
    confianza: { type: 'number', minimum: 0, maximum: 1, description: 'Qué tan segura es la lectura.' },
    sugerencias: list(suggestion, 'Preguntas vecinas que tienen respuesta.'),
    grafica: chart,
    serie: {
      type: 'object',
      nullable: true,
      description: 'De un promedio sobre un periodo, los valores de los que es; `null` si no es uno.',
      required: ['consulta', 'resultado', 'grafica'],
      properties: {
        consulta: { type: 'object', additionalProperties: true, description: 'La consulta lógica de la serie.' },
        resultado: list(
          { type: 'object', additionalProperties: true },
          'Un renglón por periodo, del más antiguo al más reciente.',
        ),
        grafica: chart,
      },
    },
    truncado: { type: 'boolean', description: 'Hay más renglones de los que caben.' },
    motor: {
      type: 'string',
      enum: ['reglas', 'llm'],
      description:
        'Quién leyó la pregunta: las reglas, o el modelo de lenguaje de quien opera el servicio, donde las reglas no conocen una palabra.',
    },
    consulta_id: {
      type: 'string',
      nullable: true,
      minLength: SHORTEST_HANDLE,
      maxLength: LONGEST_HANDLE,
      description:
        'Lo que se preguntó, firmado: con él en `tras`, la siguiente pregunta sigue a ésta. No caduca ni guarda nada en el servicio. `null` si la consulta no cabe.',
    },
    recibo: text('Solo aparece con `recibo=1`: de dónde salió la respuesta, firmado (JWS).'),
  },
  undefined,
  ['recibo'],
)

const topic = object(
  {
    asunto: text('Nombre del asunto.'),
    de: text('De qué trata.'),
    medidas: list({ type: 'string' }, 'Qué se puede medir.'),
    filtros: list({ type: 'string' }, 'Por qué se puede separar.'),
    lugares: list({ type: 'string', enum: ['estado', 'municipio'] }, 'Por qué lugares.'),
    periodo: { type: 'string', nullable: true, description: 'El periodo más fino; `null` si no tiene fechas.' },
    consulta: subjectQuerySchema,
  },
  undefined,
  ['consulta'],
)

const covered = object(
  {
    conjunto: text('Nombre del conjunto.'),
    titulo: text('Título.'),
    ruta: text('Su endpoint.'),
    fecha_datos: { type: 'string', format: 'date', nullable: true, description: 'Día del dato más nuevo.' },
    muestra: { type: 'boolean', description: 'Sirve la muestra incluida.' },
    asuntos: list(topic, 'De qué se puede preguntar.'),
    ejemplos: list(suggestion, 'Preguntas que hoy tienen respuesta.'),
    ...cardFields,
  },
  undefined,
  Object.keys(cardFields),
)

const counted = (description: string): SchemaObject => ({ type: 'integer', minimum: 0, description })
const measured = object({
  preguntas: text('De quién son las preguntas.'),
  medido: { type: 'string', format: 'date', description: 'Día en que se midió.' },
  con_respuesta: counted('Las que los datos pueden responder.'),
  bien: counted('De ésas, las que respondió bien.'),
  mal: counted('De ésas, las que respondió mal.'),
  sin_respuesta: counted('Las que no se pueden responder sin adivinar.'),
  rechazadas: counted('De ésas, las que no respondió.'),
  puntos_1: { type: 'number', description: 'De 100, si cada respuesta mala resta un punto.' },
  puntos_10: { type: 'number', description: 'De 100, si cada respuesta mala resta diez.' },
})

export const questionSchemas: Record<string, SchemaObject> = {
  NombresEncontrados: object({
    ok: { type: 'boolean', enum: [true] },
    data: list(namedSchema, 'Lo que se llama así, lo más parecido primero; hasta 30.'),
    meta: object({
      source: text('Este servicio.'),
      endpoint: text('Nombre corto.'),
      count: counted('Los de esta respuesta.'),
      total: counted('Todos los que se encontraron.'),
    }),
  }),
  PreguntaSugerida: object({ pregunta: text('La pregunta.'), url: text('La llamada que la hace.') }),
  RespuestaPregunta: answer,
  AyudaPreguntas: object({
    ok: { type: 'boolean', enum: [true] },
    data: list(covered, 'Un registro por conjunto.'),
    meta: object({
      source: text('Este servicio.'),
      endpoint: text('Nombre corto.'),
      count: { type: 'integer', minimum: 0, description: 'Conjuntos.' },
      lectura: list(
        measured,
        'Cómo lee el servicio preguntas que sus autores no habían visto, por grupo de preguntas.',
      ),
      motores: list(
        { type: 'string', enum: ['reglas', 'llm'] },
        'Quién lee las preguntas. Con `llm`, las que las reglas no entienden se mandan a un modelo de lenguaje; los datos, nunca.',
      ),
    }),
  }),
}
