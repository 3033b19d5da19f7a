import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { inputsOf } from '@tianguis/core/http/operator-inputs'
import { overrideName, overridesOf } from '@tianguis/core/http/overrides'
import { whyWithheld, type Permission } from '@tianguis/core/licensing'
import { closest } from '@tianguis/core/words/closest'
import type { Broken, DiscoveredConnector } from '../../discovery.ts'
import { refusedWhere } from '../../place-of-error.ts'
import type { DoctorFindings } from './findings.ts'
import { cliFailureMessage } from '../failures.ts'

const OVERRIDES = ['URL', 'USER_AGENT', 'CA', 'PROXY'] as const

export interface ConnectorCheck {
  readonly conjunto: string
  readonly ruta: string
  readonly carpeta: string
  readonly hosts: readonly string[]
  /** Names of the environment variables set for it. */
  readonly variables: readonly string[]
  readonly secretos: readonly { nombre: string; puesto: boolean; donde: string }[]
  readonly licencia: { nombre: string; url: string; comercial: boolean } | null
  readonly roto: string | null
}

/** Plans that are sold, and what was recorded of sources that allow no such thing. */
export interface Licensing {
  readonly sold: readonly string[]
  readonly permissions: readonly Permission[]
}

/** What a connector needs of its environment, and what of it is missing or of no use. */
export function examineConnector(
  { connector, folder }: DiscoveredConnector,
  env: NodeJS.ProcessEnv,
  licensing: Licensing | undefined,
  { problems, notices }: DoctorFindings,
): ConnectorCheck {
  const { name, path, source } = connector
  try {
    overridesOf({ dataset: name, ...source }, env)
    inputsOf({ dataset: name, ...source }, { env })
  } catch (error) {
    problems.push(cliFailureMessage(error))
  }
  const secretos = Object.entries(source.secrets ?? {}).map(([nombre, donde]) => ({
    nombre,
    puesto: Boolean(env[nombre]?.trim()),
    donde,
  }))
  for (const { nombre, puesto, donde } of secretos)
    if (!puesto) notices.push(`${name}: falta ${nombre}; se obtiene en ${donde}.`)
  const { licence } = source
  if (!licence.commercial)
    notices.push(
      `${name}: su licencia (${licence.name}) no permite uso comercial. ${permissionWords(connector, licensing)}`.trimEnd(),
    )
  return {
    conjunto: name,
    ruta: path,
    carpeta: folder,
    hosts: source.hosts,
    variables: [...OVERRIDES.map((what) => overrideName(name, what)), ...Object.keys(source.inputs ?? {})].filter(
      (variable) => env[variable]?.trim(),
    ),
    secretos,
    licencia: { nombre: licence.name, url: licence.url, comercial: licence.commercial },
    roto: null,
  }
}

function permissionWords(
  connector: DiscoveredConnector['connector'],
  { sold, permissions }: Licensing = { sold: [], permissions: [] },
): string {
  const permission = permissions.find(({ dataset }) => dataset === connector.name)
  if (permission)
    return `Se sirve con el permiso anotado el ${dayIn(MEXICO_CITY, permission.at)}: «${permission.words}».`
  return sold.length ? `${whyWithheld(connector)} Planes de paga: ${sold.join(', ')}.` : ''
}

export function examineBroken(broken: Broken, problems: string[]): ConnectorCheck {
  const { name, path, folder, reason } = broken
  problems.push(`El conector «${name}» de ${folder} no se sirve: ${refusedWhere(broken)}`)
  return {
    conjunto: name,
    ruta: path,
    carpeta: folder,
    hosts: [],
    variables: [],
    secretos: [],
    licencia: null,
    roto: reason,
  }
}

/** A mirror or proxy whose variable names no connector does nothing, silently: the usual cause is a slip of the pen. */
export function strayVariables(env: NodeJS.ProcessEnv, connectors: readonly ConnectorCheck[]): string[] {
  const known = [
    'TIANGUIS_USER_AGENT',
    'TIANGUIS_LLM_URL',
    ...connectors.flatMap(({ conjunto }) => OVERRIDES.map((what) => overrideName(conjunto, what))),
  ]
  const stray = Object.keys(env).filter(
    (name) => /^TIANGUIS_.+_(URL|USER_AGENT|CA|PROXY)$/.test(name) && !known.includes(name),
  )
  return stray.map((name) => {
    const near = closest(name, known, 1)[0]
    return `La variable ${name} no es de ningún conector y no hace nada.${near ? ` ¿Quisiste decir ${near}?` : ''}`
  })
}
