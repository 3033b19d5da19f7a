/** One exported name means one thing in all the code that is no test and no connector. */
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { allSources, filesOfTests, readSource, type Source } from '../support/imports.ts'

/** Connectors name their own rooms, and so do those that are made of a template; and tests theirs. */
const OUTSIDE = /^(connectors|test|host\/cli\/templates)\//

const DECLARATION =
  /^export (?:default )?(?:abstract |async )*(?:const|let|function\*?|class|interface|type) (?:\{([^}]*)\}|([\w$]+))/gm

/** Names that a file declares and exports; what it passes on from another file is that file's. */
function exportedNames({ code }: Source): string[] {
  return [...code.matchAll(DECLARATION)]
    .filter(([statement]) => !statement.startsWith('export type {'))
    .flatMap(([, several, one]) => (several === undefined ? [one!] : several.split(',').map(boundName)))
    .filter((name) => name !== '_' && name !== '')
}

/** Of a part of a pattern: `a`, `a: b`, `...rest`. */
const boundName = (part: string) => part.split(':').at(-1)!.replace('...', '').trim()

/** Names that more than one file exports, with these files. */
function doubledNames(sources: readonly Source[]): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const source of sources)
    for (const name of new Set(exportedNames(source))) files.set(name, [...(files.get(name) ?? []), source.file])
  return new Map([...files].filter(([, where]) => where.length > 1))
}

const all = allSources(fileURLToPath(new URL('../..', import.meta.url)))
const ofTests = filesOfTests(all)
const doubled = doubledNames(all.filter(({ file }) => !OUTSIDE.test(file) && !ofTests.has(file)))

test('no name is exported by two files', () => {
  assert.equal(
    [...doubled].map(([name, files]) => `${name}: ${files.join(', ')}`),
    [],
    'Give one of the two another name, in the terms of its field.',
  )
})

test('every way to declare a name is seen, and one that is passed on is none', () => {
  const text = `
export const ONE = 1
export let two = 2
export async function three() {}
export function* four() {}
export class Five {}
export interface Six {}
export type Seven = 7
export const { eight, a: nine, ...ten } = parts()
export default class Eleven {}
export type { Twelve } from './twelve.ts'
export { thirteen } from './thirteen.ts'
// export const fourteen = 14
`
  assert.equal(exportedNames(readSource('core/a.ts', text)), [
    'ONE',
    'two',
    'three',
    'four',
    'Five',
    'Six',
    'Seven',
    'eight',
    'nine',
    'ten',
    'Eleven',
  ])
  const another = readSource('host/b.ts', 'export const three = 3')
  assert.equal([...doubledNames([readSource('core/a.ts', text), another])], [['three', ['core/a.ts', 'host/b.ts']]])
})

test.run()
