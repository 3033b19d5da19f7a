import { html, type Html } from '../portal/html.ts'
import { tenth } from './picture.ts'

const [WIDTH, HEIGHT] = [120, 32]
const MOST = 60

/** How a figure went, as small as a word; nothing for fewer than four values. @param span said for who does not see it */
export function sparkline(values: readonly number[], span: string): Html | null {
  const few = values.slice(-MOST)
  if (few.length < 4) return null
  const [low, high] = [Math.min(...few), Math.max(...few)]
  const x = (at: number) => 3 + (at / (few.length - 1)) * (WIDTH - 8)
  const y = (value: number) => HEIGHT - 4 - ((value - low) / (high - low || 1)) * (HEIGHT - 8)
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${span}"><path class="p-l0" d="M${few.map((value, at) => `${tenth(x(at))} ${tenth(y(value))}`).join('L')}"/><circle class="p-d0" cx="${tenth(x(few.length - 1))}" cy="${tenth(y(few.at(-1)!))}" r="3"/></svg>`
}
