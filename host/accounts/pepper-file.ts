import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from '@tianguis/core/database/connection'
import { failureFromFileSystem } from '@tianguis/core/database/embedded/failures'
import { locate } from '@tianguis/core/database/embedded/folder'
import { underLock } from '@tianguis/core/database/embedded/lock'
import { writePrivate } from '@tianguis/core/database/embedded/private-file'
import type { Config } from '../config.ts'
import { hasPepper, lossOf, PepperError } from './pepper.ts'

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
    throw new PepperError(
      'Falta TIANGUIS_PEPPER: con DATABASE_URL, el secreto con que se guardan las claves va fuera de la base de datos y es el mismo en todos los servidores. «openssl rand -base64 48» da uno; guárdalo donde guardas la contraseña de la base.',
    )
  }
  return readIfThere(pepperPath(dataFolder))
}

/**
 * The pepper of this installation. Beside the bundled server it is a 0600 file that is made when the database was never
 * given one; whoever brings a database brings the pepper too, or every host would have another.
 * @throws PepperError
 */
export async function pepperOf(where: Where, pool: Pool): Promise<string> {
  const there = findPepper(where)
  if (there !== undefined) return there
  const { lock, runner } = locate(where.dataFolder)
  // Two processes that start together must not each make one.
  return underLock({ path: lock }, async () => {
    const made = findPepper(where)
    if (made !== undefined) return made
    const path = pepperPath(where.dataFolder)
    // Another would make every key unknown, and hide that the file is to be brought back.
    if (await hasPepper(pool)) throw new PepperError(lossOf(path))
    const fresh = randomBytes(36).toString('base64url')
    try {
      writePrivate(path, fresh, runner.keeper)
    } catch (error) {
      throw failureFromFileSystem(path, error)
    }
    return fresh
  })
}

/**
 * That others than its owner may read the file or write it, in words for the operator; undefined where nobody else may.
 */
export function exposureOf({ pepper, databaseUrl, dataFolder }: Where): string | undefined {
  if (pepper !== undefined || databaseUrl !== undefined) return undefined
  const path = pepperPath(dataFolder)
  const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  if ((mode & 0o077) === 0) return undefined
  return `${path}, la pimienta de las claves, tiene modo ${mode.toString(8).padStart(4, '0')} y otros usuarios la alcanzan; debe ser 0600: «chmod 600 ${path}».`
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw new PepperError(`No se pudo leer la pimienta de las claves, ${path}: ${(error as Error).message}`)
  }
}
