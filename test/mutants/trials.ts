/** How a mutant is looked for: by the test files that are said to catch it, or by a whole suite. */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { judge } from '../runner/judge.ts'

/** @returns the first test file that fails, with all that was said; undefined where none does */
export type Trial = (parts: readonly string[]) => Promise<Failure | undefined>

export interface Failure {
  readonly file: string
  readonly output: string
}

/** As in test/run.ts: a file that says nothing for so long does not end. */
const LIMIT_MS = 600_000
/** The last line of a file that has run. */
const OVER = /^\s+Duration:/m
const FLAGS = ['--liftoff-only', '--min-semi-space-size=16', '--max-semi-space-size=64']

/** The test files of a tree that have a part in their path. */
export const testFiles = (root: string, part: string): string[] =>
  globSync('{core,connectors,host,sql,test}/**/*.test.ts', { cwd: root })
    .filter((file) => file.includes(part))
    .sort()

/** One file after the other, each in a process of its own, on one server. @param env where that is */
export function byFiles(root: string, env: Readonly<Record<string, string>>): Trial {
  return async (parts) => {
    for (const file of parts.flatMap((part) => testFiles(root, part))) {
      const output = await runFile(root, file, env)
      if (output !== undefined) return { file, output }
    }
    return undefined
  }
}

/** @returns what it said, where it failed */
function runFile(root: string, file: string, env: Readonly<Record<string, string>>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...FLAGS, join(root, 'test/runner/several.ts'), file], {
      cwd: root,
      env: { ...process.env, ...env, REFRESH: 'off', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [output, late] = ['', false]
    const fails = (code: number | null) =>
      judge({ files: [file], output, code, late: late ? 'it does not end' : undefined })[0]!.failed > 0
    const stop = () => {
      late = true
      child.kill('SIGKILL')
    }
    let timer = setTimeout(stop, LIMIT_MS)
    const hear = (text: string) => {
      output += text
      clearTimeout(timer)
      timer = setTimeout(stop, LIMIT_MS)
      // What a test that failed has left open would keep it.
      if (OVER.test(output) && fails(0)) stop()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(fails(code) ? output : undefined)
    })
  })
}

/** A script of package.json, up to the first test file that fails; what fails besides tests catches nothing. */
export function bySuite(root: string, script: string): Trial {
  return () =>
    new Promise((resolve) => {
      const child = spawn('npm', ['run', script], {
        cwd: root,
        env: { ...process.env, TEST_BAIL: 'yes' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString()
      })
      child.on('close', (code) => {
        const file = /^FAIL (\S+\.test\.ts)/m.exec(output)?.[1]
        if (code && !file) console.log(output.trimEnd().split('\n').slice(-20).join('\n'))
        resolve(file === undefined ? undefined : { file, output })
      })
    })
}
