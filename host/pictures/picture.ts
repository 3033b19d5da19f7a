import type { Html } from '../portal/html.ts'

/** Room to draw in, in units of the drawing: a pixel each where it is shown in its own size. */
export interface Canvas {
  readonly width: number
  /** No higher than this; a card has no more. */
  readonly height?: number
  /** Of a line, the key of one of its ranges. */
  readonly range?: string | undefined
}

export interface Drawn {
  readonly height: number
  readonly body: Html
}

/** What a colour or a stroke stands for. */
export interface LegendEntry {
  /** Class of `styles.ts`. */
  readonly swatch: string
  readonly label: string
}

/** Part of a line's time that may be looked at alone. */
export interface TimeSpan {
  readonly key: string
  readonly label: string
}

/** A drawing of an answer. Every kind is a pure function from the rows to this. */
export interface Picture {
  /** What is measured, and in which unit. */
  readonly subtitle: string
  /** The drawing in words, for whoever does not see it. */
  readonly description: string
  readonly legend: readonly LegendEntry[]
  /** Of a line long enough to be looked at in parts; the first is all of it. */
  readonly spans: readonly TimeSpan[]
  /** A map grows with the page; words along an axis do not, and are laid out anew for a phone. */
  readonly grows: boolean
  /** Where the picture is one figure, that figure: a page writes it as text. */
  readonly figure?: string
  draw(canvas: Canvas): Drawn
}

/** Figures of a drawing need no more than tenths of a pixel. */
export const tenth = (value: number): string => String(Math.round(value * 10) / 10)

/** Width of a letter, as a part of its size, of the widest letters that a system may have. */
const LETTER = 0.6

/** Cut to the room there is, by the mean width of a letter; the whole stands in the title beside it. */
export function fitted(text: string, width: number, fontSize = 13): string {
  const letters = Math.max(4, Math.floor(width / (fontSize * LETTER)))
  return text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text
}
