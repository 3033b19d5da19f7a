/** The host that the parts of the tests of the open pages share, with one dataset that is broken. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import { openBench, until, type Bench } from '../../../test/support/test-service.ts'
import { openFolder, type Folder } from '../../../test/support/folder.ts'
import { openVisitor, type Seen, type Visitor } from '../../../test/support/visitor.ts'
import { readAccount, subjectOf } from '../../accounts/accounts.ts'
import { readMonth } from '../../accounts/usage.ts'

/** When the newest samples are of today, and «ayer» is a day that they have. */
const NOON = new Date('2026-11-19T18:00:00Z')

export const REASON = 'Falta <b>una</b> llave.'

let folder: Folder

export let bench: Bench

export let stranger: Visitor

test.before(async () => {
  folder = await openFolder('paginas')
  await mkdir(join(folder.path, 'averiado'))
  await writeFile(join(folder.path, 'averiado', 'package.json'), '{"type": "module", "tianguis": {}}')
  await writeFile(join(folder.path, 'averiado', 'connector.ts'), `throw new Error(${JSON.stringify(REASON)})\n`)
  bench = await openBench({
    env: { TIANGUIS_CONNECTORS: folder.path, TRUSTED_PROXIES: '127.0.0.0/8' },
    clock: () => NOON,
    headlines: true,
  })
  stranger = openVisitor(bench.url)
  await until(
    async () => words(await stranger.get('/')),
    (page) => page.includes('Dólar FIX') && page.includes('Lo más contaminado'),
  )
})

test.after(async () => {
  await bench.close()
  await folder.remove()
})

/** Of the page as a person reads it. */
export const words = ({ text }: Seen) =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#39;/g, "'")
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/\s+/g, ' ')

export const ask = (question: string) => `/explorar?q=${encodeURIComponent(question)}`

let addresses = 0

/** Somebody who came in by the link of a letter; without a mail server letters wait in the outbox. */
export async function signIn(
  email: string,
): Promise<{ visitor: Visitor; used: () => Promise<Record<string, number>> }> {
  // Each from an address of its own, of which letters are sent to few in an hour.
  const visitor = openVisitor(bench.url, { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` })
  await visitor.submit('/portal/entrar', '/portal/entrar', { correo: email })
  const outbox = join(bench.dataFolder, 'correo')
  const letters = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(letters.find((letter) => letter.includes(email))!)![0])
  await visitor.submit(pathname + search, '/portal/entrar/enlace')
  const { id } = (await readAccount(bench.service.pool, email))!
  const used = async () => {
    const { days } = await readMonth(bench.service.pool, subjectOf(id), id)
    return Object.fromEntries(days.map(({ endpoint, requests }) => [endpoint, requests]))
  }
  return { visitor, used }
}
