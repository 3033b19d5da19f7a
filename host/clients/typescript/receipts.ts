/** Receipts checked without the service that gave them: JWS in compact form (RFC 7515), signed with Ed25519. */
import type { SignedReceipt } from './types.ts'

/** Of what the service publishes at /.well-known/tianguis-recibos.json. */
export interface ReceiptKeys {
  readonly keys: readonly { readonly kid: string; readonly x: string }[]
}

/**
 * @param receipt as it came in `meta.recibo`, or in `recibo` of a question
 * @returns what it says
 * @throws Error when it is none, was changed, or another installation signed it
 */
export async function checkReceipt(receipt: string, { keys }: ReceiptKeys): Promise<SignedReceipt> {
  const [header = '', body = '', signature = ''] = receipt.split('.')
  const { kid, alg } = headerOf(header)
  const key = keys.find((one) => one.kid === kid)
  if (alg !== 'EdDSA' || !key) throw new Error('El recibo es ilegible, o lo firmó otra instalación.')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.x }
  const holds = await crypto.subtle.verify(
    'Ed25519',
    await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']),
    bytesOf(signature),
    new TextEncoder().encode(`${header}.${body}`),
  )
  if (!holds) throw new Error('El recibo fue alterado: la firma no corresponde a lo que dice.')
  return JSON.parse(new TextDecoder().decode(bytesOf(body))) as SignedReceipt
}

/**
 * The records of an answer as they were sent, which is what a receipt is of: whoever writes numbers anew may write them
 * otherwise.
 * @returns of a list, and of a question, whose rows come before whatever follows them; undefined of anything else
 */
export function recordsText(answer: string): string | undefined {
  const list = /^\{"ok":true,"data":/.exec(answer)
  if (list) return answer.slice(list[0].length, answer.lastIndexOf(',"meta":{'))
  const [from, to] = [answer.indexOf(',"resultado":['), answer.indexOf('],"serie":')]
  return from > 0 && to > from ? answer.slice(from + ',"resultado":'.length, to + 1) : undefined
}

/** @throws Error when the records are not those that the receipt is of */
export async function checkRecords(answer: string, { datos_sha256 }: SignedReceipt): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(recordsText(answer) ?? ''))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (hex !== datos_sha256) throw new Error('El recibo es auténtico, pero los datos con que vino no son los suyos.')
}

function headerOf(part: string): { readonly kid?: string; readonly alg?: string } {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part))) as object
  } catch {
    return {}
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
