/** An OpenAPI description, to judge answers by. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { QUOTA } from '../../host/describe/response-headers.ts'
import type { Called } from './called.ts'

interface Described {
  readonly name: string
  readonly description?: string
  readonly example?: unknown
}

export interface Description {
  /** The path as it is described, where an address is one of its; undefined where none is. */
  described(address: string): string | undefined
  /**
   * What is wrong with the answer to a request of `path`, a GET unless told, or undefined.
   * @param limited whoever asked is on a plan with limits, as the suite's own is, so that every answer that is no error
   * tells of them
   */
  faults(path: string, answer: Called, options?: { limited?: boolean; method?: string }): string | undefined
  operation(path: string): { parameters: Described[]; fields: Record<string, { description?: string }> } | undefined
}

/** The parts of a description, and schemas compiled to hold answers against. */
interface Api {
  readonly paths: Record<string, any>
  /** What a part is, or refers to. */
  resolved(part: any): any
  /** The fields of a path's records. */
  fieldsOf(path: string): Record<string, any>
  validatorAt(...keys: readonly (string | number)[]): ValidateFunction | undefined
  /** Of records that have the chosen fields and no other. */
  validatorOfChosen(path: string, chosen: readonly string[]): ValidateFunction
}

function openApi(document: any): Api {
  const ajv = new Ajv({ strict: false, allErrors: true })
  // CommonJS: under nodenext its default export is typed as the module.
  ;(formats as unknown as (ajv: Ajv) => void)(ajv)
  ajv.addSchema(document, 'api')
  const ofChosen = new Map<string, ValidateFunction>()
  const resolved = (part: any): any =>
    part?.$ref
      ? part.$ref
          .slice(2)
          .split('/')
          .reduce((at: any, key: string) => at[key], document)
      : part
  const fieldsOf = (path: string) => {
    const answer = resolved(resolved(document.paths[path].get.responses[200]).content['application/json'].schema)
    const { items } = answer.properties.data
    // Records as they are, and grouped ones: fields of both, the looser of each.
    const kinds = (items.anyOf ?? [items]).map(resolved)
    return Object.assign({}, ...kinds.map(({ properties }: any) => properties))
  }
  const escaped = (key: string | number) => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
  return {
    paths: document.paths,
    resolved,
    fieldsOf,
    validatorAt: (...keys) => ajv.getSchema(`api#/${keys.map(escaped).join('/')}`),
    validatorOfChosen(path, chosen) {
      const known = ofChosen.get(`${path} ${chosen}`)
      if (known) return known
      const place = ['paths', path, 'get', 'responses', 200, 'content', 'application/json', 'x-campos']
      const ofAny = { $ref: `api#/${place.map(escaped).join('/')}` }
      const items = { allOf: [ofAny], required: chosen, maxProperties: chosen.length }
      const validate = ajv.compile({ type: 'array', items })
      ofChosen.set(`${path} ${chosen}`, validate)
      return validate
    },
  }
}

export function descriptionOf(document: any): Description {
  const api = openApi(document)
  const templates = Object.keys(api.paths)
    .filter((path) => path.includes('{'))
    .map((path) => [path, new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const)
  /** The path as it is described. */
  const describedAs = (path: string) =>
    Object.hasOwn(api.paths, path) ? path : templates.find(([, pattern]) => pattern.test(path))?.[0]
  return {
    described: describedAs,
    faults(asked, answer, { limited = true, method = 'GET' } = {}) {
      const { status, url } = answer
      const path = describedAs(asked) ?? asked
      // What an address does not take is refused as whatever else is wrong with a request.
      const operation = answer.status !== 405 && api.paths[path]?.[method.toLowerCase()] ? method.toLowerCase() : 'get'
      const responses = api.paths[path]?.[operation]?.responses
      const response = responses?.[status] ?? responses?.default
      if (!response) return `${url} answered ${status}, which the description of ${path} does not have.`
      return headerFault(api, response, answer, limited) ?? bodyFault(api, [path, operation], response, answer)
    },
    operation(path) {
      const operation = api.paths[path]?.get
      if (!operation) return undefined
      return { parameters: operation.parameters.map(api.resolved), fields: api.fieldsOf(path) }
    },
  }
}

function headerFault({ resolved }: Api, response: any, { status, url, headers }: Called, limited: boolean) {
  const missing = Object.entries(resolved(response).headers ?? {})
    .filter(([name, header]) => resolved(header).required || (limited && status < 400 && QUOTA.includes(name)))
    .map(([name]) => name)
    .filter((name) => !headers.has(name))
  return missing.length ? `${url} (${status}) lacks the described headers ${missing.join(', ')}.` : undefined
}

function bodyFault(
  api: Api,
  [path, operation]: readonly [string, string],
  response: any,
  { status, url, headers, text, json }: Called,
) {
  if (!api.resolved(response).content) return text ? `${url} answered ${status} with a body.` : undefined
  const place = response.$ref ? response.$ref.slice(2).split('/') : ['paths', path, operation, 'responses', status]
  const type = headers.get('content-type')?.split(';')[0] ?? 'nothing'
  const validate = api.validatorAt(...place, 'content', type, 'schema')
  if (!validate) return `${path} does not describe ${type} as the body of a ${status}.`
  const isJson = /[/+]json$/.test(type)
  const chosen =
    status === 200 && type === 'application/json' ? new URL(url).searchParams.get('campos')?.split(',') : undefined
  // The description is of whole records: of these, the chosen fields are left, and no other.
  const body = isJson ? json() : text
  if (!validate(chosen ? { ...body, data: [] } : body))
    return `${url} (${status}) is not valid against its description: ${listed(validate)}`
  if (!chosen) return undefined
  const ofChosen = api.validatorOfChosen(path, chosen)
  if (ofChosen(json().data)) return undefined
  return `${url} has records that are not the chosen fields: ${listed(ofChosen)}`
}

const listed = ({ errors }: ValidateFunction) => errors!.slice(0, 3).map(worded).join('; ')

const worded = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`
