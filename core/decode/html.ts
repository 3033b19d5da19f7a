import { createRequire } from 'node:module'
import type { AnyNode, Document, Element } from 'domhandler'
import { DEEPEST, tooDeep } from './bounds.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first page, which most datasets have none of. */
const htmlparser = () => require('htmlparser2') as typeof import('htmlparser2')
const selecting = () => require('css-select') as typeof import('css-select')

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
  // A list of nodes would be compared each with each.
  return selecting().selectAll<AnyNode, Element>(selector, documentOf(page)).map(elementOf)
}

/** Not as the standard mends a page: what that takes is quadratic in the attributes of a tag and in the tags left open. */
function documentOf(page: string): Document {
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

function elementOf(found: Element): HtmlElement {
  return {
    attributes: found.attribs,
    // Made when it is asked for: of elements within each other, each has the text of all that it holds.
    get text() { return htmlparser().DomUtils.textContent(found).replace(/\s+/g, ' ').trim() },
    first(selector) {
      const inside = selecting().selectOne<AnyNode, Element>(selector, found)
      return inside ? elementOf(inside) : undefined
    },
  }
}
