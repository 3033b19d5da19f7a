export interface Heading {
  readonly title: string
  /** Numbers are read from their last digit. */
  readonly right?: boolean
}

/**
 * Columns padded to their widest cell, two spaces apart, without trailing blanks; a cell's own line ends begin no row.
 */
export function textTable(headings: readonly Heading[], rows: readonly (readonly string[])[]): string {
  const all = [headings.map(({ title }) => title), ...rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')))]
  const widths = headings.map((_heading, column) => Math.max(...all.map((row) => row[column]!.length)))
  const cell = (text: string, column: number) =>
    headings[column]!.right ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)
  return all.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}

/** Breaks a text into lines of at most `width` characters, the second and later ones indented. */
export function wrapped(text: string, width: number, indent: string): string {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!
    if (line && line.length + 1 + word.length > width) lines.push(indent + word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join('\n')
}
