import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { failureFromFileSystem } from './failures.ts'
import type { Layout } from './folder.ts'
import { writePrivate } from './private-file.ts'
import { errorCode } from './system.ts'

/**
 * The password of the cluster, or undefined when its file does not exist.
 * @throws EmbeddedFailure `carpeta_sin_permiso`.
 */
export function readPassword({ password }: Layout): string | undefined {
  try {
    return readFileSync(password, 'utf8').trim() || undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw failureFromFileSystem(password, error)
  }
}

/** The existing password, or a new one (192 random bits, no character that a URL would escape) written to its file. */
export function ensurePassword(layout: Layout): string {
  const existing = readPassword(layout)
  if (existing !== undefined) return existing
  const fresh = randomBytes(24).toString('base64url')
  try {
    writePrivate(layout.password, fresh, layout.runner.keeper)
  } catch (error) {
    throw failureFromFileSystem(layout.password, error)
  }
  return fresh
}
