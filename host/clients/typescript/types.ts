/** What may be asked and what comes, taken from the types of the description. */
import type { components, paths } from './description.d.ts'

/** Of the bundled datasets. An installation with others has its own: `npx openapi-typescript <its /openapi.json>`. */
export type BundledPaths = paths

type ListAt<Path> = Path extends {
  get: {
    responses: { 200: { content: { 'application/json': infer Body extends { data: unknown[]; meta: unknown } } } }
  }
}
  ? Body
  : never

/** `gasolina` of `/api/v1/gasolina`, and of no address below it. */
export type ListName<Paths> = {
  [Path in keyof Paths]: Path extends `/api/v1/${infer Name}`
    ? Name extends `${string}/${string}`
      ? never
      : [ListAt<Paths[Path]>] extends [never]
        ? never
        : Name
    : never
}[keyof Paths] &
  string

type Of<Paths, Name extends string> = Paths[`/api/v1/${Name}` & keyof Paths]

/** A whole record; with `agrupar`, of a period. */
export type RecordOf<Paths, Name extends string> = ListAt<Of<Paths, Name>>['data'][number]
export type FieldOf<Paths, Name extends string> = NamesOf<RecordOf<Paths, Name>>
type NamesOf<Union> = Union extends unknown ? keyof Union : never

/** A record of which `campos` chose some fields. */
export type ChosenFields<Union, Field> = Union extends unknown ? Pick<Union, Field & keyof Union> : never

/** The parameters of a list; what it is written as, and where it goes on, is the client's to say. */
export type QueryOf<Paths, Name extends string, Field> =
  Of<Paths, Name> extends { get: { parameters: { query?: infer Query } } }
    ? Omit<NonNullable<Query>, 'campos' | 'cursor' | 'decimal' | 'formato'> & { campos?: readonly Field[] }
    : Record<string, never>

/** One page of a list. */
export interface ListPage<Paths, Name extends string, Field> {
  data: ChosenFields<RecordOf<Paths, Name>, Field>[]
  meta: ListAt<Of<Paths, Name>>['meta']
}

/** One page of what changed in a list. */
export type ChangesPage<Paths, Name extends string> = ListAt<Of<Paths, `${Name}/cambios`>>

type Schemas = components['schemas']

/** What a refusal says: `codigo` tells which it is, and what `detalle` has. */
export type ErrorAnswer = {
  [Name in keyof Schemas]: Name extends `Error${infer Code}` ? (Code extends '' ? never : Told<Schemas[Name]>) : never
}[keyof Schemas]

/** Every error is one of `Error`, whose `detalle` is open: here it has what its own code says of it and no other. */
type Told<Refusal> = Refusal extends { detalle?: infer Detail }
  ? Omit<Refusal, 'detalle'> &
      (Refusal extends { detalle: unknown } ? { detalle: Named<Detail> } : { detalle?: Named<Detail> })
  : Refusal
type Named<Detail> = { [Field in keyof Detail as string extends Field ? never : Field]: Detail[Field] }

export type QuestionAnswer = Schemas['RespuestaPregunta']
export type QuestionQuery = Omit<paths['/api/query']['get']['parameters']['query'], 'q' | 'decimal' | 'formato'>
export type SignedReceipt = NonNullable<Schemas['ComprobacionDeRecibo']['data']['recibo']>
