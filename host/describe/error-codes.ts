/** A `codigo` an error may carry, for the descriptions. */
export interface ErrorCode {
  readonly status: number
  readonly codigo: string
  readonly says: string
}

/** Every code the API answers with; a test holds this list against the code. */
export const ERROR_CODES: readonly ErrorCode[] = [
  { status: 400, codigo: 'parametro_desconocido', says: 'El endpoint no acepta ese parámetro; `detalle.permitidos` dice cuáles.' },
  { status: 400, codigo: 'parametro_invalido', says: 'El valor no se puede servir; el mensaje dice qué se espera y `detalle.sugerencias` trae los valores más parecidos.' },
  { status: 400, codigo: 'parametro_repetido', says: 'El mismo parámetro llegó más de una vez.' },
  { status: 400, codigo: 'parametro_vacio', says: 'El parámetro llegó sin valor.' },
  { status: 400, codigo: 'valor_invalido', says: 'La base de datos no puede leer un valor.' },
  { status: 400, codigo: 'codificacion_invalida', says: 'La consulta no es UTF-8 bien codificado con %.' },
  { status: 400, codigo: 'caracter_de_control', says: 'La consulta lleva un carácter de control.' },
  { status: 400, codigo: 'consulta_larga', says: 'La consulta es demasiado larga.' },
  { status: 400, codigo: 'ruta_invalida', says: 'La ruta no es UTF-8 bien codificado con %.' },
  { status: 400, codigo: 'sin_publicacion', says: 'Con `al`: no había nada publicado ese día; el mensaje dice desde cuándo.' },
  { status: 404, codigo: 'no_encontrado', says: 'La ruta no existe; el mensaje dice la más parecida.' },
  { status: 405, codigo: 'metodo_no_permitido', says: 'La API solo se lee: GET, HEAD y OPTIONS.' },
  { status: 500, codigo: 'error_interno', says: 'Un fallo nuestro; repórtalo con su `id_solicitud`.' },
  { status: 503, codigo: 'sin_datos', says: 'El conjunto todavía no tiene datos.' },
  { status: 503, codigo: 'conector_roto', says: 'El conector del conjunto no se pudo cargar; el mensaje dice por qué.' },
  { status: 503, codigo: 'base_de_datos_caida', says: 'La base de datos no responde; `Retry-After` dice cuándo volver.' },
  { status: 504, codigo: 'tiempo_agotado', says: 'La consulta pasó de su tiempo y se canceló.' },
]
