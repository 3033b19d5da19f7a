/** Where an account says what it wants to be told of, where to, and sees what was sent. */
import { API_ROOT } from '../describe/calls.ts'

export const WATCHES_PATH = `${API_ROOT}/avisos`
export const ENDPOINTS_PATH = `${API_ROOT}/destinos`
export const DELIVERIES_PATH = `${API_ROOT}/entregas`

const ONE = 'GET, HEAD, PATCH, DELETE, OPTIONS'
const LIST = 'GET, HEAD, POST, OPTIONS'

/** What may be done at an address where something may be written; undefined where all is only read. */
export function writingMethods(path: string): string | undefined {
  const [, list, one] = /^\/api\/v1\/(avisos|destinos|entregas)(\/[^/]+)?\/?$/.exec(path) ?? []
  if (list === undefined || (list === 'entregas' && one)) return undefined
  return one ? ONE : LIST
}
