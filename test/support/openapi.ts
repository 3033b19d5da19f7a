/** The service's own OpenAPI description, to judge its answers by. */
import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import { call, type Called } from './call.ts'

interface Described { readonly name: string; readonly description?: string; readonly example?: unknown }

export interface Description {
  /** What is wrong with the answer to a GET of `path`, or undefined. */
  faults(path: string, answer: Called): string | undefined
  operation(path: string): { parameters: Described[]; fields: Record<string, { description?: string }> } | undefined
}

const known = new Map<string, Promise<Description>>()

/** Read once for every service. */
export function openDescription(base: string): Promise<Description> {
  const reading = known.get(base) ?? read(base)
  known.set(base, reading)
  return reading
}

async function read(base: string): Promise<Description> {
  const api = (await call(base, '/openapi.json')).json()
  const ajv = new Ajv({ strict: false, allErrors: true })
  // CommonJS: under nodenext its default export is typed as the module.
  ;(formats as unknown as (ajv: Ajv) => void)(ajv)
  ajv.addSchema(api, 'api')
  const resolved = (value: any): any => (value?.$ref ? value.$ref.slice(2).split('/').reduce((at: any, key: string) => at[key], api) : value)
  const pointer = (...keys: (string | number)[]) => `api#/${keys.map((key) => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

  return {
    faults(path, { status, url, headers, json }) {
      const response = api.paths[path]?.get?.responses?.[status]
      if (!response) return `${url} answered ${status}, which the description of ${path} does not have.`
      const place = response.$ref ? response.$ref.slice(2).split('/') : ['paths', path, 'get', 'responses', status]
      const validate = ajv.getSchema(pointer(...place, 'content', 'application/json', 'schema'))
      if (!validate) return `${path} does not describe the body of a ${status}.`
      const missing = Object.entries(resolved(response).headers ?? {}).filter(([name, header]) => resolved(header).required !== false && !headers.has(name)).map(([name]) => name)
      if (missing.length) return `${url} (${status}) lacks the described headers ${missing.join(', ')}.`
      if (validate(json())) return undefined
      return `${url} (${status}) is not valid against its description: ${validate.errors!.slice(0, 3).map(worded).join('; ')}`
    },
    operation(path) {
      const operation = api.paths[path]?.get
      if (!operation) return undefined
      const answer = resolved(resolved(operation.responses[200]).content['application/json'].schema)
      return { parameters: operation.parameters.map(resolved), fields: resolved(answer.properties.data.items).properties }
    },
  }
}

const worded = ({ instancePath, message, params }: ErrorObject) => `${instancePath} ${message} ${JSON.stringify(params)}`
