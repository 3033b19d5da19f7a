/** Every bundled sample, loaded once a server and copied by those who need them: to load them costs as much as all else that most files do. */
import pg from 'pg'
import { openService } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { loadSamples } from '../../host/upkeep/samples.ts'
import { addressOf } from './database.ts'
import { openFolder } from './folder.ts'

const NAME = 'muestras'
/** Under this name while it is being loaded; left behind by a process that was killed meanwhile. */
const HALF = 'muestras_a_medias'
/** Any constant will do: test processes that come together wait for the first. */
const LOCK = 7_425_099

/** The template of the databases that have the samples, made by whoever needs it first. */
export async function sampledTemplate(serverUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [NAME])
    if (!rowCount) await makeTemplate(admin, serverUrl)
    return NAME
  } finally {
    await admin.end()
  }
}

/** A sample that cannot be loaded is no failure here: in the copy it is still missing, and whoever opens that is told. */
async function makeTemplate(admin: pg.Client, serverUrl: string): Promise<void> {
  await admin.query(`drop database if exists ${HALF} with (force)`)
  await admin.query(`create database ${HALF}`)
  const folder = await openFolder('samples')
  try {
    const service = await openService(readConfig({ DATABASE_URL: addressOf(serverUrl, HALF), TIANGUIS_DATA: folder.path, REFRESH: 'off' }))
    try {
      await loadSamples(service, new AbortController().signal)
    } finally {
      await service.close()
    }
  } finally {
    await folder.remove()
  }
  await admin.query(`alter database ${HALF} rename to ${NAME}`)
  // A database that somebody is connected to is not copied.
  await admin.query(`alter database ${NAME} with allow_connections false`)
}
