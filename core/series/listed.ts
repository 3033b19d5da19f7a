/** The series of a sheet, one by one. */
import type { Condition } from '../measure.ts'
import type { Frequency, SeriesFigure, SeriesSheet, WantedSeries } from './sheet.ts'

export interface ListedSeries extends WantedSeries {
  readonly subject: string
  readonly figure: SeriesFigure
  /** What the sheet calls it: the value of `indicador`. */
  readonly indicator: string
  /** Without its article: «TIIE a 28 días». */
  readonly name: string
}

/** Every series of a sheet, in its order; of one that there is for each state, one for each. */
export function seriesOf({ subjects }: Pick<SeriesSheet, 'subjects'>): ListedSeries[] {
  return Object.entries(subjects).flatMap(([subject, { frequency, figures }]) =>
    Object.values(figures).flatMap((figure) =>
      Object.entries(figure.series).flatMap(([indicator, [id, title, name]]) => {
        const listed = { subject, figure, indicator, title, frequency, name: withoutArticle(name) }
        if (typeof id === 'string') return [{ ...listed, id }]
        return Object.entries(id).map(([estado, one]) => ({ ...listed, id: one, estado }))
      }),
    ),
  )
}

export const withoutArticle = (name: string): string => name.replace(/^(el|la|los|las) /, '')

/** «de la TIIE», «del saldo». */
export const ofNamed = (name: string): string => (name.startsWith('el ') ? `del ${name.slice(3)}` : `de ${name}`)

/** The condition that keeps to these of a sheet's series. */
export const isOneOf = (indicators: readonly string[]): Condition => ({
  columna: 'indicador',
  op: indicators.length === 1 ? '=' : 'in',
  valores: indicators,
})

/** Whether its title says what it must, the state's name at its end included. */
export const isTitledAs = ({ title, estado }: WantedSeries, said: string): boolean =>
  title.test(said) && (estado === undefined || said.toLowerCase().endsWith(estado.toLowerCase()))

const MONTHS: Readonly<Record<Exclude<Frequency, 'dia' | 'semana'>, number>> = { mes: 1, trimestre: 3, anio: 12 }

/** The first day of the n-th period of a year, as sources number them: of quarters 2 is April. */
export const firstDay = (year: string, at: number, frequency: keyof typeof MONTHS): string =>
  `${year}-${String((at - 1) * MONTHS[frequency] + 1).padStart(2, '0')}-01`

/** As a period is written: '2026-08', '2026-T3', '2026'; of a day or a week, its day. */
export function periodOf(day: string, frequency: Frequency): string {
  if (frequency === 'mes') return day.slice(0, 7)
  if (frequency === 'trimestre') return `${day.slice(0, 4)}-T${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  return frequency === 'anio' ? day.slice(0, 4) : day
}
