import { createRequire } from 'node:module'
import type { Cheerio } from 'cheerio/slim'
import type { ChildNode, Document, Element } from 'domhandler'
import { DEEPEST, MOST_NODES, MOST_SIBLINGS, tooDeep, tooManyNodes, tooWide } from './bounds.ts'

/** Loaded with the first page, which most datasets have none of. The slim one brings no HTTP client of its own. */
const require = createRequire(import.meta.url)
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
 * The elements of a page that a CSS selector finds, in document order. As lenient as a browser: a page that is cut
 * short has fewer.
 * @throws ParseError for a page that no data comes in: elements deeper than a browser reads them, more side by side, or
 * more in all
 */
export function htmlElements(page: string, selector: string): HtmlElement[] {
  const $ = cheerio().load(treeOf(page))
  return $<Element, string>(selector)
    .toArray()
    .map((element) => elementOf($(element)))
}

/** The rows of a page's tables that a CSS selector finds, as the texts of their cells. */
export function htmlRows(page: string, selector: string): string[][] {
  const $ = cheerio().load(treeOf(page))
  return $<Element, string>(`${selector} tr`)
    .toArray()
    .map((row) =>
      $(row)
        .children('td, th')
        .toArray()
        .map((cell) => elementOf($(cell as Element)).text),
    )
}

/**
 * The parser that cheerio has for it, with bounds: what finds elements compares those side by side each with each, and
 * looks through all that is in one. It does not mend a page as the standard says, which is quadratic in the attributes
 * of a tag and in the tags left open.
 */
function treeOf(page: string): Document {
  const { DomHandler, Parser } = htmlparser()
  let nodes = 0
  class Bounded extends DomHandler {
    protected override addNode(node: ChildNode): void {
      if (this.tagStack.length > DEEPEST + (node.type === 'text' ? 1 : 0)) throw tooDeep('La página')
      if (this.tagStack.at(-1)!.children.length >= MOST_SIBLINGS) throw tooWide('La página')
      if ((nodes += 1) > MOST_NODES) throw tooManyNodes('La página')
      super.addNode(node)
    }
  }
  const handler = new Bounded()
  new Parser(handler).end(page)
  return handler.root
}

function elementOf(found: Cheerio<Element>): HtmlElement {
  return {
    attributes: found[0]!.attribs,
    // Made when it is asked for: of elements within each other, each has the text of all that it holds.
    get text() {
      return found.text().replace(/\s+/g, ' ').trim()
    },
    first(selector) {
      const inside = found.find<Element>(selector).first()
      return inside.length ? elementOf(inside) : undefined
    },
  }
}
