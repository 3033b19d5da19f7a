import { randomBytes } from 'node:crypto'
import { closeSync, fchownSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Owner } from './os-user.ts'

/**
 * Writes a 0600 file that is either whole or absent, whatever happens meanwhile. The exclusive open also means that
 * root never writes through a link that the unprivileged owner of the folder may have put there.
 */
export function writePrivate(path: string, text: string, { uid, gid }: Owner): void {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  const file = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(file, text)
    if (process.getuid?.() === 0) fchownSync(file, uid, gid)
    fsyncSync(file)
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  syncFolder(dirname(path))
}

/** Makes the last rename in a folder survive a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
