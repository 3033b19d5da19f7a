/**
 * Whether the service of this machine lives: ends with 0, or with 1 and the reason. For a container's health check,
 * which has no curl; it loads nothing, because it is asked all the time. A host whose database is away lives, and
 * answers what it has in memory: to be killed would take that from its readers.
 */
import { get } from 'node:http'

const PATIENCE_MS = 4000
const port = process.env.PORT || '3000'
const given = process.env.HOST || '127.0.0.1'
/** Where it listens everywhere it listens here. */
const host = given === '0.0.0.0' ? '127.0.0.1' : given === '::' ? '::1' : given

const end = (reason: string | undefined) => {
  if (reason !== undefined) console.error(`El servicio de ${host}:${port} ${reason}.`)
  process.exit(reason === undefined ? 0 : 1)
}

get({ host, port, path: '/healthz', timeout: PATIENCE_MS, agent: false }, ({ statusCode }) =>
  end(statusCode === 200 ? undefined : `contestó ${statusCode}, y se esperaba 200`),
)
  .on('timeout', () => end(`no contestó en ${PATIENCE_MS / 1000} s`))
  .on('error', ({ message }) => end(`no contesta (${message})`))
