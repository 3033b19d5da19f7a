/** An OpenAPI description, to judge answers by. */
import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import { QUOTA } from '../../host/describe/responses.ts'
import type { Called } from './called.ts'

interface Described {
  readonly name: string
  readonly description?: string
  readonly example?: unknown
}

export interface Description {
  has(path: string): boolean
  /**
   * What is wrong with the answer to a GET of `path`, or undefined.
   * @param limited whoever asked is on a plan with limits, as the suite's own is, so that every answer that is no error tells of them
   */
  faults(path: string, answer: Called, options?: { limited?: boolean }): string | undefined
  operation(path: string): { parameters: Described[]; fields: Record<string, { description?: string }> } | undefined
}

export function descriptionOf(api: any): Description {
  const ajv = new Ajv({ strict: false, allErrors: true })
  // CommonJS: under nodenext its default export is typed as the module.
  ;(formats as unknown as (ajv: Ajv) => void)(ajv)
  ajv.addSchema(api, 'api')
  const resolved = (value: any): any =>
    value?.$ref
      ? value.$ref
          .slice(2)
          .split('/')
          .reduce((at: any, key: string) => at[key], api)
      : value
  const pointer = (...keys: (string | number)[]) =>
    `api#/${keys.map((key) => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

  const parts = new Map<string, ReturnType<typeof ajv.compile>>()
  const recordOf = (path: string) => {
    const answer = resolved(resolved(api.paths[path].get.responses[200]).content['application/json'].schema)
    const { items } = answer.properties.data
    // Records as they are, and grouped ones: fields of both, the looser of each.
    const kinds = (items.anyOf ?? [items]).map(resolved)
    return { properties: Object.assign({}, ...kinds.map(({ properties }: any) => properties)) }
  }

  return {
    has: (path) => Object.hasOwn(api.paths, path),
    faults(path, { status, url, headers, text, json }, { limited = true } = {}) {
      const response = api.paths[path]?.get?.responses?.[status]
      if (!response) return `${url} answered ${status}, which the description of ${path} does not have.`
      const place = response.$ref ? response.$ref.slice(2).split('/') : ['paths', path, 'get', 'responses', status]
      const type = headers.get('content-type')?.split(';')[0] ?? 'nothing'
      const needed = Object.entries(resolved(response).headers ?? {}).filter(
        ([name, header]) => resolved(header).required || (limited && status < 400 && QUOTA.includes(name)),
      )
      const missing = needed.map(([name]) => name).filter((name) => !headers.has(name))
      if (missing.length) return `${url} (${status}) lacks the described headers ${missing.join(', ')}.`
      if (!resolved(response).content) return text ? `${url} answered ${status} with a body.` : undefined
      const validate = ajv.getSchema(pointer(...place, 'content', type, 'schema'))
      if (!validate) return `${path} does not describe ${type} as the body of a ${status}.`
      const chosen = status === 200 ? new URL(url).searchParams.get('campos')?.split(',') : undefined
      const body = type !== 'application/json' ? text : chosen ? { ...json(), data: [] } : json()
      if (!validate(body))
        return `${url} (${status}) is not valid against its description: ${validate.errors!.slice(0, 3).map(worded).join('; ')}`
      if (!chosen || type !== 'application/json') return undefined
      // The description is of whole records: of these, the chosen fields are left, and no other.
      const { properties } = recordOf(path)
      const part =
        parts.get(`${path} ${chosen}`) ??
        ajv.compile({
          type: 'array',
          items: {
            type: 'object',
            required: chosen,
            additionalProperties: false,
            properties: Object.fromEntries(chosen.map((name) => [name, properties[name]])),
          },
        })
      parts.set(`${path} ${chosen}`, part)
      if (part(json().data)) return undefined
      return `${url} has records that are not the chosen fields: ${part.errors!.slice(0, 3).map(worded).join('; ')}`
    },
    operation(path) {
      const operation = api.paths[path]?.get
      if (!operation) return undefined
      return { parameters: operation.parameters.map(resolved), fields: recordOf(path).properties }
    },
  }
}

const worded = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`
