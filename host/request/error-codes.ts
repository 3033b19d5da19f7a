/**
 * Every error the API answers with: its status, what it means, and what `detalle` says of it. The code, the manual and
 * OpenAPI read it here.
 */

import type { Refused } from '@tianguis/sql/reply/reply'

/** What `detalle` may hold, by shape. */
export interface Details {
  readonly parametro: { readonly parametro: string }
  readonly desconocido: Details['parametro'] & { readonly permitidos: readonly string[] }
  readonly valor: Details['parametro'] & {
    readonly permitidos?: readonly string[]
    readonly sugerencias?: readonly string[]
    readonly contradice?: string
  }
  readonly consulta: Details['parametro'] & { readonly problemas: readonly string[] }
  readonly enlace: Details['parametro'] & { readonly enlace: string }
  readonly ruta: { readonly sugerencias: readonly string[] }
  readonly pregunta: Refused['detalle']
}

export interface ErrorCode {
  readonly status: number
  readonly says: string
  /** Shape of its `detalle`; an error without one has none. */
  readonly detalle?: keyof Details
  /** `detalle` may be missing. */
  readonly bare?: true
  /** Answered to the payment provider alone, which reads no description. */
  readonly provider?: true
}

export const ERROR_CODES = {
  parametro_desconocido: {
    status: 400,
    detalle: 'desconocido',
    says: 'El endpoint no acepta ese parámetro; `detalle.permitidos` dice cuáles.',
  },
  parametro_invalido: {
    status: 400,
    detalle: 'valor',
    says: 'El valor no se puede servir; el mensaje dice qué se espera; `detalle.permitidos` trae los valores, si son 300 o menos, y `detalle.sugerencias` los más parecidos.',
  },
  parametro_repetido: { status: 400, detalle: 'parametro', says: 'El mismo parámetro llegó más de una vez.' },
  parametro_vacio: { status: 400, detalle: 'parametro', says: 'El parámetro llegó sin valor.' },
  valor_invalido: { status: 400, says: 'La base de datos no puede leer un valor.' },
  codificacion_invalida: {
    status: 400,
    says: 'La consulta no es UTF-8 bien codificado con %, o la dirección lleva acentos sin codificar.',
  },
  caracter_de_control: { status: 400, says: 'La consulta lleva un carácter de control.' },
  consulta_larga: { status: 400, says: 'La consulta es demasiado larga.' },
  ruta_invalida: { status: 400, says: 'La ruta no es UTF-8 bien codificado con %.' },
  parametro_faltante: { status: 400, detalle: 'parametro', says: 'Falta un parámetro que el endpoint necesita.' },
  pregunta_invalida: {
    status: 400,
    detalle: 'parametro',
    says: 'El texto de `q` no se puede leer como pregunta: su tamaño, o caracteres que no se aceptan.',
  },
  consulta_invalida: {
    status: 400,
    detalle: 'consulta',
    says: 'Lo que llegó en `consulta` no tiene la forma de una consulta, nombra lo que su asunto no tiene, o pide una cifra que no se sostiene; `detalle.problemas` dice qué.',
  },
  consulta_id_no_valido: {
    status: 400,
    detalle: 'parametro',
    says: 'El `consulta_id` que llegó en `tras` llegó cortado, no lo hizo este servicio o es de otra versión; la pregunta puede hacerse sin `tras`.',
  },
  sin_publicacion: {
    status: 400,
    detalle: 'parametro',
    says: 'Con `al`: no había nada publicado ese día; el mensaje dice desde cuándo.',
  },
  demasiados_registros: {
    status: 400,
    says: 'Son más registros de los que caben en el formato que se pide; el mensaje dice cuántos caben.',
  },
  claves_distintas: {
    status: 400,
    says: 'Llegaron dos claves que no son la misma, en `Authorization` y en `api_key`.',
  },
  cursor_invalido: { status: 400, detalle: 'parametro', says: 'El cursor no es de esta consulta, o llegó incompleto.' },
  idempotencia_invalida: {
    status: 400,
    says: '`Idempotency-Key` está vacía, es larga o lleva caracteres que no se pueden imprimir.',
  },
  cuerpo_ilegible: { status: 400, says: 'El cuerpo no es un objeto JSON que se pueda leer.' },
  peticion_ilegible: { status: 400, says: 'Lo que llegó no es una petición HTTP que se pueda leer.' },
  mensaje_ilegible: {
    status: 400,
    says: 'Lo que llegó a `/mcp` no es un mensaje de JSON-RPC, son varios, o pide que se le avise.',
  },
  clave_invalida: { status: 401, says: 'Lo que llegó no tiene la forma de una clave.' },
  clave_desconocida: { status: 401, says: 'La clave no existe.' },
  clave_revocada: { status: 401, says: 'La clave se revocó.' },
  clave_vencida: { status: 401, says: 'La clave ya venció.' },
  requiere_clave: { status: 403, says: 'Sin clave no se puede pedir esto; el mensaje dice cómo conseguir una.' },
  no_encontrado: {
    status: 404,
    detalle: 'ruta',
    bare: true,
    says: 'La ruta no existe; el mensaje dice la más parecida.',
  },
  metodo_no_permitido: { status: 405, says: 'Ahí no se puede con ese método; `Allow` dice con cuáles sí.' },
  peticion_lenta: { status: 408, says: 'La petición no llegó completa a tiempo.' },
  limite_de_avisos: { status: 409, says: 'No cabe otro: ni avisos según el plan, ni destinos o repeticiones.' },
  idempotencia_en_curso: {
    status: 409,
    says: 'La primera petición con esa `Idempotency-Key` todavía se atiende; `Retry-After` dice cuándo volver.',
  },
  cursor_vencido: {
    status: 410,
    detalle: 'enlace',
    says: 'Lo que leía el cursor ya no se lee: se publicó otra vez hace más de una hora, o era la muestra; `detalle.enlace` es la dirección para volver a empezar.',
  },
  cuerpo_grande: { status: 413, says: 'El cuerpo mide más de 10 kB.' },
  cuerpo_no_es_json: { status: 415, says: 'El cuerpo va en JSON, con `Content-Type: application/json`.' },
  version_vencida: {
    status: 410,
    detalle: 'enlace',
    says: 'Los cambios desde esa publicación ya no se pueden decir, porque lo que decía ya no se guarda; `detalle.enlace` es la dirección del conjunto entero, del que partir.',
  },
  mensaje_grande: { status: 413, says: 'El mensaje a `/mcp` mide más de 64 kB.' },
  rango_invalido: { status: 416, says: 'El encabezado `Range` empieza más allá del final del archivo.' },
  expectativa_desconocida: { status: 417, says: 'El encabezado `Expect` pide algo que no es `100-continue`.' },
  idempotencia_usada: {
    status: 422,
    says: 'Esa `Idempotency-Key` ya se usó con otra petición, o lo que se contestó con ella ya no se puede leer.',
  },
  no_entendida: {
    status: 422,
    detalle: 'pregunta',
    says: 'Hay palabras que no se entienden; `detalle.palabras` las trae.',
  },
  ambigua: {
    status: 422,
    detalle: 'pregunta',
    says: 'Puede significar varias cosas; `detalle.opciones` trae una pregunta lista para cada una.',
  },
  fuera_de_alcance: { status: 422, detalle: 'pregunta', says: 'Ningún conjunto de datos sabe de eso.' },
  sin_datos_para: {
    status: 422,
    detalle: 'pregunta',
    says: 'No hay datos de ese lugar o de esa fecha; `detalle.opciones` trae lo más cercano que sí los tiene.',
  },
  no_soportada: {
    status: 422,
    detalle: 'pregunta',
    says: 'Se pide un porqué, un pronóstico, un consejo o una comparación que los datos no permiten.',
  },
  rechazada: { status: 422, detalle: 'pregunta', says: 'No es una pregunta sobre los datos: una orden, o SQL.' },
  idioma: { status: 422, detalle: 'pregunta', says: 'La pregunta está en inglés; sólo se leen en español.' },
  sin_dibujo: {
    status: 422,
    says: 'Lo que se pidió se contesta, pero no hay nada que dibujar de su respuesta; el mensaje dice de qué sí.',
  },
  consulta_costosa: { status: 422, says: 'La consulta pide más memoria o espacio del que se permite.' },
  respuesta_grande: { status: 422, says: 'La respuesta es demasiado grande.' },
  valor_fuera_de_rango: { status: 422, says: 'Con esos valores la cuenta no se puede hacer.' },
  cuota_agotada: {
    status: 429,
    says: 'Se agotaron las peticiones del mes; `Retry-After` dice cuántos segundos faltan para que empiece el siguiente.',
  },
  rafaga_excedida: {
    status: 429,
    says: 'Van demasiadas peticiones en un minuto; `Retry-After` dice cuándo cabe otra.',
  },
  demasiados_intentos: { status: 429, says: 'Van demasiadas claves que no sirven desde la misma dirección.' },
  peticion_muy_larga: { status: 431, says: 'La dirección y los encabezados pasan juntos de 16 kB.' },
  cancelada: { status: 499, says: 'Quien preguntó cerró la conexión antes de la respuesta.' },
  consulta_fallida: { status: 500, says: 'La consulta que se armó no se pudo ejecutar; es un fallo nuestro.' },
  error_interno: { status: 500, says: 'Un fallo nuestro; repórtalo con su `id_solicitud`.' },
  sin_datos: { status: 503, says: 'El conjunto todavía no tiene datos.' },
  conector_roto: { status: 503, says: 'El conector del conjunto no se pudo cargar; el mensaje dice por qué.' },
  preguntas_cerradas: {
    status: 503,
    says: 'Las preguntas no se sirven: en la base de datos falta el rol con que se hacen, o puede más de lo debido.',
  },
  saturada: { status: 503, says: 'Hay demasiadas preguntas a la vez; `Retry-After` dice cuándo volver.' },
  saturado: {
    status: 503,
    says: 'El servicio no alcanza a contestar todo lo que se le pide a la vez; `Retry-After` dice cuándo volver.',
  },
  archivo_en_otro_servidor: {
    status: 503,
    says: 'La versión está escrita, y el servidor que contestó no tiene su archivo; `Retry-After` dice cuándo volver.',
  },
  almacen_caido: {
    status: 503,
    says: 'El almacén donde están los archivos de las versiones no responde; `Retry-After` dice cuándo volver.',
  },
  base_de_datos_caida: { status: 503, says: 'La base de datos no responde; `Retry-After` dice cuándo volver.' },
  tabla_ocupada: { status: 503, says: 'Una tabla que hace falta se está cambiando; `Retry-After` dice cuándo volver.' },
  tiempo_agotado: {
    status: 504,
    says: 'La base de datos no terminó a tiempo y la consulta se canceló; `Retry-After` dice cuándo volver. Si solo le pasa a una petición, pide demasiado.',
  },
  firma_invalida: { status: 400, provider: true, says: 'El aviso no lleva una firma que valga.' },
  aviso_ilegible: { status: 400, provider: true, says: 'El aviso no se pudo leer.' },
  aviso_grande: { status: 413, provider: true, says: 'El aviso mide más de lo que se lee.' },
  pagos_no_responden: {
    status: 503,
    provider: true,
    says: 'El proveedor de pagos no responde; el aviso se manda otra vez.',
  },
} as const satisfies Readonly<Record<string, ErrorCode>>

export type Codigo = keyof typeof ERROR_CODES

/** What an error of a code says in `detalle`. */
export type DetailOf<Code extends Codigo> = (typeof ERROR_CODES)[Code] extends {
  readonly detalle: infer Shape extends keyof Details
}
  ? Details[Shape]
  : never

/** Those that the API is described with, in their order. */
export const DESCRIBED_CODES: readonly (ErrorCode & { readonly codigo: Codigo })[] = Object.entries(
  ERROR_CODES as Readonly<Record<Codigo, ErrorCode>>,
)
  .filter(([, { provider }]) => !provider)
  .map(([codigo, code]) => ({ ...code, codigo: codigo as Codigo }))
