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
  { status: 400, codigo: 'parametro_faltante', says: 'Falta un parámetro que el endpoint necesita.' },
  { status: 400, codigo: 'pregunta_invalida', says: 'El texto de `q` no se puede leer como pregunta: su tamaño, o caracteres que no se aceptan.' },
  { status: 400, codigo: 'sin_publicacion', says: 'Con `al`: no había nada publicado ese día; el mensaje dice desde cuándo.' },
  { status: 400, codigo: 'claves_distintas', says: 'Llegaron dos claves que no son la misma, en `Authorization` y en `api_key`.' },
  { status: 400, codigo: 'cursor_invalido', says: 'El cursor no es de esta consulta, o llegó incompleto.' },
  { status: 401, codigo: 'clave_invalida', says: 'Lo que llegó no tiene la forma de una clave.' },
  { status: 401, codigo: 'clave_desconocida', says: 'La clave no existe.' },
  { status: 401, codigo: 'clave_revocada', says: 'La clave se revocó.' },
  { status: 401, codigo: 'clave_vencida', says: 'La clave ya venció.' },
  { status: 403, codigo: 'requiere_clave', says: 'Sin clave no se puede pedir esto; el mensaje dice cómo conseguir una.' },
  { status: 404, codigo: 'no_encontrado', says: 'La ruta no existe; el mensaje dice la más parecida.' },
  { status: 405, codigo: 'metodo_no_permitido', says: 'La API solo se lee: GET, HEAD y OPTIONS.' },
  { status: 410, codigo: 'cursor_vencido', says: 'Lo que leía el cursor se publicó de nuevo hace más de una hora; `detalle.enlace` es la dirección para volver a empezar.' },
  { status: 422, codigo: 'no_entendida', says: 'Hay palabras que no se entienden; `detalle.palabras` las trae.' },
  { status: 422, codigo: 'ambigua', says: 'Puede significar varias cosas; `detalle.opciones` trae una pregunta lista para cada una.' },
  { status: 422, codigo: 'fuera_de_alcance', says: 'Ningún conjunto de datos sabe de eso.' },
  { status: 422, codigo: 'sin_datos_para', says: 'No hay datos de ese lugar o de esa fecha; `detalle.opciones` trae lo más cercano que sí los tiene.' },
  { status: 422, codigo: 'no_soportada', says: 'Se pide un porqué, un pronóstico, un consejo o una comparación que los datos no permiten.' },
  { status: 422, codigo: 'rechazada', says: 'No es una pregunta sobre los datos: una orden, o SQL.' },
  { status: 422, codigo: 'consulta_costosa', says: 'La consulta pide más memoria o espacio del que se permite.' },
  { status: 422, codigo: 'respuesta_grande', says: 'La respuesta es demasiado grande.' },
  { status: 422, codigo: 'valor_fuera_de_rango', says: 'Con esos valores la cuenta no se puede hacer.' },
  { status: 429, codigo: 'cuota_agotada', says: 'Se agotaron las peticiones del mes; `Retry-After` dice cuántos segundos faltan para que empiece el siguiente.' },
  { status: 429, codigo: 'rafaga_excedida', says: 'Van demasiadas peticiones en un minuto; `Retry-After` dice cuándo cabe otra.' },
  { status: 429, codigo: 'demasiados_intentos', says: 'Van demasiadas claves que no sirven desde la misma dirección.' },
  { status: 499, codigo: 'cancelada', says: 'Quien preguntó cerró la conexión antes de la respuesta.' },
  { status: 500, codigo: 'consulta_fallida', says: 'La consulta que se armó no se pudo ejecutar; es un fallo nuestro.' },
  { status: 500, codigo: 'error_interno', says: 'Un fallo nuestro; repórtalo con su `id_solicitud`.' },
  { status: 503, codigo: 'sin_datos', says: 'El conjunto todavía no tiene datos.' },
  { status: 503, codigo: 'conector_roto', says: 'El conector del conjunto no se pudo cargar; el mensaje dice por qué.' },
  { status: 503, codigo: 'preguntas_cerradas', says: 'Las preguntas no se sirven: la base de datos les daría más permisos de los debidos.' },
  { status: 503, codigo: 'saturada', says: 'Hay demasiadas preguntas a la vez; `Retry-After` dice cuándo volver.' },
  { status: 503, codigo: 'saturado', says: 'Hay demasiadas peticiones a la vez; `Retry-After` dice cuándo volver.' },
  { status: 503, codigo: 'base_de_datos_caida', says: 'La base de datos no responde; `Retry-After` dice cuándo volver.' },
  { status: 504, codigo: 'tiempo_agotado', says: 'La consulta pasó de su tiempo y se canceló.' },
]
