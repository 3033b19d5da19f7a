import type { AdviceBy } from './parts.ts'

const SERVICE =
  'Lo hace el servicio a partir de lo declarado: mira ahí tipos, orden y ejemplos; si están bien, es una falla de Tianguis.'
const READ =
  'Corrige sus palabras en semantics (en una hoja, en subject o subjects), o la consulta que declara el ejemplo.'
const PURE = 'Quita de parse lo que no venga de su lote o de su contexto: Date, Math.random, red, y cambios al lote.'

/** Of what is published, answered and described. */
export const adviceOnAnswers: AdviceBy = {
  'the sample is published, and nearly all of it is good': [
    'la muestra se publica, casi sin filas rechazadas',
    'parse',
    'Corrige parse o las columnas, o recorta de la muestra las filas malas: a lo más una de diez.',
  ],
  'keys are present and unique': [
    'las llaves están y no se repiten',
    'key',
    'Agrega a key la columna que distingue las filas, o di con duplicates cuál queda.',
  ],
  'every published and every served value passes the check of its column': [
    'todo valor publicado y servido cabe en su columna',
    'columns',
    'Corrige el rango o el tipo de la columna, o lo que parse pone en ella.',
  ],
  'the declared order, and that of every parameter, leaves no ties': [
    'el orden no deja empates',
    'order',
    'Termina order con las columnas de la llave.',
  ],
  'parse gives the same rows twice': ['parse da dos veces las mismas filas', 'parse', PURE],
  'parse leaves its batch as it was': ['parse deja su lote como estaba', 'parse', PURE],
  'parse reads neither clock, chance nor network': ['parse no lee reloj, azar ni red', 'parse', PURE],
  'every example is answered, with records': [
    'cada llamada de ejemplo tiene registros',
    'calls',
    'Cambia calls por algo que la muestra tenga, o agrégalo a la muestra.',
  ],
  'the receipt of every example holds, and its SELECT gives the same to the digit': [
    'el recibo de cada llamada de ejemplo se comprueba, y su SELECT da lo mismo',
    'columns',
    'Quita del SELECT de record lo que no venga de las tablas o de {now}: random(), clock_timestamp(), ajustes de la sesión.',
  ],
  'every example is valid against the OpenAPI description': [
    'cada respuesta cumple su descripción OpenAPI',
    'columns',
    'Corrige el tipo de la columna: required() si nunca falta, y sin él si puede faltar.',
  ],
  'records have the declared fields, in their order': [
    'los registros traen los campos declarados, en su orden',
    'columns',
    'Haz que record.sql dé las columnas de record.columns, en ese orden.',
  ],
  'every parameter takes its example and refuses what is not one': [
    'cada parámetro acepta su ejemplo y rechaza lo que no lo es',
    'params',
    'Corrige el ejemplo del parámetro o lo que acepta.',
  ],
  'unknown, repeated and empty parameters are refused': [
    'se rechazan parámetros desconocidos, repetidos y vacíos',
    'params',
    SERVICE,
  ],
  'HEAD, OPTIONS, a POST and a second request with its ETag are answered as HTTP has it': [
    'HEAD, OPTIONS, POST y ETag se contestan como manda HTTP',
    'params',
    SERVICE,
  ],
  'grouped records keep only what the grouping declares': [
    'lo agrupado trae solo lo que declara',
    'grouping',
    'Corrige by y values de grouping.',
  ],
  'the state of the dataset is told': ['se dice el estado del conjunto', 'description', SERVICE],
  'formato gives the same records as CSV and as lines, with every digit': [
    'CSV y JSON por líneas traen lo mismo, con todas sus cifras',
    'columns',
    SERVICE,
  ],
  'formato gives the same records as a map, where they have a place, and refuses it where they have none': [
    'GeoJSON trae los mismos registros, cada uno en su lugar',
    'columns',
    'Declara el punto con pointColumns(), o los límites con boundary.',
  ],
  'DuckDB reads the CSV by the line of the manual, every column with its type': [
    'el CSV se lee con los tipos que se declaran',
    'columns',
    SERVICE,
  ],
  'formato gives the same records as a workbook, with whose they are': [
    'el libro de Excel trae los mismos registros y de quién son',
    'columns',
    SERVICE,
  ],
  'an export is all that formato gives page by page': [
    'la exportación trae lo mismo que las páginas',
    'order',
    SERVICE,
  ],
  'the format follows formato, then Accept, and its ETag is its own': [
    'el formato sigue a formato y luego a Accept',
    'params',
    SERVICE,
  ],
  'campos gives these fields in their order, and refuses others': [
    'campos da esos campos, en su orden',
    'columns',
    SERVICE,
  ],
  'orden sorts by what it says, and refuses what would read the whole dataset': [
    'orden ordena por lo que dice',
    'order',
    'Agrega a indexes el orden que falta, o quítalo de orders.',
  ],
  'cursor walks on from where a page ends, in every order': [
    'cursor sigue donde acaba la página',
    'order',
    'Termina order con las columnas de la llave.',
  ],
  'every documented parameter changes the answer': [
    'cada parámetro documentado cambia la respuesta',
    'params',
    'Pon en la muestra filas que el parámetro deje fuera, o corrige su meaning y su ejemplo.',
  ],
  'desde and hasta leave out what is outside, and cannot be turned': [
    'desde y hasta dejan fuera lo que no es de esos días',
    'params',
    'Usa between() con la columna de la fecha, sin cambiar sus condiciones.',
  ],
  'agrupar tells of each period what agregacion says': [
    'agrupar dice de cada periodo lo que dice agregacion',
    'grouping',
    'Corrige values de grouping: cuántos decimales, y si es el menor o el mayor.',
  ],
  'what contradicts itself is refused, and says with what': [
    'lo que se contradice se rechaza, y se dice con qué',
    'params',
    'Corrige insteadOf de los parámetros.',
  ],
  'cerca gives what is near, nearest first, and knows a turned point': [
    'cerca da lo más cercano primero',
    'columns',
    'Usa pointColumns() y nearby(), sin cambiar los puntos en record.sql.',
  ],
  'every decimal says its unit': [
    'todo decimal dice su unidad',
    'columns',
    "Pon .unit('MXN/kg'), .unit('%') o la que tenga.",
  ],
  'the OpenAPI description has the declared parameters and fields': [
    'OpenAPI describe los parámetros y campos declarados',
    'params',
    SERVICE,
  ],
  'the manual has the declared parameters, fields and examples': [
    'el manual tiene los parámetros, campos y ejemplos declarados',
    'calls',
    SERVICE,
  ],
  'every field, unit and parameter is explained': [
    'todo campo y parámetro se explica',
    'columns',
    'Describe la columna con una frase que acabe en punto, y el parámetro con lo que hace.',
  ],
  'its words mean one thing each, and there are examples of what may be asked': [
    'cada palabra quiere decir una cosa, y hay diez preguntas de ejemplo',
    'semantics',
    'Quita la palabra que se confunde, o completa diez ejemplos.',
  ],
  'every view of questions is read by their role, and has rows': [
    'las vistas de las preguntas se leen y tienen filas',
    'semantics',
    'Corrige sql y history del asunto, o completa la muestra.',
  ],
  'every example compiles, passes the guard and has rows': [
    'cada pregunta de ejemplo se puede contestar, con filas',
    'examples',
    'Corrige la consulta del ejemplo, o agrega a la muestra lo que pregunta.',
  ],
  'every example is read back as the query it declares': [
    'cada pregunta de ejemplo se lee como la consulta que declara',
    'examples',
    READ,
  ],
  'its headline is a figure of the answer to its question': [
    'su titular es una cifra de la respuesta',
    'headline',
    'Corrige figure y of de headline.',
  ],
  'every negative is refused with its code, or answered by another dataset': [
    'cada pregunta ajena se rechaza con su código',
    'negatives',
    READ,
  ],
  "every combination of parameters is answered from an index at the country's size": [
    'toda combinación de parámetros usa un índice',
    'params',
    'Agrega a indexes de la tabla el índice que sirve a esos parámetros y a ese orden.',
  ],
}
