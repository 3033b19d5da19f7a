import type { RealAnswer } from './sample.ts'

/** A day as `2026-03-13` and its value, in the source's digits. */
export type Day = readonly [date: string, value: string]

export interface Series {
  readonly id: string
  readonly title: string
  /** None is a series that the answer names and has nothing of. */
  readonly days?: readonly Day[]
}

const API = 'https://www.banxico.org.mx/SieAPIRest/service/v1/series'

/** What Banco de México's SIE answers for some series, as it writes it. @param range `2025-12-03/2026-03-23`, or all */
export const sieAnswer = (
  file: string,
  asked: readonly string[],
  series: readonly Series[],
  range = '',
): RealAnswer => ({
  url: `${API}/${asked.join(',')}/datos${range && `/${range}`}`,
  type: 'application/json;charset=UTF-8',
  file,
  body: JSON.stringify({
    bmx: {
      series: series.map(({ id, title, days }) => ({
        idSerie: id,
        titulo: title,
        ...(days && {
          datos: days.map(([date, value]) => ({ fecha: date.split('-').reverse().join('/'), dato: value })),
        }),
      })),
    },
  }),
})

/** The series of an answer of the SIE. */
export const seriesOf = (body: string): Series[] =>
  (
    JSON.parse(body) as {
      bmx: { series: { idSerie: string; titulo: string; datos: { fecha: string; dato: string }[] }[] }
    }
  ).bmx.series.map(({ idSerie, titulo, datos }) => ({
    id: idSerie,
    title: titulo,
    days: datos.map(({ fecha, dato }) => [fecha.split('/').reverse().join('-'), dato]),
  }))
