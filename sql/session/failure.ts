/**
 * How a question's SELECT can fail once it runs: a fixed code, the HTTP status it is answered with, a Spanish sentence.
 */
const FAILURES = {
  tiempo_agotado: [
    504,
    'La base de datos no terminó a tiempo y la consulta se canceló. Vuelve a intentarlo en unos segundos; si solo le pasa a esta pregunta, pregunta por un lugar o un periodo más preciso.',
  ],
  tabla_ocupada: [
    503,
    'Una tabla que hace falta para contestar se está cambiando en este momento. No es por tu pregunta: vuelve a intentarlo en unos segundos.',
  ],
  consulta_costosa: [
    422,
    'La consulta pide más memoria o espacio del que se permite. Pregunta por un lugar o un periodo más preciso.',
  ],
  respuesta_grande: [422, 'La respuesta es demasiado grande. Pregunta por un lugar o un periodo más preciso.'],
  valor_fuera_de_rango: [
    422,
    'Con esos valores la cuenta no se puede hacer. Revisa los números y las fechas de la pregunta.',
  ],
  base_de_datos_caida: [503, 'La base de datos no responde en este momento. Vuelve a intentarlo en unos segundos.'],
  saturada: [503, 'Hay demasiadas preguntas a la vez. Vuelve a intentarlo en unos segundos.'],
  cancelada: [499, 'Quien preguntó se fue antes de la respuesta.'],
  consulta_fallida: [500, 'La consulta no se pudo ejecutar. Es una falla nuestra, no de la pregunta.'],
} as const

export type QueryFailure = keyof typeof FAILURES

/** A SELECT that gave no answer. `message` is fixed, and never PostgreSQL's; that one is in `cause`, for the log. */
export class QueryError extends Error {
  readonly codigo: QueryFailure
  readonly status: number
  constructor(codigo: QueryFailure, cause?: unknown) {
    const [status, sentence] = FAILURES[codigo]
    super(sentence, cause === undefined ? undefined : { cause })
    this.name = 'QueryError'
    this.codigo = codigo
    this.status = status
  }
}

/** What PostgreSQL, or the connection to it, means by an error. */
export function toQueryError(error: unknown): QueryError {
  if (error instanceof QueryError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return new QueryError(meaning(code, message), error)
}

function meaning(code: string, message: string): QueryFailure {
  // A standby that has to replay what the statement is in the way of.
  if (/conflict with recovery/.test(message)) return 'base_de_datos_caida'
  if (code === '57014') return 'tiempo_agotado'
  // A lock was not to be had in time, or one of two that waited for each other had to give up.
  if (code === '55P03' || code === '40P01') return 'tabla_ocupada'
  // 53400 is temp_file_limit, 53200 a backend without memory; the rest of 53 is the server's want, not the query's.
  if (code === '53400' || code === '53200' || code.startsWith('54')) return 'consulta_costosa'
  if (code.startsWith('22')) return 'valor_fuera_de_rango'
  if (/^(53|55000|57P|28|3D|25P0[34]|08(?!P))/.test(code) || /^E[A-Z]+$/.test(code)) return 'base_de_datos_caida'
  if (/Connection terminated|timeout exceeded when trying to connect|Cannot use a pool|not queryable/.test(message))
    return 'base_de_datos_caida'
  return 'consulta_fallida'
}
