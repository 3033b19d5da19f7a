/**
 * The shape of a logical query from outside, said once: what is read by it, and the JSON Schema that is published of it.
 * It bounds everything; what fits it may still name what no subject has, which the rules tell.
 */
import type { LogicalQuery } from '@tianguis/core'
import { PERCENTILE, type Spread } from '@tianguis/core/measure'
import { z } from 'zod'
import { MOST_ROWS } from '../compile/limits.ts'
import { MOST_CONDITIONS, MOST_VALUES } from './values.ts'
import { MOST_PERIODS } from './time.ts'

const text = z.string().min(1).max(120)
const some = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).max(most)
const id = (what: string) => text.describe(what)

const GRAIN = z.enum(['dia', 'semana', 'quincena', 'mes', 'trimestre', 'semestre', 'anio']).meta({ id: 'Periodo' })
const DAY = z.string().regex(/^\d{4}-\d\d-\d\d$/)
/** As text, so that no digit is lost. */
const FIGURE = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,10})?$/)
  .describe('Un número, como texto.')
const COMPARED = z.enum(['>', '>=', '<', '<=', '='])

const TIME = z
  .union([
    z.enum(['vigente', 'ultimo', 'todo']),
    z.strictObject({
      desde: DAY.optional(),
      hasta: DAY.optional().describe('El día siguiente al último: el intervalo no lo incluye.'),
    }),
    z.strictObject({
      ultimos: z.int().min(1).max(MOST_PERIODS),
      grano: GRAIN,
      anteriores: z.literal(true).optional().describe('Los que están justo antes de ésos.'),
    }),
  ])
  .meta({ id: 'Tiempo', description: 'Sin él, lo que el asunto tiene por costumbre.' })

const CONDITION = z
  .strictObject({
    columna: id('Una `columna` de una dimensión o de una medida del asunto.'),
    op: z.enum(['=', '!=', 'in', 'not in', '>', '>=', '<', '<=', 'present', 'absent', 'begins']),
    valores: some(z.union([text, z.number(), z.boolean()]), MOST_VALUES)
      .optional()
      .describe('Uno; varios con `in` y `not in`; ninguno con `present` y `absent`.'),
  })
  .meta({ id: 'Condicion' })
const PLACE = z
  .strictObject({
    nivel: z.enum(['municipio', 'estado']),
    clave: z
      .string()
      .regex(/^(\d{2}|\d{5})$/)
      .describe('La oficial: dos dígitos de un estado, cinco de un municipio. `buscar` la dice.'),
  })
  .meta({ id: 'Lugar' })
const AGGREGATE = z.union([
  z.enum(['suma', 'promedio', 'mediana', 'maximo', 'minimo', 'ultimo', 'conjunto', 'desviacion', 'cuenta']),
  z.string().regex(PERCENTILE) as unknown as z.ZodType<Spread>,
])
const MEASURE = z
  .strictObject({
    id: id('Una medida del asunto; `filas` cuenta renglones, con `agg` «cuenta».'),
    agg: AGGREGATE.optional().describe('Cómo se junta; no va con «listar».'),
  })
  .meta({ id: 'Medida' })

/** What a figure says of its rows, and by what they are told apart. */
const ROWS = {
  tabla: id('El asunto.'),
  medidas: some(MEASURE, 8).optional(),
  dimensiones: some(text, 6).optional().describe('Por qué se agrupa: dimensiones del asunto, «municipio» o «estado».'),
  filtros: some(CONDITION, MOST_CONDITIONS).optional(),
  lugar: some(PLACE, 100).optional().describe('Cualquiera de ellos.'),
  excluir: some(PLACE, 100).optional(),
  tiempo: TIME.optional(),
  grano: GRAIN.optional().describe('Agrupa por periodo.'),
}

export const LOGICAL_QUERY = z.strictObject({
  ...ROWS,
  accion: z
    .enum(['listar', 'agregar', 'distintos', 'existe', 'cambio', 'proporcion', 'definicion', 'metadatos'])
    .describe(
      'listar: renglones. agregar: una cifra, o una por grupo. distintos: los valores de las dimensiones. existe: si hay renglones. cambio: una medida en dos periodos y su diferencia. proporcion: qué parte cumple `parte`. definicion: qué es `concepto`. metadatos: desde cuándo hay datos y de quién.',
    ),
  concepto: text.optional().describe('De «definicion»: un término del glosario del asunto.'),
  cada: GRAIN.optional().describe('De lo que se suma, cuánto hubo en promedio en cada periodo.'),
  dentro: some(text, 6).optional().describe('De un orden con límite: ordena aparte dentro de cada valor de éstas.'),
  orden: some(z.strictObject({ por: text, dir: z.enum(['asc', 'desc']) }), 1)
    .optional()
    .describe(
      'Por una medida que se muestra, «tiempo», «filas» o «alfabeto»; en un cambio «cambio» o «cambio_pct», en una proporción «porcentaje», y con `por_habitantes` «cifra».',
    ),
  limite: z.int().min(1).max(MOST_ROWS).optional(),
  puesto: z.int().min(1).max(MOST_ROWS).optional().describe('De un orden con límite 1: el que va en este lugar.'),
  puesto_de: some(PLACE, 100).optional().describe('De un orden con límite 1: qué lugar ocupan éstos.'),
  extremos: z.literal(true).optional().describe('De un orden con límite 1: también el otro extremo.'),
  tener: some(z.strictObject({ medida: text, op: COMPARED, valor: FIGURE }), 4)
    .optional()
    .describe('Umbrales de los grupos.'),
  resumen: z.enum(['cuenta', 'promedio']).optional().describe('De los grupos, cuántos son o su promedio.'),
  resta: z.literal(true).optional().describe('Del máximo y el mínimo de una medida, también lo que hay entre ambos.'),
  resta_entre: text.optional().describe('La dimensión cuyos dos valores se restan.'),
  faltan: z.literal(true).optional().describe('De «distintos» de lugares: los que no tienen ningún renglón.'),
  comparar: z.strictObject({ antes: TIME, despues: TIME }).optional(),
  poblacion: some(z.strictObject({ op: COMPARED, valor: FIGURE }), 4)
    .optional()
    .describe('Sólo municipios de tantos habitantes.'),
  cantidad: z
    .strictObject({ valor: FIGURE, de: z.enum(['producto', 'dinero']) })
    .optional()
    .describe('De un precio: cuánto cuesta tanto, o cuánto se compra con tanto.'),
  por_habitantes: z.literal([1, 100, 1000, 10_000, 100_000, 1_000_000]).optional(),
  del_total: z.literal(true).optional().describe('De grupos que se suman: también su porcentaje del total.'),
  parte: some(CONDITION, MOST_CONDITIONS).optional().describe('De «proporcion»: qué renglones son la parte.'),
  junto: z
    .strictObject({
      consulta: z.strictObject({ ...ROWS, accion: z.literal('agregar') }),
      por: z.int().min(1).max(1_000_000).optional(),
    })
    .optional()
    .describe('Una cifra de otro asunto al lado, por los mismos lugares o periodos; con `por`, la primera entre ella.'),
}) satisfies z.ZodType<LogicalQuery>

/** What anybody holds a query against before it is sent. */
export const LOGICAL_QUERY_SCHEMA = {
  ...z.toJSONSchema(LOGICAL_QUERY),
  title: 'Consulta lógica de Tianguis',
  description:
    'Qué se pide, sin SQL: los nombres son los de un asunto, como los da la ficha de su conjunto. Que una consulta quepa en este esquema no la hace válida: el servicio dice en palabras qué no se sostiene.',
}

const inSpanish = { error: z.locales.es().localeError }

/** @returns the query, or in Spanish what about it has not the shape of one */
export function readLogicalQuery(given: unknown): { readonly query: LogicalQuery } | { readonly problems: string[] } {
  const read = LOGICAL_QUERY.safeParse(given, inSpanish)
  if (read.success) return { query: read.data }
  return {
    problems: read.error.issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message)),
  }
}
