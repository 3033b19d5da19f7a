/** Where receipts are checked, and what comes of it. */
import type { OperationObject, SchemaObject } from 'openapi3-ts/oas30'
import type { RunOrigin, SourceAnswer, Origin } from '../receipts/origin.ts'
import { KEYS_PATH, RECEIPT_PAGE, VERIFY_PATH } from '../receipts/paths.ts'
import type { Receipt, ReceiptDataset } from '../receipts/receipt.ts'
import type { ServedNow, Verdict, Verification } from '../receipts/verify.ts'
import { jsonResponse, textResponse } from './responses.ts'
import { envelopeSchema } from './schemas.ts'
import { instantOf, listOf, numberOf, orNull, serviceMeta, proseOf, wholeSchema } from './schema-parts.ts'
import { errorResponses, hurriedPage, uncountedRefusal } from './shared-responses.ts'

const hash = (description: string): SchemaObject => ({ type: 'string', pattern: '^[0-9a-f]{64}$', description })

const answer = wholeSchema<SourceAnswer>({
  url: proseOf('De dónde vino; vacía en corridas de versiones anteriores.'),
  sha256: hash('De los bytes que envió la fuente, descomprimidos.'),
  recibida: orNull(instantOf('Cuándo llegó.')),
})
const run = wholeSchema<RunOrigin>({
  corrida: numberOf('Número de la corrida.'),
  version: numberOf('La publicación que hizo.'),
  fin: orNull(instantOf('Cuándo terminó; `null` si sigue.')),
  respuestas: wholeSchema<RunOrigin['respuestas']>({
    cuantas: numberOf('Respuestas de la fuente.'),
    sha256: hash('De las líneas «sha256 url» de todas, en su orden.'),
    lista: listOf(answer, 'Las primeras; al comprobar, todas.'),
  }),
})
const origin = wholeSchema<Origin>({
  de: {
    type: 'string',
    enum: ['registros', 'publicacion'],
    description: 'Si las corridas son las que trajeron estos registros, o la de la publicación entera.',
  },
  cuantas: numberOf('Corridas que trajeron algo.'),
  lista: listOf(run, 'Las más recientes.'),
})
const dataset = wholeSchema<ReceiptDataset>({
  conjunto: proseOf('Nombre del conjunto.'),
  version: numberOf('Número de la publicación.'),
  publicacion: orNull(proseOf('Su nombre, que no se repite aunque se restaure un respaldo.')),
  publicado: orNull(instantOf('Cuándo se publicó aquí.')),
  fecha_datos: orNull({ type: 'string', format: 'date', description: 'Día de la observación más nueva.' }),
  muestra: { type: 'boolean', description: 'Era la muestra incluida.' },
  fuente: proseOf('Nombre de la fuente.'),
  fuente_url: proseOf('Dirección de la fuente.'),
  licencia: proseOf('Licencia de los datos.'),
  corridas: origin,
})
const receipt = wholeSchema<Receipt>({
  formato: proseOf('Siempre `tianguis-recibo-1`.'),
  emitido: instantOf('Cuándo se contestó.'),
  servicio: orNull(proseOf('Dirección del servicio, si quien lo opera la dice.')),
  peticion: proseOf('Lo que se pidió, sin clave.'),
  consulta: orNull({ type: 'object', additionalProperties: true, description: 'De una pregunta, cómo se leyó.' }),
  sql: orNull(proseOf('El SELECT; `null` si no cabe.')),
  sql_sha256: hash('Del SELECT.'),
  valores: listOf({}, 'Los valores de sus parámetros, en su orden.'),
  hora: orNull(proseOf('La hora en que se pidió, UTC, si lo que se sirve depende de ella.')),
  registros: numberOf('Cuántos registros.'),
  datos: orNull(proseOf('Los registros como texto JSON, dígito por dígito; `null` si no caben.')),
  datos_sha256: hash('De ese texto.'),
  conjuntos: listOf(dataset, 'De qué publicaciones son.'),
})
const now = wholeSchema<ServedNow>({
  version: numberOf('Número de la publicación vigente.'),
  fecha_datos: orNull({ type: 'string', format: 'date', description: 'Día de la observación más nueva.' }),
  registros: numberOf('Cuántos registros.'),
  datos: orNull(proseOf('Los registros como texto JSON; `null` si son muchos.')),
})

const VERDICTS: Record<Verdict, string> = {
  valido: 'lo firmó esta instalación y nadie lo cambió',
  alterado: 'se cambió después de firmarlo',
  ajeno: 'lo firmó otra instalación, o una clave que ésta retiró',
  ilegible: 'no es un recibo, o llegó cortado',
}
const verification = wholeSchema<Verification>({
  veredicto: {
    type: 'string',
    enum: Object.keys(VERDICTS),
    description: `${Object.entries(VERDICTS)
      .map(([name, says]) => `\`${name}\`, ${says}`)
      .join('; ')}.`,
  },
  explicacion: proseOf('Lo mismo en palabras, con lo que se comparó.'),
  recibo: orNull(receipt),
  servido_asi: orNull({
    type: 'boolean',
    description:
      'Leída otra vez aquella publicación, da los mismos registros; `null` si ya no se puede leer, y de una pregunta también si se publicó algo desde entonces.',
  }),
  sigue_asi: orNull({ type: 'boolean', description: 'La misma petición da hoy los mismos registros.' }),
  ahora: orNull(now),
  corridas: listOf(run, 'Las corridas que trajeron la cifra, con todo lo que envió la fuente.'),
})

export const receiptSchemas: Record<string, SchemaObject> = {
  ComprobacionDeRecibo: envelopeSchema(verification, serviceMeta('Siempre 1.')),
}

export const receiptPaths: Record<string, OperationObject> = {
  [VERIFY_PATH]: {
    tags: ['Recibos'],
    operationId: 'comprobarRecibo',
    summary: 'Comprobar un recibo',
    description:
      'Dice si la firma de un recibo es de esta instalación, si aquello se sirvió así, leyendo otra vez la publicación de entonces, y si sigue así. No cuenta ni pide clave.',
    parameters: [
      {
        name: 'recibo',
        in: 'query',
        required: true,
        description: 'El texto de `meta.recibo` (o de `recibo`, en una pregunta), tal cual.',
        schema: { type: 'string', maxLength: 12_000 },
        example: 'RECIBO_DE_META',
      },
    ],
    responses: {
      200: jsonResponse('Qué se encontró.', { $ref: '#/components/schemas/ComprobacionDeRecibo' }),
      400: uncountedRefusal,
      ...errorResponses(405, 429, 500, 503, 504),
    },
  },
  [KEYS_PATH]: {
    tags: ['Recibos'],
    operationId: 'leerClavesDeRecibos',
    summary: 'Claves públicas de los recibos',
    description: 'Un JWK Set (RFC 7517) con las claves Ed25519 con que se comprueba un recibo sin este servicio.',
    responses: {
      200: jsonResponse('Las claves; la primera es la vigente.', {
        type: 'object',
        required: ['keys'],
        properties: { keys: listOf({ type: 'object', additionalProperties: true }, 'Claves públicas.') },
      }),
      400: uncountedRefusal,
      ...errorResponses(405, 429, 500, 503, 504),
    },
  },
  [RECEIPT_PAGE]: {
    tags: ['Recibos'],
    operationId: 'leerPaginaDeRecibos',
    summary: 'Comprobar un recibo, para personas',
    description: 'La misma comprobación en una página, para enlazarla desde un artículo: `/recibos?recibo=…`.',
    responses: { 200: textResponse('La página.', 'text/html'), 429: hurriedPage, ...errorResponses(405) },
  },
}
