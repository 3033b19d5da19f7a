/** Where something is, and what goes together there. */
import type { Check } from './check.ts'
import { operatorAt, says, senseAt, type Reader } from '../reader.ts'

/** Nobody knows where the asker is; what is said beside it may tell. */
export const NOWHERE = 'falta decir de qué lugar'

const saysWhere = (reader: Reader) =>
  reader.tags.some(
    ({ meaning }, at) =>
      meaning.type === 'place' ||
      senseAt(reader, at, 'value')?.overPlaces ||
      operatorAt(reader, at, 'nivel')?.nivel === 'pais',
  )

/** «¿está peor aquí o allá?» */
const here: Check = ({ reader, words }) =>
  reader.topic.subject.place && /(?<!\bpa(ra)? )\b(aqui|aca|alla|alli)\b/.test(words) && !saysWhere(reader)
    ? NOWHERE
    : undefined

/** «taquerías con estacionamiento»: of a place that is one of them and has the other nothing is known. */
const oneWithAnother: Check = ({ reader }) => {
  const joined = reader.tags.some((tag, at) => {
    const [one, other] = [senseAt(reader, at, 'value'), senseAt(reader, at + 1, 'value')]
    if (!one || one.id !== other?.id || !reader.topic.subject.dimensions[one.id]!.rows) return false
    return reader.tokens.slice(tag.to, reader.tags[at + 1]!.from).some(({ folded }) => folded === 'con')
  })
  // «farmacias sin minisúper»; «escuelas sin primarias» leave out some of them.
  const without = reader.tags.some(({ from }, at) => {
    const [one, other] = [senseAt(reader, at - 1, 'value'), senseAt(reader, at + 1, 'value')]
    return (
      reader.tokens[from]!.folded === 'sin' &&
      one !== undefined &&
      one.id === other?.id &&
      reader.topic.subject.dimensions[one.id]!.rows === true &&
      !other.values.every((value) => one.values.includes(value))
    )
  })
  return joined || without ? 'una cosa que tenga otra' : undefined
}

/**
 * «farmacias guadalajara en tepic», of which one is a name; «¿peor en CDMX que en Monterrey?» of a state and a town,
 * where towns have networks of their own.
 */
const twoPlaces: Check = ({
  reader,
  facts: {
    where: { included },
  },
  query: { dimensiones = [] },
}) => {
  const apart = included.filter(
    ({ clave }) => !included.some((other) => other.clave !== clave && clave.startsWith(other.clave)),
  )
  if (included.length < 2 || apart.length < included.length) return undefined
  const networks = Object.values(reader.topic.subject.dimensions).some(({ overPlaces }) => overPlaces)
  if (networks && new Set(included.map(({ nivel }) => nivel)).size > 1 && dimensiones.includes('estado'))
    return 'lugares de distinto nivel'
  const named = reader.tags.flatMap(({ meaning }, at) => (meaning.type === 'place' ? [at] : []))
  const joined =
    says(reader, 'y', 'o', 'contra', 'compara', 'entre', 'mas', 'menos', 'mejor', 'peor', 'mayor', 'menor') ||
    named.slice(1).some((at) => reader.tokens[reader.tags[at]!.from]!.pause)
  return joined ? undefined : 'dos lugares que nada une'
}

/**
 * «las Farmacias Guadalajara», «… tiene Farmacias Guadalajara en Jalisco»: a name of its own, and no pharmacies of a
 * town.
 */
const properName: Check = ({
  reader: {
    tags,
    tokens,
    topic: { subject },
  },
}) => {
  const isName = tags.some(({ from, to, meaning }, at) => {
    const next = tags[at + 1]
    const isKind =
      meaning.type === 'sense' && meaning.sense.kind === 'value' && subject.dimensions[meaning.sense.id]!.rows
    if (!isKind || next?.meaning.type !== 'place' || next.from !== to || tokens[next.from]!.pause) return false
    return (
      (from > 0 && /^\p{Lu}\p{Ll}/u.test(tokens[from]!.raw)) ||
      tokens.slice(next.from, next.to).some(({ folded }) => folded === 'en')
    )
  })
  return isName ? 'si es un nombre o un lugar' : undefined
}

/** «la colonia Centro» of which town?; «colonia Jardines de Morelos» is no Jardines in Morelos. */
const nameWritten: Check = ({ reader, facts }) => {
  const isWritten = (at: number) =>
    reader.topic.subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.written !== undefined
  const names = reader.tags.flatMap((_, at) => (isWritten(at) ? [at] : []))
  if (!names.length) return undefined
  if (!facts.where.included.length) return NOWHERE
  const partOfIt = names.some((at) => {
    const place = reader.tags[at + 1]
    if (place?.meaning.type !== 'place' || reader.tokens[place.from]!.pause) return false
    const between = reader.tokens.slice(reader.tags[at]!.to, place.from)
    const { places } = place.meaning.span
    return (
      !between.length ||
      (between.every(({ folded, pause }) => !pause && /^(de|del|la|el|los|las)$/.test(folded)) &&
        (places.length !== 1 || places[0]!.nivel !== 'municipio'))
    )
  })
  // «avenida 5 de Mayo» is no avenue 5 in May.
  const dated = names.some(
    (at) =>
      reader.tags[at + 1]?.meaning.type === 'date' &&
      reader.tokens.slice(reader.tags[at]!.to, reader.tags[at + 1]!.from).every(({ folded }) => folded === 'de'),
  )
  return names.length > 1 || partOfIt || dated ? 'qué parte es del nombre' : undefined
}

/** «¿qué calle tiene más taquerías?»: each neighbourhood has its own Calle Hidalgo, and together they are no street. */
const namesakes: Check = ({
  reader: {
    topic: { subject },
  },
  query: { dimensiones = [] },
}) =>
  dimensiones.some((id) => subject.dimensions[id]?.before !== undefined)
    ? 'calles distintas que se llaman igual'
    : undefined

/** «además de Jalisco, ¿qué estados …?»: it joins two of a kind, or asks for others than that. */
const besides: Check = ({ reader: { tags, tokens } }) => {
  const kindOf = (at: number) => {
    const meaning = tags[at]?.meaning
    return meaning?.type === 'sense' ? meaning.sense.kind : meaning?.type
  }
  const alone = tags.some(
    ({ from, to, meaning }, at) =>
      meaning.type === 'operator' &&
      meaning.operator.op === 'y' &&
      tokens.slice(from, to).some(({ folded }) => folded === 'ademas') &&
      kindOf(at - 1) !== kindOf(at + 1),
  )
  return alone ? 'además de qué' : undefined
}

/** «fuera de la capital»: of its state, which is not the whole country. */
const outsideTheCapital: Check = ({
  words,
  facts: {
    where: { included, excluded },
  },
}) =>
  excluded.length && !included.length && /\b(fuera de|sin|sin contar|excepto|menos|salvo) la capital\b/.test(words)
    ? 'fuera de la capital, sin decir en qué estado'
    : undefined

/** «¿qué delitos no se registraron en Mérida?»: those of everywhere else are no answer. */
const notThere: Check = ({
  words,
  facts: {
    where: { excluded },
  },
  query: { accion },
}) =>
  accion === 'distintos' && excluded.length && /^(que|cuales) .*\bno (se |hubo |hay |ha |han |ocurri)/.test(words)
    ? 'lo que no hubo en un lugar'
    : undefined

/** «¿cuál es el mejor país para vivir?»: of other countries nothing is known. */
const whichCountry: Check = ({ reader, words }) =>
  reader.tags.some((_, at) => operatorAt(reader, at, 'nivel')?.nivel === 'pais') &&
  /\b(que|cual|mejor|peor|mayor|menor|cada|otro|algun|un) pais\b/.test(words)
    ? 'qué país: sólo se sabe de México'
    : undefined

/** «¿en qué parte de Guadalajara hay más restaurantes?»: Guadalajara is no part of it. */
const partOfTown: Check = ({ query: { lugar = [], dimensiones = [], orden } }) =>
  orden && dimensiones.includes('municipio') && lugar.length === 1 && lugar[0]!.nivel === 'municipio'
    ? 'qué parte de un municipio no se sabe'
    : undefined

export const placeChecks: readonly Check[] = [
  namesakes,
  notThere,
  partOfTown,
  nameWritten,
  properName,
  outsideTheCapital,
  whichCountry,
  besides,
  here,
  oneWithAnother,
  twoPlaces,
]
