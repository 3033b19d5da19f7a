import type { Command } from 'commander'
import type { Service } from '../composition.ts'
import { howMany, identifier } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure } from './failures.ts'
import type { RunRow } from './runs-report.ts'

interface Options {
  readonly dataset?: string
  readonly limit?: number
  readonly json?: true
}

const LISTED = 20

/** `tianguis runs`: the ledger, the last runs or everything about one. */
export function runsCommand(program: Command, cli: Cli): void {
  program
    .command('runs')
    .description('Muestra las últimas corridas; con un número, todo lo que se sabe de esa.')
    .argument('[id]', 'número de la corrida', identifier)
    .option('--dataset <nombre>', 'solo las de un conjunto')
    .option('--limit <n>', `cuántas; sin él, ${LISTED}`, howMany)
    .option('--json', 'un documento JSON en la salida')
    .addHelpText('after', HELP)
    .action((id: string | undefined, options: Options) => runs(cli, id, options))
}

const HELP = `
Ejemplos:
  $ tianguis runs
  $ tianguis runs --dataset gasolina --limit 5
  $ tianguis runs 42                  notas, falla, respuestas guardadas y rechazos por motivo`

async function runs(cli: Cli, id: string | undefined, options: Options): Promise<void> {
  const { withService } = await import('./service.ts')
  const { describeRun, describeRuns, runJson } = await import('./runs-report.ts')
  await withService(cli, async (service) => {
    if (id !== undefined) {
      const run = await readRun(service, id)
      const rejects = await readReasons(service, id)
      if (options.json) cli.answer({ ...runJson(run), rechazos: rejects })
      else cli.print(describeRun(run, rejects))
      return
    }
    const found = await readRuns(service, options)
    if (options.json) cli.answer(found.map(runJson))
    else cli.print(describeRuns(found))
  })
}

const COLUMNS = `
  id::float8 as id, dataset, kind, trigger, holder, started_at as "startedAt", finished_at as "finishedAt", outcome,
  since::text as since, requests, bytes::float8 as bytes, version::float8 as version, failure, notes,
  raw_folder as "rawFolder", raw_sha256 as "rawSha256",
  json_build_object('read', rows_read, 'new', rows_new, 'changed', rows_changed, 'unchanged', rows_unchanged,
                    'gone', rows_gone, 'repeated', rows_repeated, 'rejected', rows_rejected) as counts`

async function readRuns(service: Service, { dataset, limit = LISTED }: Options): Promise<RunRow[]> {
  const { assertKnown } = await import('./pick.ts')
  await assertKnown(service, dataset)
  const { rows } = await service.pool.query<RunRow>(
    `select ${COLUMNS} from tianguis.runs where $1::text is null or dataset = $1 order by tianguis.runs.id desc limit $2`, [dataset, limit],
  )
  return rows
}

async function readRun({ pool }: Service, id: string): Promise<RunRow> {
  const { rows: [row] } = await pool.query<RunRow>(`select ${COLUMNS} from tianguis.runs where id = $1`, [id])
  if (!row) throw new CommandFailure(`No hay ninguna corrida ${id}. «tianguis runs» lista las últimas.`)
  return row
}

/** What a run rejected, most frequent reason first. Values inside « » are what was got: one reason, many values. */
async function readReasons({ pool }: Service, id: string): Promise<{ tabla: string; motivo: string; filas: number }[]> {
  const { rows } = await pool.query(
    `select table_name as tabla, regexp_replace(reason, '«[^»]*»', '«…»', 'g') as motivo, count(*)::int as filas
       from tianguis.rejects where run_id = $1 group by 1, 2 order by 3 desc, 2 limit 50`, [id],
  )
  return rows
}
