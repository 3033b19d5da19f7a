import type { Condition, Subject, TimeGrain } from '@tianguis/core'
import { fold } from '../normalize.ts'
import { isOfOne, isOfPieces, readSize } from './sizes.ts'
import { isDenied, isPlural, operatorAt, senseAt, Unread, wordsOf, type Reader } from './reader.ts'

/** What a question says about one dimension. */
export interface Said {
  readonly values: readonly string[]
  readonly denied: readonly string[]
  /**
   * How many names were said: «magna y premium» are two, «tiendas» that stand for five activities one, and «escuelas
   * sin primarias» one of which some are left out.
   */
  readonly names: number
  readonly partly: boolean
  /** The values of each name. */
  readonly lists: readonly (readonly string[])[]
  /** The words of a name that stands for several values: «Lázaro Cárdenas» is two dams. */
  readonly shared: string | undefined
}

export interface Conditions {
  readonly dimensions: ReadonlyMap<string, Said>
  /** Conditions of named filters. */
  readonly named: readonly Condition[]
  /** The measure that a named filter, or the container of what is sold, brings with it. */
  readonly measure: string | undefined
  /** It is meant in place of the standard one. */
  readonly prevails: boolean
}

/** Dimensions of which several values were named, each by a name of its own. */
export const severalOf = ({ dimensions }: Conditions): string[] =>
  [...dimensions].flatMap(([id, { names, values }]) => (names > 1 && new Set(values).size > 1 ? [id] : []))

export const OPPOSITE: Partial<Record<Condition['op'], Condition['op']>> = {
  '=': '!=',
  '!=': '=',
  in: 'not in',
  'not in': 'in',
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  present: 'absent',
  absent: 'present',
}

/** Values of dimensions and named filters, each as said or denied. */
export function readConditions(reader: Reader): Conditions {
  const dimensions = new Map<string, Said>()
  const named: Condition[] = []
  const measured = measuredBy(reader)
  let measure = measured
  reader.tags.forEach(({ meaning }, at) => {
    const value = valueAt(reader, at)
    const filter = senseAt(reader, at, 'filter')
    // «con magna o diésel», each a column of its own: every condition must hold, and none instead of another.
    const other = operatorAt(reader, at + 1, 'o') ? senseAt(reader, at + 2, 'value', 'filter') : undefined
    const apart = (value && other?.kind === 'value' && other.id !== value.id) || (filter && other)
    if (apart) throw new Unread('una condición o la otra')
    if (value) {
      // «cebolla blanca» is no onion and some white bread.
      const next = senseAt(reader, at + 1, 'value')
      const partly = (place: number) => {
        const one = reader.tags[place]!.meaning
        return one.type === 'sense' && one.partly === true
      }
      const oneName = () =>
        partly(at) || partly(at + 1) || reader.topic.subject.dimensions[value.id]!.vocabulary !== undefined
      // «farmacias veterinarias» are neither the ones nor the others.
      const kinds =
        reader.topic.subject.dimensions[value.id]!.rows === true && reader.tags[at]!.to === reader.tags[at + 1]?.from
      if (
        next?.id === value.id &&
        (kinds || oneName()) &&
        !reader.tokens.slice(reader.tags[at]!.to, reader.tags[at + 1]!.from + 1).some(({ pause }) => pause)
      )
        throw new Unread('dos nombres seguidos')
      reader.taken.add(at)
      if (isWider(reader, at, at - 1) || isWider(reader, at, at + 1)) return
      const said = dimensions.get(value.id) ?? {
        values: [],
        denied: [],
        names: 0,
        partly: false,
        lists: [],
        shared: undefined,
      }
      const denied = isDenied(reader, at) || lessValue(reader, at)
      dimensions.set(value.id, {
        values: denied ? said.values : [...said.values, ...value.values],
        denied: denied ? [...said.denied, ...value.values] : said.denied,
        names: said.names + (denied ? 0 : 1),
        lists: denied ? said.lists : [...said.lists, value.values],
        shared: value.values.length > 1 && !denied ? wordsOf(reader, reader.tags[at]!) : said.shared,
        partly: said.partly || (meaning.type === 'sense' && meaning.partly === true),
      })
    }
    const begins = senseAt(reader, at, 'begins')
    if (begins) {
      if (isDenied(reader, at)) throw new Unread('qué se niega')
      named.push({ columna: reader.topic.subject.row!.named!, op: 'begins', valores: [begins.text] })
      reader.taken.add(at)
    }
    if (filter && !isOfOne(reader, at) && !isOfPieces(reader, at)) {
      const { where, measure: brought } = reader.topic.subject.filters![filter.id]!
      // What stands for several conditions has no plain opposite: left untaken, it is unexplained.
      if (isDenied(reader, at)) {
        // «que no sea de un litro»: by what its price is told, and not what it is sold in.
        if (brought) throw new Unread('qué se niega')
        if (where.length !== 1) return
        named.push({ ...where[0]!, op: OPPOSITE[where[0]!.op]! })
      } else named.push(...where, ...alsoHas(reader, at, where))
      reader.taken.add(at)
      // «bolsa de un kilo»: what the bag costs, or the kilo.
      if (brought && measured && brought !== measured) throw new Unread('dos medidas a la vez')
      measure = brought ?? measure
    }
  })
  readCodes(reader, dimensions)
  const size = readSize(reader)
  if (size && measure !== undefined && measure !== size.measure) throw new Unread('dos medidas a la vez')
  named.push(...(size?.conditions ?? []))
  assertNamesSomething(reader, dimensions)
  return {
    dimensions,
    named,
    measure: size?.measure ?? measure,
    prevails: measured !== undefined || size !== undefined,
  }
}

/** «que miden ozono y PM2.5», «sin dato de ozono ni de PM10»: what holds of the one holds of the other. */
function alsoHas(reader: Reader, at: number, [condition, ...others]: readonly Condition[]): Condition[] {
  const other = operatorAt(reader, at + 1, 'y', 'no') ? senseAt(reader, at + 2, 'measure') : undefined
  if (!other || others.length || (condition!.op !== 'present' && condition!.op !== 'absent')) return []
  reader.taken.add(at + 1).add(at + 2)
  return [{ ...condition!, columna: reader.topic.subject.measures[other.id]!.column }]
}

/**
 * «posesión simple de narcomenudeo»: of two names side by side, of which one holds the other, the narrower is meant.
 */
function isWider(reader: Reader, at: number, other: number): boolean {
  const [wide, narrow] = [senseAt(reader, at, 'value'), senseAt(reader, other, 'value')]
  if (
    !wide ||
    wide.id !== narrow?.id ||
    wide.values.length <= narrow.values.length ||
    !narrow.values.every((value) => wide.values.includes(value))
  )
    return false
  const [first, second] = [reader.tags[Math.min(at, other)]!, reader.tags[Math.max(at, other)]!]
  return (
    reader.tokens.slice(first.to, second.from).every(({ folded, pause }) => folded === 'de' && !pause) &&
    !reader.tokens[second.from]!.pause
  )
}

/** «en el código postal 06700»: a number after the name of what goes by numbers. */
function readCodes(reader: Reader, dimensions: Map<string, Said>): void {
  reader.tags.forEach(({ from, to, meaning }, at) => {
    const id = senseAt(reader, at - 1, 'dimension')?.id
    const digits = id === undefined ? undefined : reader.topic.subject.dimensions[id]!.digits
    const { raw } = reader.tokens[from]!
    if (
      id === undefined ||
      digits === undefined ||
      meaning.type !== 'number' ||
      to !== from + 1 ||
      raw.length !== digits ||
      !/^\d+$/.test(raw)
    )
      return
    if (dimensions.has(id)) throw new Unread('dos códigos a la vez')
    // Of what has no code nobody knows whether it lies in another.
    if (isDenied(reader, at)) throw new Unread('qué se niega')
    dimensions.set(id, { values: [raw], denied: [], names: 1, partly: false, lists: [[raw]], shared: undefined })
    reader.taken.add(at - 1).add(at)
  })
}

/** «una lata de atún» is none of a package of six. */
function valueAt(reader: Reader, at: number) {
  const value = senseAt(reader, at, 'value')
  const container = value && containerAt(reader, at)
  if (!container) return value
  const values = value.values.filter((one) => fold(one).startsWith(container))
  if (!values.length) throw new Unread('palabras sin papel', [wordsOf(reader, reader.tags[at]!)])
  return { ...value, values }
}

function containerAt(reader: Reader, at: number): string | undefined {
  const measured = reader.topic.subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.measured
  const { lemma } = reader.tokens[reader.tags[at]!.from]!
  return measured?.words.includes(lemma) ? lemma : undefined
}

function measuredBy(reader: Reader): string | undefined {
  const at = reader.tags.findIndex((_, at) => containerAt(reader, at))
  return at < 0 ? undefined : reader.topic.subject.dimensions[senseAt(reader, at, 'value')!.id]!.measured!.by
}

/**
 * «manzanilla» is on the label of a shampoo: a word of what something is sold in, or of its brand, does not say what it
 * is.
 */
function assertNamesSomething(reader: Reader, said: ReadonlyMap<string, Said>): void {
  const { dimensions, measures, single = [] } = reader.topic.subject
  const bare = [...said.keys()].find((id) => {
    const named = dimensions[id]!.tellsApart
    return named !== undefined && !said.has(named) && !reader.tags.some((_, at) => senseAt(reader, at, 'filter'))
  })
  if (bare !== undefined)
    throw new Unread(
      'palabras sin papel',
      reader.tags.filter((_, at) => senseAt(reader, at, 'value')?.id === bare).map((tag) => wordsOf(reader, tag)),
    )
  const kept = Object.values(measures).find(({ standard }) => standard)?.within ?? []
  const isThing = (id: string) => single.includes(id) || kept.includes(id) || dimensions[id]!.rows === true
  const loose = [...said].filter(([id, { partly }]) => partly && !isThing(id))
  if (
    loose.length &&
    loose.length === said.size &&
    kept.length &&
    !reader.tags.some((_, at) => senseAt(reader, at, 'row', 'subject'))
  ) {
    throw new Unread(
      'palabras sin papel',
      reader.tags
        .filter((_, at) => loose.some(([id]) => senseAt(reader, at, 'value')?.id === id))
        .map((tag) => wordsOf(reader, tag)),
    )
  }
}

/** «todas menos la premium», «delitos menos robo»; «menos robos» by itself is a ranking. */
function lessValue(reader: Reader, at: number): boolean {
  if (!operatorAt(reader, at - 1, 'menos')) return false
  const [before, less] = [reader.tags[at - 2], reader.tags[at - 1]!]
  const ofThem =
    before !== undefined &&
    before.to === less.from &&
    isPlural(reader, before) &&
    senseAt(reader, at - 2, 'subject', 'row', 'dimension', 'measure')
  if (!ofThem && !reader.tags.some((_, place) => place < at && operatorAt(reader, place, 'todos'))) return false
  reader.taken.add(at - 1)
  return true
}

/** The value that is meant of a dimension that nobody named, and the note that says so. */
export function standardOf(
  { dimensions, time }: Subject,
  id: string,
  grain: TimeGrain | undefined,
): { readonly condition: Condition; readonly note: string } | undefined {
  const { column, standard, label } = dimensions[id]!
  const { byGrain } = time ?? {}
  const meant = (byGrain?.dimension === id && grain && byGrain.values[grain]) || standard
  return meant === undefined
    ? undefined
    : {
        condition: { columna: column, op: '=', valores: [meant] },
        note: `${label}: ${meant.replaceAll('_', ' ')}, porque no se dijo otro.`,
      }
}

/** The conditions on dimensions, with the standard values of those that were not named. */
export function dimensionConditions(
  reader: Reader,
  { dimensions }: Conditions,
  grouped: ReadonlySet<string>,
  grain: TimeGrain | undefined,
  fixed: ReadonlySet<string> = new Set(),
): Condition[] {
  const { subject } = reader.topic
  const conditions: Condition[] = []
  for (const [id, { column, written }] of Object.entries(subject.dimensions)) {
    const said = dimensions.get(id)
    if (said?.values.length)
      conditions.push(
        said.values.length === 1
          ? { columna: column, op: '=', valores: said.values }
          : { columna: column, op: 'in', valores: [...new Set(said.values)] },
      )
    if (said?.denied.length)
      conditions.push(
        said.denied.length === 1
          ? { columna: column, op: '!=', valores: said.denied }
          : { columna: column, op: 'not in', valores: [...new Set(said.denied)] },
      )
    if (written && said?.values.length)
      reader.notes.push(`Sólo los que escriben su ${subject.dimensions[id]!.label} así: ${said.values.join(', ')}.`)
    // Of what has no name nobody knows whether it lies in another.
    if (written && said?.denied.length) {
      conditions.push({ columna: column, op: 'present' })
      reader.notes.push(`Sólo los que dicen su ${subject.dimensions[id]!.label}.`)
    }
    const meant = said || grouped.has(id) || fixed.has(column) ? undefined : standardOf(subject, id, grain)
    if (!meant) continue
    conditions.push(meant.condition)
    reader.notes.push(meant.note)
  }
  return conditions
}
