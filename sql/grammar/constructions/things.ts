/** What is spoken of: a subject and its rows. */
import { fragment, type Construction, type Found } from '../construction.ts'
import { boroughsOf } from './senses.ts'

/** «PM2.5 de las estaciones»; «¿cuánto hay en las estaciones?» is one figure. */
const isOfEach = ({ tokens }: Found, at: number): boolean => {
  const words = tokens.slice(0, at).map(({ folded }) => folded)
  return /\b(de|en) l[ao]s$/.test(words.join(' ')) && !words.some((word) => /^cuant[oa]s?$/.test(word))
}

export const things: readonly Construction[] = [
  fragment('the subject', ['en|de|del|sobre|con|por|segun? SUBJ'], () => [{ is: 'subject' }]),
  fragment('its rows', ['en|de|del|con|a|entre? ROW'], (found) => {
    const edge = found.edge('ROW')!
    return [
      { is: 'rows', plural: found.isPlural(edge), ...(isOfEach(found, edge.from) ? { each: true } : {}) },
      ...boroughsOf(found, edge),
    ]
  }),
]
