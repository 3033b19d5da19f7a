import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locate } from '@tianguis/core/database/embedded/folder'
import { underLock } from '@tianguis/core/database/embedded/lock'
import { writePrivate } from '@tianguis/core/database/embedded/private-file'
import type { Config } from '../config.ts'
import { PepperError } from './pepper.ts'

type Where = Pick<Config, 'pepper' | 'databaseUrl' | 'dataFolder'>

/** Where the bundled server's pepper lies. */
export const pepperPath = (dataFolder: string) => join(locate(dataFolder).folder, 'pimienta')

/**
 * The pepper of this installation, or undefined where the bundled server's was not made yet.
 * @throws PepperError
 */
export function findPepper({ pepper, databaseUrl, dataFolder }: Where): string | undefined {
  if (pepper !== undefined) return pepper
  if (databaseUrl !== undefined) {
    throw new PepperError('Falta TIANGUIS_PEPPER: con DATABASE_URL, el secreto con que se guardan las claves va fuera de la base de datos y es el mismo en todos los servidores. «openssl rand -base64 48» da uno; guárdalo donde guardas la contraseña de la base.')
  }
  return readIfThere(pepperPath(dataFolder))
}

/**
 * The pepper of this installation. Beside the bundled server it is a 0600 file that is made when there is none; whoever
 * brings a database brings the pepper too, or every host would have another.
 * @throws PepperError
 */
export async function pepperOf(where: Where): Promise<string> {
  const there = findPepper(where)
  if (there !== undefined) return there
  const { lock, runner } = locate(where.dataFolder)
  // Two processes that start together must not each make one.
  return underLock({ path: lock }, async () => {
    const made = findPepper(where)
    if (made !== undefined) return made
    const fresh = randomBytes(36).toString('base64url')
    writePrivate(pepperPath(where.dataFolder), fresh, runner.keeper)
    return fresh
  })
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw new PepperError(`No se pudo leer la pimienta de las claves, ${path}: ${(error as Error).message}`)
  }
}
