/** What is told of a watch: the body that is signed and sent, and the same as a letter. */
import type { PublicationTold } from '../calendar/publications.ts'
import { counted } from '../describe/figures.ts'
import type { Letter } from '../portal/mail.ts'

export type EventType = 'conjunto.publicado' | 'pregunta.cambio' | 'umbral.cruzado'

/** Exact digits in JSON, which TypeScript does not know yet. */
const exact = (text: string | null): unknown =>
  text === null ? null : (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text)

export interface WatchNamed {
  readonly id: string
  readonly name: string
}

/** A dataset as an event names its publication. */
export type Published = Pick<PublicationTold, 'conjunto' | 'version' | 'publicacion' | 'publicado' | 'fecha_datos'>

interface AnswerTold {
  readonly question: string
  readonly reading: string
  readonly value: string | null
  readonly before: string | null
  readonly publications: readonly Published[]
  /** Where its rows are, for people. */
  readonly link: string
  /** A signed receipt. */
  readonly receipt: string
}

const watchOf = ({ id, name }: WatchNamed) => ({ id, nombre: name })
const bodyOf = (type: EventType, at: Date, data: object) => JSON.stringify({ type, timestamp: at.toISOString(), data })

const answerOf = ({ question, reading, value, before, publications, link, receipt }: AnswerTold) => ({
  pregunta: question,
  lectura: reading,
  valor: exact(value),
  antes: exact(before),
  publicaciones: publications,
  enlace: link,
  recibo: receipt,
})

export const publishedEvent = (watch: WatchNamed, publication: PublicationTold, link: string, at: Date): string =>
  bodyOf('conjunto.publicado', at, { aviso: watchOf(watch), ...publication, enlace: link })

export const changedEvent = (watch: WatchNamed, told: AnswerTold, at: Date): string =>
  bodyOf('pregunta.cambio', at, { aviso: watchOf(watch), ...answerOf(told) })

export const crossedEvent = (
  watch: WatchNamed & { readonly sign: string; readonly threshold: string },
  told: AnswerTold,
  at: Date,
): string =>
  bodyOf('umbral.cruzado', at, {
    aviso: watchOf(watch),
    compara: watch.sign,
    umbral: exact(watch.threshold),
    ...answerOf(told),
  })

const SIGNS: Readonly<Record<string, string>> = {
  '<': 'bajó de',
  '<=': 'bajó hasta',
  '>': 'subió de',
  '>=': 'subió hasta',
}

/** Digits as they were written; `JSON.parse` alone makes 11.5 of 11.50. */
const keepText = ((_name: string, value: unknown, { source }: { source?: string }) =>
  typeof value === 'number' ? source : value) as (name: string, value: unknown) => unknown

/** @param body of an event @param portal where watches are changed */
export function letterOf(to: string, body: string, portal: string): Letter {
  const { type, data } = JSON.parse(body, keepText) as { type: EventType; data: Record<string, any> }
  const { subject, lines } = LETTERS[type](data)
  const footer = `Este aviso, «${data.aviso.nombre}», lo pediste tú. Para pausarlo o borrarlo: ${portal}`
  return { to, subject, text: `${[...lines, data.enlace, footer].join('\n\n')}\n` }
}

const beforeThat = ({ antes }: Record<string, any>) => (antes === null ? '' : ` Antes era ${antes}.`)

const LETTERS: Readonly<
  Record<EventType, (data: Record<string, any>) => { readonly subject: string; readonly lines: readonly string[] }>
> = {
  'umbral.cruzado': (data) => ({
    subject: `${data.aviso.nombre}: ${data.valor}`,
    lines: [
      `${data.lectura}`,
      `${SIGNS[data.compara]} ${data.umbral}: ahora es ${data.valor}.${beforeThat(data)}`.replace(/^./, (first) =>
        first.toUpperCase(),
      ),
    ],
  }),
  'pregunta.cambio': (data) => ({
    subject: `${data.aviso.nombre}: cambió`,
    lines: [
      `${data.lectura}`,
      data.valor === null ? 'La respuesta es otra.' : `Ahora es ${data.valor}.${beforeThat(data)}`,
    ],
  }),
  'conjunto.publicado': (data) => ({
    subject: `${data.titulo}: hay datos nuevos`,
    lines: [
      `Se publicó ${data.titulo}${data.fecha_datos ? `, con datos al ${data.fecha_datos}` : ''}: ${counted(Number(data.nuevas), 'fila nueva', 'filas nuevas')}, ${counted(Number(data.cambiadas), 'cambiada')}, ${counted(Number(data.retiradas), 'retirada')}.`,
    ],
  }),
}
