/** The rules of the house: an arrow only ever points down. */
import { targetOf, type Source } from '../support/imports.ts'

/** Which floors each may import, besides itself. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  core: [],
  sql: ['core'],
  connectors: ['core'],
  host: ['sql', 'core'],
}
/** The one place where the container is. */
const COMPOSITION = 'host/composition.ts'
const CONTAINER = ['tsyringe', 'reflect-metadata']
/** The dataset that is the home of place names is known to those who hand them out, and to nobody else. */
const KNOWS_TERRITORY = ['host/discovery.ts', 'host/answer/datasets.ts']
const TERRITORY = 'municipios'

export interface House {
  /** Packages that each floor's package.json declares. */
  readonly packages: Readonly<Record<string, readonly string[]>>
  readonly connectors: readonly string[]
}

/**
 * Every rule one file breaks, in words; empty when it keeps them all.
 * @param ofTests files that only tests import, which may use what tests may
 */
export function brokenRules(source: Source, house: House, ofTests: ReadonlySet<string> = new Set()): string[] {
  const floor = source.file.split('/')[0]!
  if (floor === 'test') return []
  const isTest = source.file.endsWith('.test.ts') || ofTests.has(source.file)
  return [
    ...source.imports.flatMap(({ specifier }) => wrongArrow(source.file, floor, specifier, house, isTest)),
    ...(floor === 'host' && !isTest ? named(source, house) : []),
    ...(isTest ? [] : connecting(source)),
  ]
}

function wrongArrow(file: string, floor: string, specifier: string, { packages }: House, isTest: boolean): string[] {
  const target = targetOf(file, specifier)
  const says = (what: string) => [`${file} imports «${specifier}»: ${what}.`]
  if (target.startsWith('node:')) return []
  const [to = ''] = target.split('/')
  const ours = to in BELOW || to === 'test'
  if (!ours && !specifier.startsWith('.')) return wrongPackage(file, floor, target, packages, isTest, says)
  if (!ours || !target.endsWith('.ts')) return []
  if (isTest && to === 'test') return []
  if (to === floor) return floor === 'connectors' && !isOfSameConnector(file, target) ? says(OTHER_CONNECTOR) : []
  if (!BELOW[floor]!.includes(to)) return says(`${floor} does not know ${to}`)
  return specifier.startsWith('.') ? says(`the floor below is imported by its name, @tianguis/${to}`) : []
}

const OTHER_CONNECTOR = 'a connector knows no other'
const isOfSameConnector = (file: string, target: string) =>
  target.startsWith(`${file.split('/').slice(0, 2).join('/')}/`)

function wrongPackage(
  file: string,
  floor: string,
  name: string,
  packages: House['packages'],
  isTest: boolean,
  says: (what: string) => string[],
): string[] {
  if (CONTAINER.includes(name) && file !== COMPOSITION) return says(`only ${COMPOSITION} knows the container`)
  if (isTest && packages.test!.includes(name)) return []
  if (floor === 'connectors') return says('a connector has no dependencies of its own')
  return packages[floor]?.includes(name) ? [] : says(`${floor}/package.json does not declare it`)
}

/** Where connections are made: to any server of an address, and to the bundled one. */
const CONNECTING = ['core/database/connection.ts', 'core/database/addresses.ts', 'core/database/primary.ts']
const OWN_SERVER = 'core/database/embedded/connection.ts'

/** Any other connection would stay with a server that is the primary no more. */
const connecting = ({ file, code }: Source): string[] =>
  /new (pg\.)?(Client|Pool)\(/.test(code) && ![...CONNECTING, OWN_SERVER].includes(file)
    ? [`${file} connects by itself: openPool, or DatabaseClient for one connection, follow the primary.`]
    : []

/** An example in a command's help, in words for people. */
const EXAMPLE = /\$ tianguis [^\n`']*/g

/** What `tianguis new` writes is a connector and not the host. */
const TEMPLATE = 'host/cli/templates/'

/**
 * Names of connectors as values, paths or fields in the code of the host, which must serve any; in prose they are
 * words.
 */
function named({ file, code }: Source, { connectors }: House): string[] {
  if (file.startsWith(TEMPLATE)) return []
  const known = connectors.filter((name) => !(name === TERRITORY && KNOWS_TERRITORY.includes(file)))
  return known
    .filter((name) => new RegExp(`['"\`/.]${name}(?![\\w-])`).test(code.replace(EXAMPLE, '')))
    .map((name) => `${file} names the connector «${name}».`)
}
