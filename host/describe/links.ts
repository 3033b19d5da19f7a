/** An address a page may link to, or undefined: a connector of someone else's may declare any text as its address. */
export const webAddress = (url: string) =>
  /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : undefined

/** A Markdown link, or only its text when the address is none. */
export function markdownLink(text: string, url: string): string {
  const address = webAddress(url)?.replaceAll('(', '%28').replaceAll(')', '%29')
  return address ? `[${text.replaceAll(/[[\]]/g, '\\$&')}](${address})` : text
}
