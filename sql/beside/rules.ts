/** Which figures may stand side by side, and by what their rows are joined. */
import type { LogicalQuery } from '@tianguis/core'

/** What a figure with another beside it may say: of which rows it is, and by what they are told apart. */
const PLAIN: ReadonlySet<string> = new Set<keyof LogicalQuery>([
  'tabla',
  'accion',
  'medidas',
  'dimensiones',
  'filtros',
  'lugar',
  'excluir',
  'tiempo',
  'grano',
  'orden',
  'limite',
  'junto',
])

/** By what the rows of both are joined; undefined where neither is told apart only by what the other is too. */
export function sharedGroups({ junto, ...first }: LogicalQuery): readonly string[] | undefined {
  const [one, other] = [first, junto!.consulta].map(({ dimensiones = [], grano }) => [
    ...dimensiones,
    ...(grano ? [`grano ${grano}`] : []),
  ])
  const shared = one!.filter((group) => other!.includes(group))
  return shared.length === one!.length || shared.length === other!.length ? shared : undefined
}

/** In Spanish, what is wrong with a figure beside another. */
export function besideProblems(query: LogicalQuery): string[] {
  if (!query.junto) return []
  const { consulta, por } = query.junto
  const both = [query, consulta]
  const shared = sharedGroups(query)
  return [
    ...(both.every(({ accion, medidas = [] }) => accion === 'agregar' && medidas.length === 1)
      ? []
      : ['junta lo que no son dos cifras.']),
    ...(consulta.junto || consulta.orden || consulta.limite !== undefined ? ['la segunda cifra no se ordena.'] : []),
    ...both
      .flatMap((one) => Object.keys(one))
      .filter((slot) => !PLAIN.has(slot))
      .map((slot) => `junto a otra cifra no se admite «${slot}».`),
    ...(shared?.every((group) => /^(municipio|estado|grano .*)$/.test(group))
      ? []
      : ['las dos cifras no se separan por los mismos lugares o periodos.']),
    ...(por === undefined ? [] : ratioProblems(query, por, shared)),
  ]
}

/** One count over another, of the same groups. */
function ratioProblems(query: LogicalQuery, por: number, shared: readonly string[] = []): string[] {
  const groups = ({ dimensiones = [], grano }: LogicalQuery) => dimensiones.length + (grano ? 1 : 0)
  const both = [query, query.junto!.consulta]
  return [
    ...(Number.isInteger(por) && por >= 1 ? [] : ['divide por cada cuántos que no son.']),
    ...(both.every(({ medidas = [] }) => medidas[0]?.agg === 'cuenta' || medidas[0]?.agg === 'suma')
      ? []
      : ['divide lo que no se cuenta ni se suma.']),
    ...(both.every((one) => groups(one) === shared.length) ? [] : ['divide cifras de grupos distintos.']),
  ]
}
