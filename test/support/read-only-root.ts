/**
 * A file system like that of the container: what the Containerfile copies, the libraries that this needs, and nothing
 * else, of which nothing can be written but /tmp. No shell is in it, and no list of users.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface ReadOnlyRoot {
  /** Starts a program in it, the first of which keeps it. */
  start(words: readonly string[], env: Readonly<Record<string, string>>): ChildProcess
  remove(): Promise<void>
}

interface Wanted {
  /** Of this machine, and what is in the root in its place. */
  readonly mounts: readonly (readonly [from: string, to: string])[]
  readonly uid: number
}

/** Whether this machine and user can make one, or why not. */
export function whyNoRoot(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount'
  try {
    const mounting = 'mount -t tmpfs tmpfs /mnt && mount -t proc proc /mnt'
    execFileSync('unshare', ['--mount', 'sh', '-c', mounting], { stdio: 'ignore' })
    execFileSync('nsenter', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'unshare, nsenter or mount does not work here'
  }
}

/** The shared libraries of programs and native modules, and what loads them. */
export function librariesOf(...files: string[]): string[] {
  const told = files.map((file) => execFileSync('ldd', [file], { encoding: 'utf8' })).join('\n')
  return [...new Set(told.match(/\/\S+\.so\S*/g))].filter((file) => existsSync(file))
}

export async function openReadOnlyRoot({ mounts, uid }: Wanted): Promise<ReadOnlyRoot> {
  const root = await mkdtemp(join(tmpdir(), 'tianguis-raiz-'))
  let first: ChildProcess | undefined
  const inside = ['chroot', `--userspec=${uid}:${uid}`, '--groups=', root]
  const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
  const script = [
    'set -e',
    `mount -t tmpfs -o mode=755 tmpfs ${root}`,
    `mkdir -p ${root}/tmp ${root}/proc ${root}/dev`,
    ...mounts.flatMap(([from, to]) => [
      `if [ -d ${quoted(from)} ]; then mkdir -p ${quoted(root + to)}; else mkdir -p ${quoted(root + dirname(to))}; touch ${quoted(root + to)}; fi`,
      `mount --bind ${quoted(from)} ${quoted(root + to)}`,
      `mount -o remount,bind,ro ${quoted(root + to)}`,
    ]),
    ...['null', 'urandom'].flatMap((name) => [
      `touch ${root}/dev/${name}`,
      `mount --bind /dev/${name} ${root}/dev/${name}`,
    ]),
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs -o size=256m,mode=1777 tmpfs ${root}/tmp`,
    `mount -o remount,ro ${root}`,
    'exec "$@"',
  ].join('\n')
  return {
    start(words, env) {
      const given = Object.entries(env).map(([name, value]) => `${name}=${value}`)
      const program = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', ...inside, ...words]
      program.splice(3, 0, ...given)
      const stdio = ['ignore', 'pipe', 'pipe'] as const
      if (first) return spawn('nsenter', ['--target', String(first.pid), '--mount', ...program], { stdio: [...stdio] })
      first = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...program], { stdio: [...stdio] })
      return first
    },
    async remove() {
      if (first && first.exitCode === null && first.signalCode === null) {
        const gone = new Promise((ended) => first!.once('exit', ended))
        first.kill('SIGKILL')
        await gone
      }
      // Its mounts ended with its processes; of this machine nothing may be below it by now.
      if ((await readdir(root)).length === 0) await rm(root, { recursive: true })
    },
  }
}
