import { access, open } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import type { ListedFile, Store } from '../store/store.ts'

/** The files of one recording, named from where its recording.json is: `recording.json`, `../bodies/….gz`. */
export interface RecordedFiles {
  /** Where they are, for people. */
  readonly place: string
  /** @returns undefined where there is no such file */
  open(name: string): Promise<Readable | undefined>
  /** Those that are not there. */
  lacking(names: readonly string[]): Promise<string[]>
}

export const filesOfFolder = (folder: string): RecordedFiles => ({
  place: folder,
  async open(name) {
    const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    })
    return file?.createReadStream()
  },
  async lacking(names) {
    const there = await Promise.all(
      names.map((name) =>
        access(join(folder, name)).then(
          () => true,
          () => false,
        ),
      ),
    )
    return names.filter((_name, index) => !there[index])
  },
})

/** @param listed what the store has of it, so that nobody asks for each */
export function filesOfStore(store: Store, folder: string, listed: readonly ListedFile[]): RecordedFiles {
  const names = new Set(listed.map(({ name }) => name))
  const nameOf = (name: string) => posix.join(folder, name)
  return {
    place: store.locate(folder),
    open: (name) => store.get(nameOf(name)),
    lacking: async (wanted) => wanted.filter((name) => !names.has(nameOf(name))),
  }
}
