import { basename, dirname, join } from 'node:path'
import type { Keep } from '@tianguis/core/http/client'
import { folderStore } from '@tianguis/core/store/folder'

/** Keeps a run's answers at `<folder>/recording.json` and `<folder>/../bodies`, in a store of the folder around it. */
export function keptIn(folder: string): Keep {
  const store = folderStore(dirname(folder))
  return { folder: join(store.spool, basename(folder)), to: { store, folder: basename(folder) } }
}
