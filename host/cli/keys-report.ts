import type { Account } from '../accounts/accounts.ts'
import type { Key, NewKey } from '../accounts/keys.ts'
import { moment } from '../describe/figures.ts'
import { textTable } from './table.ts'

const HEADINGS = [
  { title: 'ID', right: true },
  { title: 'CUENTA', right: true },
  { title: 'NOMBRE' },
  { title: 'TERMINA EN' },
  { title: 'ESTADO' },
  { title: 'CREADA' },
  { title: 'ÚLTIMO USO' },
  { title: 'VENCE' },
]
const orDash = (at: Date | null) => (at ? moment(at) : '—')

function conditionOf({ revokedAt, expiresAt, replacedBy }: Key, now: Date): string {
  if (revokedAt) return 'revocada'
  if (expiresAt && expiresAt <= now) return 'vencida'
  return replacedBy === null ? 'sirve' : `sirve, la sigue la ${replacedBy}`
}

/** One line a key, newest first. */
export function describeKeys(keys: readonly Key[], now: Date): string {
  return textTable(
    HEADINGS,
    keys.map((key) => [
      String(key.id),
      String(key.account),
      key.name,
      key.ending,
      conditionOf(key, now),
      moment(key.createdAt),
      orDash(key.lastUsedAt),
      orDash(key.expiresAt),
    ]),
  )
}

/** A key just made, the only time that it is shown. @param call to paste in a shell */
export function describeNewKey({ id, secret, expiresAt }: NewKey, account: Account, call: string | undefined): string {
  return [
    `Clave ${id} de la cuenta ${account.id} (${account.name}, plan ${account.plan})${expiresAt ? `, hasta ${moment(expiresAt)}` : ''}. No se vuelve a mostrar:`,
    '',
    `  ${secret}`,
    ...(call === undefined ? [] : ['', 'Una primera llamada, con el servicio encendido:', '', `  ${call}`]),
  ].join('\n')
}

/** The same for programs, without the secret. */
export const keyJson = (key: Key, now: Date) => ({
  id: key.id,
  cuenta: key.account,
  nombre: key.name,
  termina_en: key.ending,
  sirve: !key.revokedAt && !(key.expiresAt && key.expiresAt <= now),
  creada: key.createdAt.toISOString(),
  ultimo_uso: key.lastUsedAt?.toISOString() ?? null,
  vence: key.expiresAt?.toISOString() ?? null,
  revocada: key.revokedAt?.toISOString() ?? null,
  reemplazada_por: key.replacedBy,
})
