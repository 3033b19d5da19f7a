import { exactJson, type ExactJson } from '@tianguis/core/decode/json'

/** Of an object or a list to a name that belongs to nothing else. */
const ASSIGNMENT = /(?<![\w.$])([\w$]+)\s*=\s*(?=[{[])/g

/**
 * The JSON that a page's script assigns to a variable (`conts = {...};`), numbers as written; undefined when it has
 * none. The value is cut where its brackets close, so that a `};` inside a text ends nothing; it is parsed and never
 * evaluated.
 * @throws ParseError when what is assigned is no JSON.
 */
export function embeddedJson(page: string, variable: string): ExactJson | undefined {
  const start = page.matchAll(ASSIGNMENT).find(([, name]) => name === variable)
  if (!start) return undefined
  const from = start.index + start[0].length
  return exactJson(page.slice(from, endOfValue(page, from)))
}

function endOfValue(page: string, from: number): number {
  let depth = 0
  let quoted = false
  for (let at = from; at < page.length; at++) {
    const character = page[at]!
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return page.length
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
}

/** The text of a piece of HTML: tags dropped, entities decoded, white space as one space. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,5})|(\w{2,8}));/g, (all, code: string | undefined, name: string | undefined) =>
      code ? String.fromCharCode(Number(code)) : (ENTITIES[name!] ?? all),
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The cells of every row of the page's tables, as HTML. Rows need no end tag, and may lie in a table within a table.
 */
export function* tableRows(page: string): Generator<string[]> {
  for (const row of page.split(/<tr\b/i).slice(1)) {
    yield row
      .split(/<t[dh]\b[^<>]*>/i)
      .slice(1)
      .map((cell) => cell.split(/<\/t[dhr]\b|<\/table\b/i, 1)[0]!)
  }
}
