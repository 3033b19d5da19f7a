/** One service for all clients, and what is printed of each, with its address and a key in their places. */
import { test } from 'uvu'
import { refresh } from '@tianguis/core/refresh/run'
import { answering, request, tiny, type Rows } from '../../../test/engine/tiny.ts'
import { makeTestKey } from '../../../test/support/accounts.ts'
import { readPage, type Block } from '../../../test/documents/document.ts'
import { call } from '../../../test/support/call.ts'
import { openFolder, type Folder } from '../../../test/support/folder.ts'
import { openBench, type Bench } from '../../../test/support/test-service.ts'

export let bench: Bench
export let key: string
export let folder: Folder

/** A dataset that publishes what a test brings. */
export const changing = tiny()
export const publish = async (rows: Rows) => {
  const connector = answering(changing, { precios: rows })
  await refresh(request(bench.service.pool, connector, bench.dataFolder, { acceptShrink: true }))
}

test.before(async () => {
  bench = await openBench({ more: [{ connector: changing, folder: '', fixtures: '' }] })
  key = await makeTestKey(bench.service)
  folder = await openFolder('clientes')
})
test.after(async () => {
  await bench.close()
  await folder.remove()
})

/** @param path of a client's folder */
export const readmePrograms = (path: string): Map<string, string> =>
  new Map(
    readPage(`host/clients/${path}/README.md`)
      .blocks.filter((block): block is Block & { file: string } => block.file !== undefined)
      .map(({ file, text }) => [file, here(text)]),
  )

/** Programs of a language, as the manual prints them. */
export async function manualPrograms(language: string): Promise<string[]> {
  const { text } = await call(bench.url, '/api/v1.md')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)\n\`\`\`$`, 'gms'))].map(([, program]) =>
    here(program!),
  )
}

const here = (text: string) => text.replaceAll('http://127.0.0.1:3000', bench.url).replaceAll('TU_CLAVE', key)
