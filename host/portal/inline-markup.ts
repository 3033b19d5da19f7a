import { webAddress } from '../describe/markdown-parts.ts'
import { html, type Html } from './html.ts'

/** Declared text, where `backticks` mark code. */
export const declared = (text: string): Html =>
  html`${text.split(/`([^`]+)`/).map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`

/** A link to somebody else's page, or only its text: a connector may declare anything as its address. */
export function outwards(url: string, text: string): Html {
  const address = webAddress(url)
  return address ? html`<a href="${address}" rel="noopener noreferrer">${text}</a>` : html`${text}`
}
