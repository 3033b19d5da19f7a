import * as assert from 'uvu/assert'
import { recordColumns } from '@tianguis/core'
import { unitProblems } from '@tianguis/core/validation/units'
import { addedColumns } from '@tianguis/core/query/shape'
import { universalOf } from '../../../host/answer/universal.ts'
import { call } from '../../support/call.ts'
import { openDescription } from '../../support/openapi.ts'
import type { Checks, Subject } from '../subject.ts'

/** The descriptions say what the declaration says, no more and no less. */
export const documentationChecks: Checks = {
  'every decimal says its unit': async ({ connector }) => {
    const problems = unitProblems(connector)
    if (problems.length) throw new Error(problems.join('\n'))
  },

  'the OpenAPI description has the declared parameters and fields': async (subject) => {
    const { connector } = subject
    const description = await openDescription(subject.url)
    const operation = description.operation(`/api/v1${connector.path}`)
    assert.ok(operation, `The OpenAPI description has no /api/v1${connector.path}.`)
    const parameters = operation.parameters.map(({ name }) => name)
    assert.equal(
      parameters,
      declaredParams(subject),
      'The OpenAPI description has other parameters than those declared.',
    )
    for (const { name, description: said, example } of operation.parameters) {
      assert.ok(said && example !== undefined, `The parameter ${name} has no description or no example.`)
      const declared = connector.params[name]
      if (declared)
        assert.equal(
          [said, example],
          [declared.description, declared.example],
          `The parameter ${name} is described otherwise than declared.`,
        )
    }
    assert.equal(
      Object.keys(operation.fields),
      servedFields(subject),
      'The OpenAPI description has other fields than those declared.',
    )
    for (const [name, { spec }] of Object.entries(recordColumns(connector))) {
      assert.ok(
        operation.fields[name]!.description?.includes(spec.description),
        `The field ${name} is described otherwise than declared.`,
      )
    }
  },

  'the manual has the declared parameters, fields and examples': async (subject) => {
    const { connector } = subject
    const section = sectionOf((await call(subject.url, '/api/v1.md')).text, connector.path.slice(1))
    assert.ok(section, `/api/v1.md has no section for ${connector.path}.`)
    assert.equal(
      firstCells(section, 'Parámetros'),
      declaredParams(subject),
      '/api/v1.md has other parameters than those declared.',
    )
    assert.equal(
      firstCells(section, 'Campos del registro'),
      servedFields(subject),
      '/api/v1.md has other fields than those declared.',
    )
    for (const words of [connector.title, connector.source.url, connector.source.licence.name])
      assert.ok(section.includes(words), `/api/v1.md does not say «${words}».`)
    const shown = [...section.matchAll(/curl (-H '[^']*' )?'[^']*\/api\/v1([^']*)'/g)].map(([, header, path]) => ({
      path: path!,
      anonymous: header === undefined,
    }))
    assert.is(shown.length, connector.calls.length, '/api/v1.md does not show every example.')
    for (const { path, anonymous } of shown)
      assert.is(
        (await call(subject.url, `/api/v1${path}`, { anonymous })).status,
        200,
        `/api/v1.md shows a call that is not answered: ${path}`,
      )
  },

  'every field, unit and parameter is explained': async ({ connector }) => {
    const columns = Object.entries({
      ...recordColumns(connector),
      ...(Object.assign({}, ...Object.values(connector.tables).map(({ columns }) => columns)) as ReturnType<
        typeof recordColumns
      >),
    })
    for (const [name, { spec }] of columns)
      assert.match(
        spec.description,
        /\S{3,}.*[.)]$/,
        `The column ${name} has no description that ends like a sentence: «${spec.description}»`,
      )
    for (const [name, { description }] of Object.entries(connector.params))
      assert.match(description, /\S{3,}/, `The parameter ${name} has no description.`)
    for (const url of [connector.source.url, connector.source.licence.url])
      assert.match(url, /^https?:\/\/\S+\.\S+/, `«${url}» is no address a person could open.`)
  },
}

const servedFields = ({ connector }: Subject) =>
  Object.keys({ ...recordColumns(connector), ...addedColumns(connector) })
const declaredParams = ({ connector }: Subject) => [
  ...Object.keys(connector.params),
  ...Object.keys(universalOf(connector)),
]

function sectionOf(manual: string, title: string): string | undefined {
  return manual.split(/^## /m).find((part) => part.startsWith(`${title}\n`))
}

/** The names in the first column of the table below a heading. */
function firstCells(section: string, heading: string): string[] {
  const below = section.split(/^### /m).find((part) => part.startsWith(heading)) ?? ''
  return [...below.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!)
}
