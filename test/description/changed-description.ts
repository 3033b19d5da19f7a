/** The description of a small API, and what is told once something of it was changed. */
import { fakeConnector } from '../support/fake-connector.ts'
import { buildOpenApi } from '../../host/describe/openapi.ts'
import { changesOf } from './compare.ts'
import { surfaceOf, type Json } from './surface.ts'

const document: any = JSON.parse(JSON.stringify(buildOpenApi([fakeConnector], { withoutKey: ['puesto-2'] })))
const before = surfaceOf(document)
export const PATH = '/api/v1/puesto-2'

/** What is told after the document was changed. */
export function changes(change: (api: any, operation: any, record: any) => void) {
  const api = structuredClone(document)
  change(api, api.paths[PATH]?.get, api.components.schemas.RegistroPuesto_2)
  return changesOf(before, surfaceOf(api as Json))
}
export const named = (operation: any, name: string) => operation.parameters.find((one: any) => one.name === name)
