/** Why a statement was not let through. Stable; the sentences may be reworded. */
const SENTENCES = {
  tamano: 'La consulta es demasiado larga o tiene caracteres que no se aceptan.',
  sintaxis: 'La consulta no se puede leer como SQL.',
  varias_sentencias: 'Solo se acepta una sentencia.',
  no_es_select: 'Solo se acepta un SELECT.',
  construccion: 'La consulta usa una construcción que no está permitida.',
  complejidad: 'La consulta es demasiado grande: tiene demasiadas partes, niveles, tablas o valores.',
  nombre: 'La consulta usa un nombre que no está permitido.',
  tabla: 'La consulta lee una tabla que no está permitida.',
  columna: 'La consulta usa una columna que no está declarada.',
  funcion: 'La consulta usa una función que no está permitida, o de una forma que no lo está.',
  operador: 'La consulta usa un operador que no está permitido.',
  tipo: 'La consulta convierte a un tipo que no está permitido, o un valor que no se acepta.',
  union_de_tablas: 'La consulta une tablas de una forma que no está declarada.',
  limite: 'La consulta debe llevar un LIMIT constante, de 1 a 1,000.',
  salida: 'Cada columna de la respuesta debe tener nombre, y ninguno puede repetirse.',
  parametro: 'Los parámetros deben llevar su tipo, y ser menos de cien.',
  no_se_conserva: 'La consulta no se pudo volver a escribir sin que cambiara.',
} as const

export type GuardCode = keyof typeof SENTENCES

/** A statement that the guard did not let through. `message` is a fixed Spanish sentence that quotes nothing of it. */
export class GuardError extends Error {
  readonly codigo: GuardCode
  /** For the log: what it was, such as the node's type or the function's name. Never for an answer. */
  readonly detail: string
  constructor(codigo: GuardCode, detail = '') {
    super(SENTENCES[codigo])
    this.name = 'GuardError'
    this.codigo = codigo
    this.detail = detail.slice(0, 200)
  }
}

export function refuse(codigo: GuardCode, detail?: string): never {
  throw new GuardError(codigo, detail)
}
