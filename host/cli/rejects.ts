import type { Command } from 'commander'
import type { Service } from '../composition.ts'
import { howMany, identifier, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure } from './failures.ts'
import { retry } from './rejects-retry.ts'

interface Options {
  readonly dataset?: string
  readonly run?: string
  readonly all?: boolean
  readonly limit?: number
  readonly json?: true
}

interface Reject {
  readonly id: number
  readonly conjunto: string
  readonly tabla: string
  readonly corrida: number
  readonly fecha: Date
  readonly motivo: string
  readonly texto: string
  readonly resuelta_por: number | null
}

const LISTED = 50
const WIDTH = 120

/** `tianguis rejects`: the quarantine, listed, looked at, and read again. */
export function rejectsCommand(program: Command, cli: Cli): void {
  const rejects = program
    .command('rejects')
    .description('Muestra las filas en cuarentena: lo que la fuente mandó y no se pudo usar, y por qué.')
    .addHelpText('after', HELP)
  rejects
    .command('list')
    .description('Lista las filas rechazadas que siguen sin resolver.')
    .option('--dataset <nombre>', 'solo las de un conjunto')
    .option('--run <id>', 'solo las de una corrida', identifier)
    .option('--all', 'también las que otra corrida ya resolvió')
    .option('--limit <n>', `cuántas; sin él, ${LISTED}`, howMany)
    .addOption(JSON_OUTPUT)
    .addHelpText(
      'after',
      '\nEjemplos:\n  $ tianguis rejects list --dataset gasolina\n  $ tianguis rejects list --run 42 --all',
    )
    .action((options: Options) => list(cli, options))
  rejects
    .command('show')
    .description('Muestra una fila rechazada entera, como llegó.')
    .argument('<id>', 'número de la fila', identifier)
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis rejects show 7')
    .action((id: string, options: Options) => show(cli, id, options))
  rejects
    .command('retry')
    .description(
      'Lee otra vez las últimas respuestas guardadas de un conjunto, sin red, y dice cuántas rechazadas se resolvieron.',
    )
    .argument('<conjunto>', 'nombre del conjunto')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis rejects retry gasolina     después de corregir su conector')
    .action((dataset: string, options: Options) => retry(cli, dataset, options))
}

const HELP = `
Ejemplos:
  $ tianguis rejects list --dataset gasolina
  $ tianguis rejects show 7
  $ tianguis rejects retry gasolina`

const COLUMNS = `
  id::float8 as id, dataset as conjunto, table_name as tabla, run_id::float8 as corrida, at as fecha, reason as motivo, raw as texto,
  settled_by::float8 as resuelta_por`

async function list(cli: Cli, options: Options): Promise<void> {
  const { withServiceSoon } = await import('./with-service.ts')
  const { found, total } = await withServiceSoon(cli, (service) => readRejects(service, options))
  if (options.json) return cli.answer(found)
  if (!found.length)
    return cli.print(options.all ? 'No hay filas rechazadas.' : 'No hay filas rechazadas sin resolver.')
  cli.print(await describe(found))
  if (total > found.length) cli.notice(`Se muestran ${found.length} de ${total}: usa --limit, --dataset o --run.`)
}

async function readRejects(
  service: Service,
  { dataset, run, all = false, limit = LISTED }: Options,
): Promise<{ found: Reject[]; total: number }> {
  const { assertKnown } = await import('./pick.ts')
  await assertKnown(service, dataset)
  const wanted = `($1::text is null or dataset = $1) and ($2::bigint is null or run_id = $2) and ($3 or settled_by is null)`
  const values = [dataset, run, all]
  const { rows: found } = await service.pool.query<Reject>(
    `select ${COLUMNS} from tianguis.rejects where ${wanted} order by tianguis.rejects.id desc limit $4`,
    [...values, limit],
  )
  const {
    rows: [counted],
  } = await service.pool.query<{ total: number }>(
    `select count(*)::int as total from tianguis.rejects where ${wanted}`,
    values,
  )
  return { found, total: counted!.total }
}

async function describe(found: readonly Reject[]): Promise<string> {
  const { moment } = await import('../describe/figures.ts')
  const { textTable: table } = await import('./table.ts')
  const headings = [
    { title: 'ID', right: true },
    { title: 'CONJUNTO' },
    { title: 'TABLA' },
    { title: 'CORRIDA', right: true },
    { title: 'FECHA' },
    { title: 'MOTIVO' },
  ]
  const rows = found.map(({ id, conjunto, tabla, corrida, fecha, motivo, resuelta_por }) => [
    String(id),
    conjunto,
    tabla,
    String(corrida),
    moment(fecha),
    `${resuelta_por === null ? '' : `(resuelta por ${resuelta_por}) `}${motivo}`,
  ])
  return table(headings, rows)
    .split('\n')
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line))
    .join('\n')
    .concat(`\n\nLa fila entera: tianguis rejects show ${found[0]!.id}`)
}

async function show(cli: Cli, id: string, { json }: Options): Promise<void> {
  const { withServiceSoon } = await import('./with-service.ts')
  const { moment } = await import('../describe/figures.ts')
  const found = await withServiceSoon(cli, async ({ pool }) => {
    const {
      rows: [row],
    } = await pool.query<Reject>(`select ${COLUMNS} from tianguis.rejects where id = $1`, [id])
    return row
  })
  if (!found)
    throw new CommandFailure(`No hay ninguna fila rechazada ${id}. «tianguis rejects list» muestra las que hay.`)
  if (json) return cli.answer(found)
  cli.print(
    [
      `Rechazada    ${found.id} de ${found.conjunto}, tabla ${found.tabla}, corrida ${found.corrida}, ${moment(found.fecha)}`,
      `Motivo       ${found.motivo}`,
      `Resuelta     ${found.resuelta_por === null ? 'no' : `por la corrida ${found.resuelta_por}`}`,
      '',
      found.texto,
    ].join('\n'),
  )
}
