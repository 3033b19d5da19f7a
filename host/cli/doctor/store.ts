import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Store } from '@tianguis/core/store/store'
import type { Config } from '../../config.ts'
import { openStore } from '../../store/open.ts'
import { cliFailureMessage } from '../failures.ts'
import type { DoctorFindings } from './findings.ts'

/** Where files are kept. */
export interface StoreCheck {
  readonly tipo: 'carpeta' | 's3'
  readonly lugar: string
  /** Whether it did all that is asked of it; null of a folder, which is looked at as one. */
  readonly responde: boolean | null
}

const TEXT = 'tianguis doctor'
const PATIENCE_MS = 15_000

/** A bucket is listed, written, read and cleaned: a key may be allowed one and not the other. */
export async function examineStore(config: Config, { problems }: DoctorFindings): Promise<StoreCheck> {
  const store = openStore(config)
  if (config.storeUrl === undefined) return { tipo: 'carpeta', lugar: store.place, responde: null }
  try {
    await tryOut(store)
    return { tipo: 's3', lugar: store.place, responde: true }
  } catch (error) {
    problems.push(cliFailureMessage(error))
    return { tipo: 's3', lugar: store.place, responde: false }
  } finally {
    store.close()
  }
}

async function tryOut(store: Store): Promise<void> {
  const name = `doctor/${randomUUID()}.txt`
  await store.list('doctor')
  await store.put(name, Readable.from([Buffer.from(TEXT)]), AbortSignal.timeout(PATIENCE_MS))
  const content = await store.get(name)
  const read = content && (await text(content))
  await store.remove(name)
  if (read !== TEXT)
    throw new Error(
      `El almacén ${store.place} no devolvió lo que se le dio: revisa que AWS_ENDPOINT_URL sea de uno solo.`,
    )
}
