/**
 * `npm run tables`: the tables of datasets in README and docs/api.md, from what connectors declare. A row that is there
 * keeps its words; a dataset that has none gets the first sentence of its own README.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { discover } from '../../host/discovery.ts'
import type { Connector } from '@tianguis/core'
import { ROOT } from './document.ts'

const { found } = await discover([])
const connectors = found.map(({ connector }) => connector)

const named = (row: string) => /^\| \[?`([^`]+)`/.exec(row)?.[1]

/** The lines of a page with the rows of one of its tables made anew. */
function rewritten(page: string, heading: string, rowsOf: (rows: readonly string[]) => readonly string[]): void {
  const path = join(ROOT, page)
  const lines = readFileSync(path, 'utf8').split('\n')
  const start = lines.indexOf(heading) + 2
  if (start === 1) throw new Error(`${page} has no table that begins with «${heading}».`)
  const end = lines.findIndex((line, at) => at >= start && !line.startsWith('|'))
  writeFileSync(path, [...lines.slice(0, start), ...rowsOf(lines.slice(start, end)), ...lines.slice(end)].join('\n'))
}

const inOrder = (rows: readonly string[]) => {
  const told = rows.map(named)
  const missing = connectors.filter(({ name }) => !told.includes(name))
  return { missing, all: [...told.flatMap((name) => connectors.find((one) => one.name === name) ?? []), ...missing] }
}

function whatOf({ name }: Connector): string {
  const [, first = ''] = readFileSync(join(ROOT, 'connectors', name, 'README.md'), 'utf8').split('\n\n')
  return first.replaceAll('\n', ' ').replace(/\.$/, '')
}

const agencyOf = ({ source }: Connector) => source.name.split(/[,;] /)[0]!

rewritten('README.md', '| name | what | source | licence |', (rows) => [
  ...rows,
  ...inOrder(rows).missing.map(
    (one) =>
      `| [\`${one.name}\`](connectors/${one.name}/README.md) | ${whatOf(one)} | [${agencyOf(one)}](${one.source.url}) | [${one.source.licence.name.split('. ')[0]}](${one.source.licence.url}) |`,
  ),
])

rewritten('docs/api.md', '| dataset | parameters |', (rows) =>
  inOrder(rows).all.map(({ name, params }) => {
    const taken = Object.keys(params).map((one) => `\`${one}\``)
    return `| \`${name}\` | ${taken.join(', ')} |`
  }),
)

rewritten('README.md', '| agency | datasets | terms | commercial use | cite as |', (rows) => {
  const untold = connectors.filter(({ name }) => !rows.some((row) => row.includes(`\`${name}\``)))
  return rows.map((row) => {
    const [agency, datasets, ...rest] = row.split(' | ')
    const added = untold
      .filter(({ source }) => row.includes(`(${source.licence.url})`))
      .map(({ name }) => `\`${name}\``)
    return [agency, [datasets, ...added].join(', '), ...rest].join(' | ')
  })
})
