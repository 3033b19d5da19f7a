import { SaxesParser } from 'saxes'
import { ParseError } from '../connector.ts'

/** An element with all that is inside it. `text` is its own text, entities decoded and edges trimmed. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly Element[]
}

type Growing = { name: string; attributes: Record<string, string>; text: string; children: Growing[] }

/** Characters read at a time: what is held in memory besides the text is one piece's elements. */
const PIECE = 65_536

/**
 * Yields every `each` element below a `root` document element, in document order, each as soon as its piece has been
 * read. A doctype's own entities are never expanded: using one is an error. There is no limit to depth or number:
 * nothing here is recursive and each character is read once, so that the size of the text, which its reader bounds,
 * bounds time and memory too.
 *
 * @param text the document, already decoded; a byte order mark is allowed
 * @throws ParseError when the root is another or the text is not well-formed, with line and column
 */
export function* elements(text: string, { root, each }: { root: string; each: string }): Generator<Element> {
  const ready: Element[] = []
  const parser = collector({ text, root, each, ready })
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    yield* ready.splice(0)
  }
  parser.close()
}

/** The text of the first child with that name; undefined when there is no such child. */
export const childText = ({ children }: Element, name: string): string | undefined =>
  children.find((child) => child.name === name)?.text

function collector({ text, root, each, ready }: { text: string; root: string; each: string; ready: Element[] }) {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  const open: Growing[] = []
  let depth = 0

  parser.on('error', (error) => {
    const said = error.message.replace(/^\d+:\d+: /, '')
    const near = text.slice(Math.max(0, parser.position - 100), parser.position + 100)
    throw new ParseError(`XML mal formado en la línea ${parser.line}, columna ${parser.column}: ${said}`, near)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (depth++ === 0 && name !== root) {
      throw new ParseError(`La raíz del XML es <${name}>; se espera <${root}>. ¿Cambió el formato de la fuente?`, text)
    }
    if (!open.length && name !== each) return
    const element: Growing = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const append = (more: string) => {
    const innermost = open.at(-1)
    if (innermost) innermost.text += more
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    depth--
    const element = open.pop()
    if (!element) return
    element.text = element.text.trim()
    if (!open.length) ready.push(element)
  })
  return parser
}
