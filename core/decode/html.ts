import { createRequire } from 'node:module'
import type { CheerioAPI } from 'cheerio/slim'
import { DEEPEST, tooDeep } from './bounds.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first page, which most datasets have none of. */
const cheerio = () => require('cheerio/slim') as typeof import('cheerio/slim')
const htmlparser = () => require('htmlparser2') as typeof import('htmlparser2')

/** An element of a page. */
export interface HtmlElement {
  readonly attributes: Readonly<Record<string, string>>
  /** Its text and that of all that is inside it, entities decoded, white space as single spaces. */
  readonly text: string
  /** Its first descendant that a CSS selector finds. */
  first(selector: string): HtmlElement | undefined
}

/**
 * The elements of a page that a CSS selector finds, in document order. As lenient as a browser: a page that is cut short has fewer.
 * @throws ParseError when elements lie deeper than a browser would read them.
 */
export function htmlElements(page: string, selector: string): HtmlElement[] {
  const $ = cheerio().load(documentOf(page))
  return $(selector).toArray().map((node) => elementOf($, $(node)))
}

/** Not as the standard mends a page: what that takes is quadratic in the attributes of a tag and in the tags left open. */
function documentOf(page: string) {
  const { DomHandler, Parser } = htmlparser()
  class Shallow extends DomHandler {
    override onopentag(name: string, attributes: Record<string, string>): void {
      if (this.tagStack.length > DEEPEST) throw tooDeep('La página')
      super.onopentag(name, attributes)
    }
  }
  const handler = new Shallow()
  new Parser(handler).end(page)
  return handler.root
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
