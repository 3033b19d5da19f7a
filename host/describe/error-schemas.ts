import type { ReferenceObject, SchemaObject } from 'openapi3-ts/oas30'
import { DESCRIBED_CODES, type Details, type ErrorCode } from '../request/error-codes.ts'
import { inPascal } from './parameter.ts'

const text = (description: string): SchemaObject => ({ type: 'string', description })
const texts = (description: string): SchemaObject => ({ type: 'array', items: { type: 'string' }, description })
const questions = (description: string): SchemaObject => ({
  type: 'array',
  items: { $ref: '#/components/schemas/PreguntaSugerida' },
  description,
})

const PARAMETRO = { parametro: text('El parámetro del que se trata.') }
const PERMITIDOS = texts('Lo que se acepta.')

/** Fields of each shape of `detalle`, and which of them may be missing. */
const SHAPES: {
  readonly [Shape in keyof Details]: {
    readonly fields: Record<string, SchemaObject>
    readonly optional?: readonly string[]
  }
} = {
  parametro: { fields: PARAMETRO },
  desconocido: { fields: { ...PARAMETRO, permitidos: PERMITIDOS } },
  valor: {
    fields: {
      ...PARAMETRO,
      permitidos: PERMITIDOS,
      sugerencias: texts('Lo más parecido a lo que llegó.'),
      contradice: text('El otro parámetro con el que no puede ir.'),
      valores: text('La dirección que lista lo que se acepta, donde es mucho.'),
    },
    optional: ['permitidos', 'sugerencias', 'contradice', 'valores'],
  },
  consulta: { fields: { ...PARAMETRO, problemas: texts('Qué no se sostiene, cada cosa en una frase.') } },
  enlace: { fields: { ...PARAMETRO, enlace: text('La dirección para volver a empezar.') } },
  ruta: { fields: { sugerencias: texts('La ruta más parecida.') } },
  pregunta: {
    fields: {
      palabras: texts('Las palabras que estorban.'),
      opciones: questions('Una pregunta lista por cada cosa que puede significar.'),
      sugerencias: questions('Preguntas cercanas que tienen respuesta.'),
    },
    optional: ['palabras', 'opciones', 'sugerencias'],
  },
}

/** What a question that is not answered says beside its code. */
const REFUSED: Record<string, SchemaObject> = {
  pregunta: text('La pregunta, como llegó.'),
  latencia_ms: { type: 'integer', minimum: 0, description: 'Milisegundos que tardó.' },
}

/** What every error has. */
export const errorSchema: SchemaObject = {
  type: 'object',
  required: ['ok', 'error', 'codigo', 'id_solicitud'],
  properties: {
    ok: { type: 'boolean', enum: [false], description: 'Siempre `false`.' },
    error: {
      type: 'string',
      description: 'Qué llegó, qué se espera y el nombre más parecido, en español. El texto puede cambiar.',
    },
    codigo: {
      type: 'string',
      enum: DESCRIBED_CODES.map(({ codigo }) => codigo),
      description: 'Código estable, para programas; pueden agregarse otros.',
    },
    // Open: to what generates types, an object with no fields is one that has none.
    detalle: {
      type: 'object',
      additionalProperties: true,
      description: 'Lo mismo en datos, donde ayuda; qué trae depende de `codigo`.',
    },
    id_solicitud: {
      type: 'string',
      description: 'El mismo `X-Request-Id` de la respuesta; cítalo al reportar un problema.',
    },
  },
}

const nameOf = (codigo: string) => `Error${inPascal(codigo.replaceAll('_', '-'))}`
const refTo = (codigo: string): ReferenceObject => ({ $ref: `#/components/schemas/${nameOf(codigo)}` })

function schemaOf({ codigo, says, detalle, bare }: (typeof DESCRIBED_CODES)[number]): SchemaObject {
  const refused = detalle === 'pregunta' ? REFUSED : {}
  const always = ['codigo', ...Object.keys(refused), ...(detalle && !bare ? ['detalle'] : [])]
  return {
    description: says,
    allOf: [
      { $ref: '#/components/schemas/Error' },
      {
        type: 'object',
        required: always,
        properties: {
          codigo: { type: 'string', enum: [codigo] },
          ...(detalle && { detalle: detailSchema(detalle) }),
          ...refused,
        },
      },
    ],
  }
}

function detailSchema(shape: NonNullable<ErrorCode['detalle']>): SchemaObject {
  const { fields, optional = [] } = SHAPES[shape]
  const required = Object.keys(fields).filter((name) => !optional.includes(name))
  return { type: 'object', ...(required.length && { required }), properties: fields }
}

/** A schema for each code, and the one that they are all made of. */
export const errorSchemas: Record<string, SchemaObject> = {
  Error: errorSchema,
  ...Object.fromEntries(DESCRIBED_CODES.map((code) => [nameOf(code.codigo), schemaOf(code)])),
}

/** One of some errors, told apart by `codigo`. */
export const oneOfErrors = (codes: readonly string[]): SchemaObject | ReferenceObject =>
  codes.length === 1
    ? refTo(codes[0]!)
    : {
        oneOf: codes.map(refTo),
        discriminator: {
          propertyName: 'codigo',
          mapping: Object.fromEntries(codes.map((codigo) => [codigo, refTo(codigo).$ref])),
        },
      }
