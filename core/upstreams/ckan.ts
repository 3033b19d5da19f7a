/** CKAN, the catalogue behind www.datos.gob.mx: which files a dataset has now, and where. */
import { ParseError } from '../connector.ts'
import type { Http } from '../connector.ts'
import { exactJson, jsonField, listField, textField } from '../decode/json.ts'
import type { ExactJson } from '../decode/json.ts'
import { UpstreamFailure } from '../http/failures.ts'

export const DATOS_HOST = 'www.datos.gob.mx'
/** Where the files of that catalogue are kept. */
export const DATOS_FILES_HOST = 'repodatos.atdt.gob.mx'

/** One file of a dataset; what the catalogue does not say is ''. */
export interface CkanResource {
  readonly id: string
  readonly name: string
  readonly description: string
  /** As written, in capitals: 'CSV', 'XLSX'. */
  readonly format: string
  readonly url: string
  /** The newest of the dates the catalogue gives the file, "AAAA-MM-DDTHH:MM:SS…", its zone unsaid. */
  readonly modified: string
}

/**
 * The files of a dataset, in the catalogue's order.
 * @param host of the catalogue, declared by the connector: 'www.datos.gob.mx'
 * @param id name or id of the dataset: 'incidencia_delictiva'
 * @throws UpstreamFailure when the catalogue refuses or does not have it; ParseError when it answers another thing.
 */
export async function ckanPackage(http: Http, host: string, id: string): Promise<CkanResource[]> {
  const url = `https://${host}/api/3/action/package_show?id=${encodeURIComponent(id)}`
  const answer = await http.get(url, {
    feed: `Catálogo ${host}`,
    accept: 'application/json',
    startsWith: ['{'],
    allowStatus: [403, 404],
  })
  const text = await answer.text()
  if (answer.status === 200) return readCkanPackage(text)
  throw new UpstreamFailure({ code: 'status', status: answer.status, url, message: refusal(id, answer.status, text) })
}

/** CKAN refuses in JSON; the firewall in front of it in HTML, by the User-Agent. */
function refusal(id: string, status: number, text: string): string {
  const said = text.trimStart().startsWith('{') ? errorSaid(exactJson(text)) : ''
  if (said)
    return `El catálogo no dio «${id}» (${status}): «${said}». Búsquelo por su nombre en el portal y corríjalo en el conector.`
  return `El catálogo rechazó la consulta de «${id}» (${status}): «${text.slice(0, 200).replace(/\s+/g, ' ')}». Suele ser el cortafuegos, por el User-Agent: pruebe otro con la variable TIANGUIS_…_USER_AGENT del conector.`
}

function errorSaid(json: ExactJson): string {
  const error = jsonField(json, 'error')
  return [textField(error, '__type'), textField(error, 'message')].filter(Boolean).join(': ')
}

/**
 * The files inside the answer of `package_show`. Pure.
 * @throws ParseError when it is an error, another thing, or a dataset without files.
 */
export function readCkanPackage(text: string): CkanResource[] {
  const json = exactJson(text)
  if (jsonField(json, 'success') !== true)
    throw new ParseError(`El catálogo contestó un error: «${errorSaid(json)}».`, text)
  const resources = listField(jsonField(json, 'result'), 'resources')
  if (!resources?.length)
    throw new ParseError('El catálogo contestó un conjunto sin archivos (result.resources).', text)
  return resources.map((resource) => {
    const said = (key: string) => textField(resource, key)?.trim() ?? ''
    return {
      id: said('id'),
      name: said('name'),
      description: said('description'),
      format: said('format').toUpperCase(),
      url: said('url'),
      modified: [said('last_modified'), said('metadata_modified'), said('created')].sort().at(-1)!,
    }
  })
}
