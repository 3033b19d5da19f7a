import type { DoctorFindings } from './findings.ts'
import { isPooled } from '@tianguis/core/database/connection'
import { listPermissions, soldPlans } from '@tianguis/core/licensing'
import { examinePayments } from '../../billing/check.ts'
import { openService, type Service } from '../../composition.ts'
import { readConfig, type Config } from '../../config.ts'
import { inBrief, sharedReasons } from '../../status/causes.ts'
import { unnamed } from '../../describe/figures.ts'
import { readStates } from '../../status/state.ts'
import type { DatasetCondition } from '../../status/condition.ts'
import { datasetStatus } from '../../status/status.ts'
import { discover, type Broken, type DiscoveredConnector } from '../../discovery.ts'
import type { Cli } from '../cli.ts'
import { examineBroken, examineConnector, strayVariables, type ConnectorCheck, type Licensing } from './connectors.ts'
import { examineFolder, measureDisk, type DiskUse } from './disk.ts'
import { examineKeys, type KeysCheck } from './keys.ts'
import { examineQuestions, type QuestionsCheck } from './questions.ts'
import { examineReplicas, type ReplicaCheck } from './replica.ts'
import { examineServers, examineWaiting, type ServerCheck } from './servers.ts'
import { examineStore, type StoreCheck } from './store.ts'
import { soon } from '../with-database.ts'
import { withoutPasswords, cliFailureMessage } from '../failures.ts'

/** Node that runs this program's TypeScript as it is. */
const NODE_MAJOR = 24

export interface Examination {
  readonly node: string
  readonly base_de_datos: { tipo: 'incluida' | 'DATABASE_URL'; postgresql: string | null } | null
  /** Of DATABASE_URL, where that names several. */
  readonly servidores: readonly ServerCheck[]
  readonly replicas: readonly ReplicaCheck[]
  readonly carpeta: { ruta: string; libre: number } | null
  readonly almacen: StoreCheck | null
  readonly disco: DiskUse | null
  readonly claves: KeysCheck | null
  readonly preguntas: QuestionsCheck | null
  /** Subnets whose word about a client's address is believed. */
  readonly proxies: readonly string[]
  readonly conectores: readonly ConnectorCheck[]
  /** What is wrong. */
  readonly problemas: readonly string[]
  /** What works and should be known. */
  readonly avisos: readonly string[]
}

export async function examine(cli: Cli): Promise<Examination> {
  const findings: DoctorFindings = { problems: [], notices: [] }
  const { problems, notices } = findings
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    notices.push(
      `Corre con Node ${process.versions.node}; se prueba con Node ${NODE_MAJOR}. npm lo instala con el programa: usa npm start o npx tianguis.`,
    )
  }
  const config = readOrNote(cli.env, problems)
  const base = config && (await examineDatabase(config, cli, findings))
  cli.signal.throwIfAborted()
  const conectores = await examineConnectors(config, base, cli.env, findings)
  if (config) notices.push(...strayVariables(cli.env, conectores))
  return {
    node: process.versions.node,
    ...(config ? await examineInstallation(config, base, findings) : NOT_CONFIGURED),
    ...ofDatabase(base),
    almacen: config ? await examineStore(config, findings) : null,
    conectores,
    problemas: problems.map(withoutPasswords),
    avisos: notices.map(withoutPasswords),
  }
}

const ofDatabase = (base: Examined | undefined) =>
  base
    ? {
        servidores: base.servers,
        replicas: base.replicas,
        disco: base.disk.parts,
        claves: base.keys,
        preguntas: base.questions,
      }
    : { servidores: [], replicas: [], disco: null, claves: null, preguntas: null }

const NOT_CONFIGURED = { base_de_datos: null, carpeta: null, proxies: [] }

const examineInstallation = async (config: Config, base: Examined | undefined, findings: DoctorFindings) => ({
  base_de_datos: { tipo: config.databaseUrl ? 'DATABASE_URL' : 'incluida', postgresql: base?.version ?? null } as const,
  carpeta: await examineFolder(config, base?.disk.largest ?? null, findings),
  proxies: config.trustedProxies,
})

async function examineConnectors(
  config: Config | undefined,
  base: Examined | undefined,
  env: NodeJS.ProcessEnv,
  findings: DoctorFindings,
): Promise<ConnectorCheck[]> {
  const { found, broken } =
    base?.service ?? (config ? await discover(config.connectorFolders) : { found: [], broken: [] })
  return [
    ...found.map((one) => examineConnector(one, env, base, findings)),
    ...broken.map((one) => examineBroken(one, findings.problems)),
  ]
}

function readOrNote(env: NodeJS.ProcessEnv, problems: string[]): Config | undefined {
  try {
    return readConfig(env)
  } catch (error) {
    problems.push(cliFailureMessage(error))
    return undefined
  }
}

interface Examined extends Licensing {
  readonly version: string
  readonly servers: readonly ServerCheck[]
  readonly replicas: readonly ReplicaCheck[]
  readonly keys: KeysCheck
  readonly questions: QuestionsCheck
  readonly disk: Awaited<ReturnType<typeof measureDisk>>
  readonly service: { found: readonly DiscoveredConnector[]; broken: readonly Broken[] }
}

async function examineDatabase(
  config: Config,
  { signal, notice }: Cli,
  findings: DoctorFindings,
): Promise<Examined | undefined> {
  const { problems } = findings
  try {
    const service = await openService(config, signal, notice)
    try {
      return await soon((quick: Service) => examineService(quick, config, findings))(service)
    } finally {
      await service.close()
    }
  } catch (error) {
    problems.push(`La base de datos no se puede usar: ${cliFailureMessage(error)}`)
    return undefined
  }
}

async function examineService(service: Service, config: Config, findings: DoctorFindings): Promise<Examined> {
  const { problems, notices } = findings
  notices.push(...service.notices, ...(await examinePayments(service.pool, config)))
  const {
    rows: [row],
  } = await service.pool.query<{ version: string; number: number; strong: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            (select rolsuper from pg_roles where rolname = current_user) as strong`,
  )
  if (row!.number < 150_000)
    problems.push(`La base de datos es PostgreSQL ${row!.version}; se necesita 15 o más nuevo.`)
  if (row!.strong)
    notices.push(
      'DATABASE_URL entra como superusuario de PostgreSQL, y el servicio no lo necesita: dale un usuario que solo sea dueño de su base de datos.',
    )
  if (config.databaseUrl && (await isPooled(service.pool)))
    notices.push(
      'DATABASE_URL pasa por un intermediario (PgBouncer u otro): las consultas van sin preparar, que es como pasan por él.',
    )
  notices.push(...(await unwellDatasets(service)))
  const servers = await examineServers(service.databaseUrl, findings)
  await examineWaiting(service.pool, findings)
  const replicas = await examineReplicas(service.pool, config, findings)
  const keys = await examineKeys(service.pool, config, findings)
  const [sold, permissions] = [await soldPlans(service.pool), await listPermissions(service.pool)]
  return {
    version: row!.version,
    servers,
    replicas,
    keys,
    questions: await examineQuestions(service, findings),
    sold,
    permissions,
    disk: await measureDisk(service.pool, service.store),
    service: { found: service.connectors, broken: service.broken },
  }
}

/**
 * What `status` says of datasets whose source fails, or gives a part or nothing new; a cause that several share, once.
 */
async function unwellDatasets({ pool, connectors }: Service): Promise<string[]> {
  const states = await readStates(pool)
  const statuses = connectors.map(({ connector }) =>
    datasetStatus({ connector, state: states.get(connector.name), rows: undefined, now: new Date() }),
  )
  const { shared, own } = sharedReasons(statuses.filter(({ estado }) => UNWELL.has(estado)))
  return [
    ...shared.map(({ sentence, told }) => `${sentence} ${told.map(({ conjunto }) => conjunto).join(', ')}.`),
    ...own.map(({ conjunto, reason }) => `${conjunto}: ${inBrief(unnamed(conjunto, reason))}`),
  ]
}
const UNWELL = new Set<DatasetCondition>(['fallando', 'atrasado', 'congelado', 'parcial'])
