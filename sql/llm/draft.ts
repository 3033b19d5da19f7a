/**
 * What a model may answer, and nothing else: a logical query in which places go by their names, and values by what
 * people call them.
 */
import { z } from 'zod'

/** Nobody needs more of any of these; what is longer is no query. */
const text = z.string().min(1).max(120)
const some = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).max(most)

const GRAIN = z.enum(['dia', 'semana', 'quincena', 'mes', 'trimestre', 'semestre', 'anio'])
const DAY = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const TIME = z.union([
  z.enum(['vigente', 'ultimo', 'todo']),
  z.strictObject({ desde: DAY.nullable(), hasta: DAY.nullable() }),
  z.strictObject({ ultimos: z.int().min(1).max(1000), grano: GRAIN }),
])
/** `de`: the id of a dimension or a measure. */
const CONDITION = z.strictObject({
  de: text,
  op: z.enum(['=', '!=', 'in', 'not in', '>', '>=', '<', '<=', 'present', 'absent']),
  valores: some(z.union([text, z.number(), z.boolean()]), 20),
})
const PLACE = z.strictObject({ nivel: z.enum(['municipio', 'estado']).nullable(), nombre: text })

const PERCENTILE = z.templateLiteral(['percentil_', z.int().min(1).max(99)])

const QUERY = z.strictObject({
  tabla: text,
  accion: z.enum(['listar', 'agregar', 'distintos', 'existe', 'cambio', 'proporcion']),
  medidas: some(
    z.strictObject({
      id: text,
      agg: z
        .union([
          z.enum(['suma', 'promedio', 'mediana', 'maximo', 'minimo', 'ultimo', 'conjunto', 'desviacion', 'cuenta']),
          PERCENTILE,
        ])
        .nullable(),
    }),
    4,
  ),
  dimensiones: some(text, 4),
  /** Ids of named filters. */
  condiciones: some(text, 4),
  filtros: some(CONDITION, 10),
  lugar: some(PLACE, 8),
  excluir: some(PLACE, 8),
  tiempo: TIME.nullable(),
  grano: GRAIN.nullable(),
  orden: z.strictObject({ por: text, dir: z.enum(['asc', 'desc']) }).nullable(),
  limite: z.int().min(1).max(1000).nullable(),
  dentro: some(text, 4),
  tener: some(z.strictObject({ medida: text, op: z.enum(['>', '>=', '<', '<=', '=']), valor: z.number() }), 4),
  comparar: z.strictObject({ antes: TIME, despues: TIME }).nullable(),
  por_habitantes: z.int().min(1).nullable(),
  parte: some(CONDITION, 4),
})

/** What a word that the rules do not know was taken for; `id` where that has one. */
const ROLE = z.strictObject({
  palabra: text,
  papel: z.enum(['asunto', 'medida', 'dimension', 'valor', 'condicion', 'lugar', 'tiempo', 'orden', 'relleno']),
  id: text.nullable(),
})

const DRAFT = z.strictObject({ palabras: some(ROLE, 30), consulta: QUERY.nullable() })

export type DraftQuery = z.infer<typeof QUERY>
export type DraftCondition = z.infer<typeof CONDITION>
export type DraftPlace = z.infer<typeof PLACE>
export type DraftTime = z.infer<typeof TIME>
export type Role = z.infer<typeof ROLE>

export interface Draft {
  readonly palabras: readonly Role[]
  readonly consulta: DraftQuery
}

/** Endpoints that hold a model to a schema refuse those that they do not know; the bounds are held here. */
const UNKNOWN_TO_ENDPOINTS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'pattern',
] as const

/** The JSON Schema of an answer, as `response_format` takes it: every property is required, and no other is allowed. */
export const { $schema: _, ...DRAFT_SCHEMA } = z.toJSONSchema(DRAFT, {
  target: 'draft-7',
  override: ({ jsonSchema }) => {
    for (const word of UNKNOWN_TO_ENDPOINTS) delete (jsonSchema as Record<string, unknown>)[word]
  },
})

/**
 * What a model wrote as a draft. `nada`: it says itself that the question is not to be answered. Undefined: it is no
 * such object.
 */
export function readDraft(written: string): Draft | 'nada' | undefined {
  const read = DRAFT.safeParse(parsed(written))
  if (!read.success) return undefined
  const { palabras, consulta } = read.data
  return consulta ? { palabras, consulta } : 'nada'
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
