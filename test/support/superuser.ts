import { superuserUrl } from '@tianguis/core/database/embedded/connection'
import { locate } from '@tianguis/core/database/embedded/folder'
import { readPassword } from '@tianguis/core/database/embedded/password'
import { readPidFile } from '@tianguis/core/database/embedded/running-server'

/** The address of the living server of a folder for its superuser, for what a test does that no service may. */
export function superuserOfFolder(folder: string, database?: string): string {
  const layout = locate(folder)
  return superuserUrl(readPidFile(layout.data)!.socketFolder, readPassword(layout)!, database)
}
