/** A typed client, generated as the manual says and compiled by the suite's own compiler. */
import { execFile } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWN = join(import.meta.dirname, 'node_modules')
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')

interface Ended {
  readonly code: number
  readonly said: string
}

/** Runs a program in a folder, to its end. */
export const run = (folder: string, program: string, ...words: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, words, { cwd: folder, timeout: 60_000, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
    )
  })

/** `npx openapi-typescript <document> --output tianguis.d.ts`, and what the programs beside it import. @throws Error with what it said */
export async function generate(folder: string, document: string): Promise<void> {
  const { code, said } = await run(
    folder,
    process.execPath,
    join(OWN, 'openapi-typescript', 'bin', 'cli.js'),
    document,
    '--output',
    'tianguis.d.ts',
  )
  if (code) throw new Error(`openapi-typescript ended with ${code}: ${said}`)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

/** @returns what the compiler says of each program that it does not take, by file name */
export async function faultsOf(
  folder: string,
  programs: Readonly<Record<string, string>>,
): Promise<Map<string, string[]>> {
  for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'esnext',
        module: 'nodenext',
        lib: ['esnext', 'dom'],
        types: ['node'],
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        skipLibCheck: false,
      },
      files: ['tianguis.d.ts', ...Object.keys(programs)],
    }),
  )
  const { said } = await run(folder, process.execPath, TSC, '--pretty', 'false')
  return Map.groupBy(
    said.split('\n').filter((line) => line.includes('error TS')),
    (line) => line.split('(')[0]!,
  )
}
