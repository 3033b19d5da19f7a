/**
 * «En Mérida, ¿cuánto cuesta el limón?», «En 2024 ¿cuántos robos hubo?»: where and when stand before what is asked as
 * well as behind it. They are read behind it, so that the same question is the same query.
 */
import { asidesOf } from './asides.ts'
import type { Token } from './normalize.ts'
import { endsOpen } from './ends-open.ts'
import type { Tag } from './tag.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** «en la estación Merced, …», «durante octubre, …»: what begins so asks nothing. */
const OPENERS = words('en durante')
const ASKING = words(
  'cuanto cuanta cuantos cuantas cual cuales donde como cuando quien quienes que hay hubo existe existen dime dame muestrame lista listame compara',
)
const BEFORE_ALL = words('y oye oiga hola pues')
/** Of a denial or a share what stands behind it is what it is of. */
const BOUND_TO_ORDER: ReadonlySet<string> = new Set(['no', 'porcion'])

/** A question in the order that it is read in. */
export interface Reordered {
  readonly tokens: readonly Token[]
  /** It is a place or a day that was moved; of «en parques, …» the order that was written is tried first. */
  readonly certain: boolean
}

/** None where no setting stands before what is asked, or more than where and when would change. */
export function settingLast(tokens: readonly Token[], common: readonly Tag[]): Reordered | undefined {
  const from = tokens.findIndex(({ folded }) => !BEFORE_ALL.has(folded))
  const to = endOfSetting(tokens, common, from)
  if (to === undefined || asidesOf(tokens).length || endsOpen(tokens.slice(to))) return undefined
  const settles = (start: number, end: number) =>
    common.filter((tag) => isSetting(tag) && start <= tag.from && tag.to <= end)
  const [before, behind] = [settles(from, to), settles(to, tokens.length)]
  const saidTwice = behind.some((tag) =>
    before.some((one) => one.meaning.type === tag.meaning.type && !isStateOf(one, tag)),
  )
  const bound = !before.length || before.some(({ meaning }) => meaning.type !== 'date')
  if (
    saidTwice ||
    (bound && common.some(({ meaning }) => meaning.type === 'operator' && BOUND_TO_ORDER.has(meaning.operator.op)))
  )
    return undefined
  const reordered = [...tokens.slice(0, from), ...tokens.slice(to), ...tokens.slice(from, to)]
  return {
    tokens: reordered.map((token, at) => (token === tokens[from] || at === 0 ? unpaused(token) : token)),
    certain: before.length > 0,
  }
}

const isSetting = ({ meaning }: Tag) =>
  meaning.type === 'place' ||
  meaning.type === 'date' ||
  (meaning.type === 'operator' && meaning.operator.op === 'nivel' && meaning.operator.nivel === 'pais')

/** «En Jalisco, ¿en qué lugar está Zapopan?»: the town is that state's. */
const isStateOf = ({ meaning: one }: Tag, { meaning: other }: Tag) =>
  one.type === 'place' &&
  other.type === 'place' &&
  one.span.places.some(
    ({ nivel, clave }) =>
      nivel === 'estado' &&
      other.span.places.some((place) => place.nivel === 'municipio' && place.clave.startsWith(clave)),
  )

/** Where what is asked begins: behind the comma, at the word that asks, or behind the place or the day. */
function endOfSetting(tokens: readonly Token[], common: readonly Tag[], from: number): number | undefined {
  const settles = common.filter(isSetting)
  const opens = OPENERS.has(tokens[from]?.folded ?? '')
  if (!opens && !settles.some((tag) => tag.from === from && tag.meaning.type !== 'place')) return undefined
  let end: number | undefined
  for (let at = from + 1; at < tokens.length && !ASKING.has(tokens[at - 1]!.folded); at++) {
    const token = tokens[at]!
    if (settles.some((tag) => tag.from < at && at < tag.to)) continue
    // «en la estación Merced, …»: a name may be anything up to the first comma.
    const isNamed = opens && end === undefined && token.pause
    if (isNamed || (mayEndBefore(token, at, settles) && isAllSetting(common, end ?? from, at))) end = at
    else if (token.pause) break
  }
  return end
}

const mayEndBefore = ({ pause, folded }: Token, at: number, settles: readonly Tag[]) =>
  pause === true || ASKING.has(folded) || settles.some(({ to }) => to === at)

const isJoint = ({ meaning }: Tag) =>
  meaning.type === 'filler' ||
  (meaning.type === 'operator' && (meaning.operator.op === 'y' || meaning.operator.op === 'o'))

/** Whether words are a place or a time, and nothing but what joins it. */
function isAllSetting(common: readonly Tag[], start: number, end: number): boolean {
  const within = common.filter((tag) => start <= tag.from && tag.to <= end)
  const covers = (at: number) => (tag: Tag) => tag.from <= at && at < tag.to
  const settles = within.filter(isSetting)
  const words = Array.from({ length: end - start }, (_, at) => start + at)
  return (
    words.some((at) => settles.some(covers(at))) &&
    words.every((at) => within.some((tag) => (isSetting(tag) || isJoint(tag)) && covers(at)(tag)))
  )
}

function unpaused({ pause: _pause, ...token }: Token): Token {
  return token
}
