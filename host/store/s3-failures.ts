import { StoreError } from '@tianguis/core/store/store'

/** What the library throws, as far as it is of use. */
interface Thrown {
  readonly name?: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number }
}

interface Failed {
  readonly place: string
  /** As the rest of «could not …». */
  readonly what: string
  /** Where it was given up for its time. */
  readonly waitedMs?: number | undefined
}

export const isMissing = (error: unknown) => (error as Thrown).name === 'NoSuchKey'

/** What can be done about it, by what the server calls it, then by its status. */
const NEXT: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Crea el cubo, o corrige STORE_URL.',
  PermanentRedirect: 'El cubo está en otra región: corrige AWS_REGION.',
  CredentialsProviderError: 'Pon AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, o dale un rol a la máquina.',
  403: 'Revisa AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY y AWS_REGION, y que puedan leer, escribir, listar y borrar ahí.',
}
const ELSE = 'Revisa que AWS_ENDPOINT_URL conteste; «tianguis doctor» lo prueba.'

/** In words, and without what the server wrote besides its code: an answer may repeat what it was sent. */
export function storeFailure({ place, what, waitedMs }: Failed, error: unknown): StoreError {
  const { name = '', code = name, $metadata = {} } = error as Thrown
  const { httpStatusCode: status, attempts } = $metadata
  const tries = attempts !== undefined && attempts > 1 ? `, y se intentó ${attempts} veces` : ''
  const next = NEXT[name] ?? NEXT[String(status)] ?? ELSE
  const got = gotten(waitedMs, status, /^\w+$/.test(code) ? code : 'sin código')
  return new StoreError(`El almacén ${place} no pudo ${what}: ${got}${tries}. ${next}`, { cause: error })
}

function gotten(waitedMs: number | undefined, status: number | undefined, code: string): string {
  if (waitedMs !== undefined) return `no contestó en ${waitedMs / 1000} s`
  if (status === undefined || status < 300)
    return code === 'CredentialsProviderError' ? 'no hay claves' : `se cortó o no contesta (${code})`
  return `contestó ${status} ${code}, y se esperaba 200`
}
