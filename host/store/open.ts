import { folderStore } from '@tianguis/core/store/folder'
import type { Store } from '@tianguis/core/store/store'
import type { Config } from '../config.ts'
import { s3Store } from './s3.ts'

/** Where the operator wants files to be kept: the data folder, unless it names a bucket. Nothing is asked yet. */
export function openStore({ dataFolder, storeUrl, env }: Pick<Config, 'dataFolder' | 'storeUrl' | 'env'>): Store {
  const folder = folderStore(dataFolder)
  return storeUrl === undefined ? folder : s3Store({ url: storeUrl, env, spool: folder.spool })
}
