const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe between tags and inside a quoted attribute. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)

/** Text that is markup and may go into a page as it is; only the `html` tag makes it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What a page may be made of; nothing is shown for null, undefined and false. */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[]

/** A page's markup. Every value is escaped unless it is markup itself, so that forgetting is safe. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(strings.map((string, at) => string + (at < parts.length ? rendered(parts[at]) : '')).join(''))

function rendered(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(rendered).join('')
  return escaped(String(part))
}
