import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Folder {
  readonly path: string
  remove(): Promise<void>
}

/**
 * A temporary folder that a server run by root as another user may enter; one that it may not
 * would send its data to /var/lib, where nobody removes it.
 */
export async function openFolder(name: string): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), `tianguis-${name}-`))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
