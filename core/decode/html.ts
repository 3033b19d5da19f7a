import { createRequire } from 'node:module'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import { DEEPEST, MOST_SIBLINGS, tooDeep, tooWide } from './bounds.ts'

/** Loaded with the first page, which most datasets have none of. The slim one brings no HTTP client of its own. */
const cheerio = () => createRequire(import.meta.url)('cheerio/slim') as typeof import('cheerio/slim')

type Node = ReturnType<CheerioAPI['root']>[0]
type Element = Extract<Node['children'][number], { attribs: Readonly<Record<string, string>> }>

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
 * It is not mended as the standard says: what that takes is quadratic in the attributes of a tag and in the tags left open.
 * @throws ParseError when elements lie deeper than a browser would read them, or more lie side by side than any page of data has: those are compared each with each.
 */
export function htmlElements(page: string, selector: string): HtmlElement[] {
  const $ = cheerio().load(page)
  checkShape($.root()[0]!)
  return $<Element, string>(selector).toArray().map((element) => elementOf($, $(element)))
}

/** What finds elements is recursive in their depth, and compares those side by side each with each. @throws ParseError */
function checkShape(root: Node): void {
  let level: (Node | Node['children'][number])[] = [root]
  for (let depth = 0; level.length; depth += 1) {
    // A text in the deepest element is no level.
    if (depth > DEEPEST + 1) throw tooDeep('La página')
    level = level.flatMap((node) => {
      const inside = 'children' in node ? node.children : []
      if (inside.length > MOST_SIBLINGS) throw tooWide('La página')
      return inside
    })
  }
}

function elementOf($: CheerioAPI, found: Cheerio<Element>): HtmlElement {
  return {
    attributes: found[0]!.attribs,
    // Made when it is asked for: of elements within each other, each has the text of all that it holds.
    get text() { return found.text().replace(/\s+/g, ' ').trim() },
    first(selector) {
      const inside = found.find<Element>(selector).first()
      return inside.length ? elementOf($, inside) : undefined
    },
  }
}
