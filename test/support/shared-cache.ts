/**
 * Varnish and nginx in front of a host, each with the configuration of docs/operate.md; where one is not installed its
 * tests say that they skip.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { readPage, ROOT } from '../documents/document.ts'
import { call } from './call.ts'
import { openFolder, type Folder } from './folder.ts'
import { until } from './until.ts'

/** Debian puts them where root's PATH leads, and nobody else's. */
const find = (name: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export interface SharedCache {
  readonly url: string
  close(): Promise<void>
}

type Opens = (program: string, ports: { readonly host: number; readonly own: number }) => Promise<SharedCache>
export const SHARED_CACHES: readonly { name: string; program: string | undefined; open: Opens }[] = [
  { name: 'Varnish', program: find('varnishd'), open: openVarnish },
  { name: 'nginx', program: find('nginx'), open: openNginx },
]

function documented(file: string): string {
  const block = readPage('docs/operate.md').blocks.find((one) => one.file === file)
  if (!block) throw new Error(`docs/operate.md has no ${file}.`)
  return block.text
}

/** @throws Error where what is printed does not have it, and another would be tested */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((whole, [printed, ours]) => {
    if (!whole.includes(printed)) throw new Error(`What is shipped does not say «${printed}» any more.`)
    return whole.replaceAll(printed, ours)
  }, text)
}

/** In front of two hosts in turn, as compose.yaml has it. @param patience with a host, where it is another than shipped */
export async function openVarnishBefore(
  program: string,
  {
    hosts: [one, other],
    own,
    patience = '20s',
  }: { readonly hosts: readonly [number, number]; readonly own: number; readonly patience?: string },
): Promise<SharedCache> {
  const folder = await openFolder('varnish')
  const file = await shippedVcl(
    folder.path,
    'compose.vcl',
    [
      ['"host-1"; .port = "3000"', `"127.0.0.1"; .port = "${one}"`],
      ['"host-2"; .port = "3000"', `"127.0.0.1"; .port = "${other}"`],
      ['acl hosts { ', 'acl hosts { "127.0.0.1"; '],
    ],
    [['first_byte_timeout = 20s', `first_byte_timeout = ${patience}`]],
  )
  return startVarnish(program, file, folder, own)
}

/**
 * Puts the configuration that is shipped into a folder, over one of the files that name its hosts.
 * @param pairs what that says, and what it is to say; `more` the same of what is over it
 * @returns its path
 */
export async function shippedVcl(
  folder: string,
  hosts: string,
  pairs: Parameters<typeof replaced>[1],
  more: Parameters<typeof replaced>[1] = [],
): Promise<string> {
  const read = (name: string) => readFile(join(ROOT, 'docs/varnish', name), 'utf8')
  await writeFile(join(folder, 'hosts.vcl'), replaced(await read(hosts), pairs))
  const file = join(folder, 'tianguis.vcl')
  await writeFile(file, replaced(await read('tianguis.vcl'), more))
  return file
}

async function openVarnish(...[program, { host, own }]: Parameters<Opens>): Promise<SharedCache> {
  const folder = await openFolder('varnish')
  // Longer than any test: who waits for a host that hangs is seen to.
  const patience = [['first_byte_timeout = 20s', 'first_byte_timeout = 1h']] as const
  const file = await shippedVcl(folder.path, 'hosts.vcl', [['.port = "3000"', `.port = "${host}"`]], patience)
  return startVarnish(program, file, folder, own)
}

function startVarnish(program: string, file: string, folder: Folder, own: number): Promise<SharedCache> {
  const words = ['-F', '-j', 'none', '-n', join(folder.path, 'work'), '-f', file, '-p', `vcl_path=${folder.path}`]
  return run(program, [...words, '-a', `127.0.0.1:${own}`, '-s', 'malloc,32m', '-p', 'thread_pools=1'], folder, own)
}

async function openNginx(...[program, { host, own }]: Parameters<Opens>): Promise<SharedCache> {
  const folder = await openFolder('nginx')
  const file = join(folder.path, 'nginx.conf')
  const text = replaced(documented('tianguis.conf'), [
    ['127.0.0.1:3000', `127.0.0.1:${host}`],
    ['127.0.0.1:8080', `127.0.0.1:${own}`],
    ['/var/cache/nginx/tianguis', join(folder.path, 'cache')],
  ])
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder.path, name)};`,
  )
  await writeFile(
    file,
    `daemon off; pid ${join(folder.path, 'pid')}; error_log stderr; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http { access_log off; ${places.join(' ')}
${text}
}
`,
  )
  return run(program, ['-e', 'stderr', '-p', folder.path, '-c', file], folder, own)
}

async function run(program: string, words: readonly string[], folder: Folder, port: number): Promise<SharedCache> {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await folder.remove()
  }
  const answers = () =>
    call(url, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    )
  await until(async () => child.exitCode !== null || (await answers()), Boolean)
  if (child.exitCode === null) return { url, close }
  await close()
  throw new Error(`${program} does not start: ${said}`)
}
