/** A Markdown table; cells are escaped, so that a bar or a line break stays inside its cell. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

/** An address a page may link to, or undefined: a connector of someone else's may declare any text as its address. */
export const webAddress = (url: string) =>
  /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : undefined

/** A Markdown link, or only its text when the address is none. */
export function markdownLink(text: string, url: string): string {
  const address = webAddress(url)?.replaceAll('(', '%28').replaceAll(')', '%29')
  return address ? `[${text.replaceAll(/[[\]]/g, '\\$&')}](${address})` : text
}
