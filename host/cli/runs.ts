import type { Command } from 'commander'
import type { Service } from '../composition.ts'
import type { Reason } from '@tianguis/core/refresh/reasons'
import { howMany, runOrPublication, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure } from './failures.ts'
import type { RunRow } from './runs-report.ts'

interface Options {
  readonly dataset?: string
  readonly limit?: number
  readonly json?: true
}

const LISTED = 20
const LISTED_REASONS = 50

/** `tianguis runs`: the ledger, the last runs or everything about one. */
export function runsCommand(program: Command, cli: Cli): void {
  program
    .command('runs')
    .description('Muestra las últimas corridas; con un número o una publicación, todo lo que se sabe de una.')
    .argument(
      '[cuál]',
      'número de la corrida, o conjunto@versión: la que publicó lo que una respuesta dice en meta.version o X-Tianguis-Version',
      runOrPublication,
    )
    .option('--dataset <nombre>', 'solo las de un conjunto')
    .option('--limit <n>', `cuántas; sin él, ${LISTED}`, howMany)
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((which: Which | undefined, options: Options) => runs(cli, which, options))
}

const HELP = `
Ejemplos:
  $ tianguis runs
  $ tianguis runs --dataset gasolina --limit 5
  $ tianguis runs 42                  notas, falla, respuestas guardadas y rechazos por motivo
  $ tianguis runs gasolina@12         la corrida que publicó la versión 12, y los archivos de los que salió`

type Which = ReturnType<typeof runOrPublication>

async function runs(cli: Cli, which: Which | undefined, options: Options): Promise<void> {
  const { withServiceSoon } = await import('./with-service.ts')
  const { describeRun, describeRuns, runJson } = await import('./runs-report.ts')
  await withServiceSoon(cli, async (service) => {
    if (which !== undefined) {
      const id = typeof which === 'string' ? which : await publishedBy(service, which)
      const run = await readRun(service, id)
      const rejects = await readReasons(service, id)
      const files = await rawFiles(service, run)
      if (options.json) cli.answer({ ...runJson(run), archivos: files, rechazos: rejects })
      else cli.print(describeRun(run, files, rejects))
      return
    }
    const found = await readRuns(service, options)
    if (options.json) cli.answer(found.map(runJson))
    else cli.print(describeRuns(found))
  })
}

const COLUMNS = `
  id::float8 as id, dataset, kind, trigger, holder, started_at as "startedAt", finished_at as "finishedAt", outcome,
  since::text as since, requests, bytes::float8 as bytes, version::float8 as version, failure, notes, missing, cause,
  raw_folder as "rawFolder", raw_sha256 as "rawSha256",
  json_build_object('read', rows_read, 'new', rows_new, 'changed', rows_changed, 'unchanged', rows_unchanged,
                    'gone', rows_gone, 'repeated', rows_repeated, 'rejected', rows_rejected) as counts`

async function readRuns(service: Service, { dataset, limit = LISTED }: Options): Promise<RunRow[]> {
  const { assertKnown } = await import('./pick.ts')
  await assertKnown(service, dataset)
  const { rows } = await service.pool.query<RunRow>(
    `select ${COLUMNS} from tianguis.runs where $1::text is null or dataset = $1 order by tianguis.runs.id desc limit $2`,
    [dataset, limit],
  )
  return rows
}

async function readRun({ pool }: Service, id: string): Promise<RunRow> {
  const {
    rows: [row],
  } = await pool.query<RunRow>(`select ${COLUMNS} from tianguis.runs where id = $1`, [id])
  if (!row) throw new CommandFailure(`No hay ninguna corrida ${id}. «tianguis runs» lista las últimas.`)
  return row
}

/** The run that made a publication. */
async function publishedBy(service: Service, { dataset, version }: Exclude<Which, string>): Promise<string> {
  const { assertKnown } = await import('./pick.ts')
  await assertKnown(service, dataset)
  const {
    rows: [row],
  } = await service.pool.query<{ id: string }>(
    'select run_id as id from tianguis.versions where dataset = $1 and version = $2',
    [dataset, version],
  )
  if (!row)
    throw new CommandFailure(
      `No se sabe de la publicación ${version} de ${dataset}: no la hubo, o pasó el tiempo que se guardan. «tianguis runs --dataset ${dataset}» lista las últimas corridas.`,
    )
  return row.id
}

/** The answers of a run that are still kept, as files. */
async function rawFiles({ store }: Service, { dataset, rawSha256 }: RunRow): Promise<string[]> {
  const { rawBodies, rawBody } = await import('@tianguis/core/refresh/raw')
  const kept = new Set((await store.list(rawBodies(dataset))).map(({ name }) => name))
  const names = rawSha256.map((sha256) => rawBody(dataset, sha256)).filter((name) => kept.has(name))
  return names.map((name) => store.locate(name))
}

/** What a run rejected, most frequent reason first. Values inside « » are what was got: one reason, many values. */
async function readReasons({ pool }: Service, id: string): Promise<readonly Reason[]> {
  const {
    rows: [run],
  } = await pool.query<{ counted: Reason[] | null }>(
    'select rejects_by_reason as counted from tianguis.runs where id = $1',
    [id],
  )
  if (run?.counted) return run.counted.slice(0, LISTED_REASONS)
  // Of a run that an earlier release made, or that never came to its end.
  const { rows } = await pool.query<Reason>(
    `select table_name as tabla, regexp_replace(reason, '«[^»]*»', '«…»', 'g') as motivo, count(*)::int as filas
       from tianguis.rejects where run_id = $1 group by 1, 2 order by 3 desc, 2 limit ${LISTED_REASONS}`,
    [id],
  )
  return rows
}
