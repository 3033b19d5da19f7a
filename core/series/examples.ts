/** Questions that follow from a sheet, one of each kind, so that what its words mean is tried where it is declared. */
import type { Example, LogicalQuery } from '../logical-query.ts'
import { isOneOf, ofNamed, withoutArticle } from './listed.ts'
import type { Asked, SeriesFigure, SeriesSheet, SeriesSubject } from './sheet.ts'

/** The sheet's own, and those that its series can be asked by; a sheet's own says what else is meant by its words. */
export function seriesExamples({ subjects, asked }: SeriesSheet): Example[] {
  const [standing] = Object.keys(subjects) as [string, ...string[]]
  const own = Object.entries(asked).map(([q, { tabla = standing, ...rest }]) => {
    const told = { tabla, ...rest }
    return {
      q,
      consulta: rest.accion === 'definicion' || rest.filtros ? told : { ...told, ...standard(subjects[tabla]!, rest) },
    }
  })
  const followed = Object.entries(subjects).flatMap(([tabla, subject]) =>
    Object.entries(subject.figures).flatMap(([id, figure]) =>
      ofFigure({ id, figure, subject }).map(([q, consulta]) => ({ q, consulta: { tabla, ...consulta } })),
    ),
  )
  return [...own, ...followed.filter(({ q }) => !Object.hasOwn(asked, q))]
}

/** What is meant where no series is named: the standard one, or those of the figure. */
function standard(subject: SeriesSubject, { medidas = [] }: Asked): Pick<Asked, 'filtros'> {
  const figure = subject.figures[medidas[0]?.id ?? '']
  const [only, ...more] = subject.standard !== undefined ? [subject.standard] : Object.keys(figure?.series ?? {})
  const told = subject.standard !== undefined || Object.keys(subject.figures).length > 1
  return told && only !== undefined ? { filtros: [isOneOf([only, ...more])] } : {}
}

interface Told {
  readonly id: string
  readonly figure: SeriesFigure
  readonly subject: SeriesSubject
}

/** Its first series is asked in every way, the others by their names alone. */
function ofFigure({ id, figure, subject }: Told): (readonly [string, Asked])[] {
  const all = Object.entries(figure.series).filter(([, [of]]) => typeof of === 'string')
  return all.flatMap(([indicator, [, , name]], at) => {
    const several = Object.keys(figure.series).length > 1 || Object.keys(subject.figures).length > 1
    const filtros = several ? { filtros: [isOneOf([indicator])] } : {}
    const figureOf = (agg: 'promedio' | 'maximo' | 'minimo' | 'mediana'): Asked => ({
      accion: 'agregar',
      medidas: [{ id, agg }],
      ...filtros,
      tiempo: IN_2025,
    })
    const shown = withoutArticle(name)
    const newest: Asked = figure.adds
      ? { accion: 'agregar', medidas: [{ id, agg: 'suma' }], ...filtros }
      : { accion: 'listar', medidas: [{ id }], ...filtros }
    const alone = [`${shown[0]!.toUpperCase()}${shown.slice(1)}`, newest] as const
    if (at > 0) return [alone]
    return [
      alone,
      [`Promedio ${ofNamed(name)} en 2025`, figureOf('promedio')],
      [`Mediana ${ofNamed(name)} en 2025`, figureOf('mediana')],
      [`Máximo ${ofNamed(name)} en 2025`, figureOf('maximo')],
      [`Mínimo ${ofNamed(name)} en 2025`, figureOf('minimo')],
      [`Último dato ${ofNamed(name)}`, newest],
    ]
  })
}

const IN_2025: NonNullable<LogicalQuery['tiempo']> = { desde: '2025-01-01', hasta: '2026-01-01' }
