/**
 * How deep a connector is looked into, decided here alone. A fault of a source is met by core, the same for all who
 * fetch and read alike: those below are asked for it, and so is whoever may not be alike.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import { readingChecks } from './checks/all.ts'
import { REPRESENTATIVES } from './representatives.ts'
import type { Checks } from './subject.ts'

export type Depth = 'whole' | 'own' | 'sheet'

/** Core does it by itself, whatever the connector: the representatives show that it does. */
const OF_CORE: readonly string[] = [
  'an upstream that cuts the connection changes nothing',
  'an upstream that closes the door changes nothing',
  'an empty upstream changes nothing',
  'an error page instead of data changes nothing',
  'a stalled upstream changes nothing',
  'a 429 that asks for an hour changes nothing',
  'a 500 changes nothing',
  'a redirect to a host that is not declared is not followed',
  'a run that is stopped ends at once and changes nothing',
  'a run that has failed asks nothing more',
]

/** Core reads texts in whatever charset they are; who asks for bytes may get that wrong. */
const OF_BYTES: readonly string[] = [
  'windows-1252 that is declared UTF-8 is read right or refused',
  'UTF-8 that is declared Latin-1 is read right or refused',
]

/**
 * A sheet declares series and nothing else: it may name the wrong ones, and say the wrong things of them. Beside all that
 * reads what is published and answered, these load it.
 */
const OF_SHEETS: readonly string[] = [
  'the first live load replaces the sample',
  'no decimal loses a digit on its way to the answer',
  'the fixtures hold no credential and name only declared hosts',
]

/** Every check that is named here: none may be named that is gone. */
export const NAMED: readonly string[] = [...OF_CORE, ...OF_BYTES, ...OF_SHEETS]

const CHECKOUT = fileURLToPath(new URL('../../connectors/', import.meta.url))
/** Names of those that changed. */
const changed = () => (process.env.TIANGUIS_CONTRACT_WHOLE ?? '').split(',')

/** One of outside this repository is looked into wholly: nobody knows what it is like. */
export function depthOf({ connector: { name }, folder }: DiscoveredConnector): Depth {
  if (!`${folder}/`.startsWith(CHECKOUT) || name in REPRESENTATIVES || changed().includes(name)) return 'whole'
  return importsOf(folder).every((one) => one.startsWith('@tianguis/core/series/')) ? 'sheet' : 'own'
}

/** Those of `checks` that a connector is held to. */
export function checksFor(found: DiscoveredConnector, checks: Checks): Checks {
  const depth = depthOf(found)
  if (depth === 'whole') return checks
  const left =
    depth === 'sheet'
      ? (says: string) => !(says in readingChecks) && !OF_SHEETS.includes(says)
      : leftByOwn(found.folder)
  return Object.fromEntries(Object.entries(checks).filter(([says]) => !left(says)))
}

function leftByOwn(folder: string): (says: string) => boolean {
  const reads = importsOf(folder).includes('@tianguis/core/decode/charset') || /\.stream\(\)/.test(codeOf(folder))
  return (says) => OF_CORE.includes(says) || (!reads && OF_BYTES.includes(says))
}

const importsOf = (folder: string) => [...codeOf(folder).matchAll(/ from '(.+)'$/gm)].map(([, name]) => name!)

const codeOf = (folder: string): string =>
  globSync('*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
