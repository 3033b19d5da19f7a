import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locate } from '@tianguis/core/database/embedded/folder'
import { underLock } from '@tianguis/core/database/embedded/lock'
import { writePrivate } from '@tianguis/core/database/embedded/private-file'
import type { Config } from '../config.ts'

/**
 * The pepper of this installation. Beside the bundled server it is a 0600 file that is made when there is none; whoever
 * brings a database brings the pepper too, or every host would have another.
 * @throws Error in Spanish
 */
export async function pepperOf({ pepper, databaseUrl, dataFolder }: Pick<Config, 'pepper' | 'databaseUrl' | 'dataFolder'>): Promise<string> {
  if (pepper !== undefined) return pepper
  if (databaseUrl !== undefined) {
    throw new Error('Falta TIANGUIS_PEPPER: con DATABASE_URL, el secreto con que se guardan las claves va fuera de la base de datos y es el mismo en todos los servidores. «openssl rand -base64 48» da uno; guárdalo donde guardas la contraseña de la base.')
  }
  const layout = locate(dataFolder)
  const path = join(layout.folder, 'pimienta')
  // Two processes that start together must not each make one.
  return underLock({ path: layout.lock }, async () => {
    const there = readIfThere(path)
    if (there !== undefined) return there
    const fresh = randomBytes(36).toString('base64url')
    writePrivate(path, fresh, layout.runner.keeper)
    return fresh
  })
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw new Error(`No se pudo leer la pimienta de las claves, ${path}: ${(error as Error).message}`)
  }
}
