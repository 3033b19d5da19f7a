import type { Connector, Measure } from '@tianguis/core'
import { roleOf } from '@tianguis/sql/role/login'
import { askingOf } from '../asking.ts'
import type { BrokenBy } from './broken.ts'
import { askable, examplesOf, subject, subjectId } from './askable.ts'

const NAMES = {
  words: 'habla-doble',
  operator: 'habla-mas',
  few: 'habla-poco',
  taken: 'habla-de-otro',
  right: 'sin-permiso',
  empty: 'sin-filas',
  rows: 'ejemplo-vacio',
  column: 'ejemplo-falso',
  guard: 'ejemplo-largo',
  read: 'mal-leido',
  unread: 'no-leido',
  wrong: 'mal-negado',
  code: 'otro-codigo',
  same: 'no-es-otro',
  figure: 'sin-cifra',
  of: 'cifra-de-nada',
} as const
const { precio } = subject.measures as { precio: Measure }
const measures = (words: readonly string[]) => ({
  measures: { precio, edad: { ...precio, standard: false, more: [], less: [], label: 'edad', words } },
})
/** One example that says something else than the sound one. */
const first = (name: string, change: object) => examplesOf(name).map((one, at) => (at ? one : { ...one, ...change }))
const asking = (name: string, consulta: object) => first(name, { consulta: { tabla: subjectId(name), ...consulta } })
/**
 * What the declaration's own check would not let pass: the subject is held against another connector than was loaded.
 */
const claims =
  (change: (connector: Connector) => Partial<Connector>) =>
  async ({ connector }: { connector: Connector }) => ({
    connector: { ...connector, ...change(connector) } as Connector,
  })

const headline = (change: object) =>
  claims(({ examples = [] }) => ({
    headline: { label: 'Muégano', q: examples[0]!.q, figure: 'precio_promedio', unit: 'pesos', of: [], ...change },
  }))

export const brokenQuestions: BrokenBy = {
  'its words mean one thing each, and there are examples of what may be asked': [
    {
      name: NAMES.words,
      what: 'a word of two measures',
      change: askable(NAMES.words, { of: measures(['precio']) }),
      says: /«precio» es a la vez la medida «precio» y la medida «edad»/,
    },
    {
      name: NAMES.operator,
      what: 'a measure called «más»',
      change: askable(NAMES.operator, { of: measures(['más']) }),
      says: /«más» \(la medida «edad»\) se lee antes que la operación «mas»/,
    },
    {
      name: NAMES.few,
      what: 'nine examples',
      change: askable(NAMES.few),
      says: /has 9 examples/,
      spoil: claims(({ examples = [] }) => ({ examples: examples.slice(1) })),
    },
    {
      name: NAMES.taken,
      what: 'a subject of another dataset',
      change: askable(NAMES.taken),
      says: /El asunto «presas» es del conector «presas»/,
      spoil: claims(() => ({ semantics: { presas: subject } })),
    },
  ],
  'every view of questions is read by their role, and has rows': [
    {
      name: NAMES.right,
      what: 'a view that the role may not read',
      change: askable(NAMES.right),
      says: /The view «puestos_sin_permiso» cannot be read/,
      async spoil(subject) {
        await askingOf(subject) // makes the role, with its rights
        const {
          rows: [row],
        } = await subject.pool.query<{ database: string }>('select current_database() as database')
        await subject.pool.query(`revoke select on consulta.${subjectId(NAMES.right)} from "${roleOf(row!.database)}"`)
      },
    },
    {
      name: NAMES.empty,
      what: 'a view without rows',
      change: askable(NAMES.empty, { of: { sql: `${subject.sql} where false` } }),
      says: /The view «puestos_sin_filas» has no row/,
    },
  ],
  'every example compiles, passes the guard and has rows': [
    {
      name: NAMES.rows,
      what: 'an example of a place without rows',
      change: askable(NAMES.rows, {
        examples: asking(NAMES.rows, { accion: 'listar', lugar: [{ nivel: 'estado', clave: '31' }] }),
      }),
      says: /«¿cuánto cuesta un muégano\?» has no row/,
    },
    {
      name: NAMES.column,
      what: 'an example of a column that is not there',
      change: askable(NAMES.column),
      says: /cannot be answered/,
      spoil: claims(() => ({
        examples: asking(NAMES.column, {
          accion: 'listar',
          filtros: [{ columna: 'color', op: '=', valores: ['rojo'] }],
        }),
      })),
    },
    {
      name: NAMES.guard,
      what: 'an example of more rows than any answer has',
      change: askable(NAMES.guard, { examples: asking(NAMES.guard, { accion: 'listar', limite: 5000 }) }),
      says: /cannot be answered/,
    },
  ],
  'every example is read back as the query it declares': [
    {
      name: NAMES.read,
      what: 'an example that declares another aggregate',
      change: askable(NAMES.read, {
        examples: asking(NAMES.read, { accion: 'agregar', medidas: [{ id: 'precio', agg: 'minimo' }] }),
      }),
      says: /is read as\s+\{.*precio promedio.*and declares\s+\{.*precio minimo/s,
    },
    {
      name: NAMES.unread,
      what: 'an example in words that nothing explains',
      change: askable(NAMES.unread, { examples: first(NAMES.unread, { q: '¿cuánto cuesta un muégano zyxwvut?' }) }),
      says: /is not answered \(no_entendida/,
    },
  ],
  'its headline is a figure of the answer to its question': [
    {
      name: NAMES.figure,
      what: 'a figure that is not in the answer',
      change: askable(NAMES.figure),
      says: /costo of \{/,
      spoil: headline({ figure: 'costo' }),
    },
    {
      name: NAMES.of,
      what: 'a figure of what the answer does not say',
      change: askable(NAMES.of),
      says: /color of \{/,
      spoil: headline({ of: ['color'] }),
    },
  ],
  'every negative is refused with its code, or answered by another dataset': [
    {
      name: NAMES.wrong,
      what: 'a negative that it answers',
      change: askable(NAMES.wrong, {
        negatives: [{ q: '¿cuántos mueganeros hay en Jalisco?', codigo: 'no_soportada' }],
      }),
      says: /must be refused \(no_soportada\), and is answered by mal-negado/,
    },
    {
      name: NAMES.code,
      what: 'a negative of another code',
      change: askable(NAMES.code, { negatives: [{ q: '¿por qué está tan caro el muégano?', codigo: 'ambigua' }] }),
      says: /must be refused \(ambigua\), and is refused with no_soportada/,
    },
    {
      name: NAMES.same,
      what: "a question of its own given for another's",
      change: askable(NAMES.same, { negatives: [{ q: '¿cuántos mueganeros hay en Jalisco?', codigo: 'otra' }] }),
      says: /belongs to another dataset, and is answered by no-es-otro/,
    },
  ],
}
