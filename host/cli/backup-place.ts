import { resolve } from 'node:path'
import { StoreError, type Store } from '@tianguis/core/store/store'
import { BackupError } from '../backup/manifest.ts'
import { backupFile, storedBackup, type BackupPlace } from '../backup/place.ts'
import { CommandFailure, wrongUsage } from './failures.ts'

/** A file of this machine, or of the store if there is one given. @throws CommandFailure for what is no name there */
export function placeOfBackup(file: string, store: Store | undefined): BackupPlace {
  if (!store) return backupFile(resolve(file))
  if (/^[a-z0-9][a-z0-9.-]*$/.test(file)) return storedBackup(store, file)
  throw wrongUsage(
    `Con --store, el archivo es un nombre y no una ruta: minúsculas, dígitos, puntos y guiones, como respaldo-2026-11-22.zip; llegó «${file}».`,
  )
}

/** @throws CommandFailure with its words, or what it is given */
export function toldAsFailure(error: unknown): never {
  throw error instanceof BackupError || error instanceof StoreError ? new CommandFailure(error.message) : error
}
