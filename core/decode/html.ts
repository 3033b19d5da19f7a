import { createRequire } from 'node:module'
import type { CheerioAPI } from 'cheerio'

/** Loaded with the first page: it brings a HTTP client of its own, a third of what every connector together takes to load. */
const cheerio = () => createRequire(import.meta.url)('cheerio') as typeof import('cheerio')

/** An element of a page. */
export interface HtmlElement {
  readonly attributes: Readonly<Record<string, string>>
  /** Its text and that of all that is inside it, entities decoded, white space as single spaces. */
  readonly text: string
  /** Its first descendant that a CSS selector finds. */
  first(selector: string): HtmlElement | undefined
}

/** The elements of a page that a CSS selector finds, in document order. As lenient as a browser: a page that is cut short has fewer. */
export function htmlElements(page: string, selector: string): HtmlElement[] {
  const $ = cheerio().load(page)
  return $(selector).toArray().map((node) => elementOf($, $(node)))
}

function elementOf($: CheerioAPI, found: ReturnType<CheerioAPI>): HtmlElement {
  return {
    attributes: found.attr() ?? {},
    text: found.text().replace(/\s+/g, ' ').trim(),
    first(selector) {
      const inside = found.find(selector).first()
      return inside.length ? elementOf($, inside) : undefined
    },
  }
}
