/**
 * Everything that a terminal obeys or reads backwards, but for line ends and tabs; a line end of another kind hides
 * what stands before it.
 */
const OBEYED = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * The text with what a terminal would obey written out (`\u001b`), as JSON writes it: a source's words may hold a
 * terminal's commands.
 */
export const visible = (text: string): string =>
  text.replace(OBEYED, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
