/** Where receipts are checked. */
import { API_ROOT } from '../describe/calls.ts'

export const VERIFY_PATH = `${API_ROOT}/recibos/verificar`
/** Public keys, as a JWK Set (RFC 7517). */
export const KEYS_PATH = '/.well-known/tianguis-recibos.json'
export const RECEIPT_PAGE = '/recibos'
