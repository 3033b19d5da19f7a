import { API_ROOT } from '../../describe/calls.ts'
import { EMBED, EXPLORE, IMAGES } from '../addresses.ts'

/** Where a picture can be had. */
export interface PictureLinks {
  readonly svg: string
  readonly png: string
  /** As wide as networks show a shared link. */
  readonly card: string
  /** A page to put into another. */
  readonly embed: string
  /** The page of the answer. */
  readonly page: string
}

/** @param path of the API's own call, percent-encoded */
export function pictureLinks(path: string): PictureLinks {
  const [place = '', query = ''] = path.split(/\?(.*)/s)
  const dataset = place.startsWith(`${API_ROOT}/`) ? place.slice(API_ROOT.length) : ''
  const asked = query && `?${query}`
  const image = (format: string) => `${IMAGES}${dataset || '/preguntas'}.${format}${asked}`
  return {
    svg: image('svg'),
    png: image('png'),
    card: `${image('png')}${asked ? '&' : '?'}forma=tarjeta`,
    embed: `${EMBED}${dataset}${asked}`,
    // A form without an answer is what the address alone is.
    page: `${EXPLORE}${dataset}${asked || '?todo='}`,
  }
}
