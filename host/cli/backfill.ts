import type { Command } from 'commander'
import { daysOf } from '@tianguis/core/time-params'
import { InvalidArgumentError } from 'commander'
import { counted, durationInWords, count } from '../describe/figures.ts'
import { RESULTS } from '../status/run-words.ts'
import type { BroughtPeriod } from '../upkeep/backfill.ts'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { EXIT, wrongUsage, type ExitCode } from './failures.ts'
import { filasJson } from './refresh-report.ts'

interface Options {
  readonly from: readonly [first: string, last: string]
  readonly to?: readonly [first: string, last: string]
  readonly files?: string
  readonly again?: true
  readonly acceptShrink?: true
  readonly json?: true
}

/** `tianguis backfill`: brings the past of a dataset, a period at a time, and goes on where it was. */
export function backfillCommand(program: Command, cli: Cli): void {
  program
    .command('backfill')
    .description('Trae la historia de un conjunto, periodo por periodo: cada uno se publica entero, o nada de él.')
    .argument('<nombre>', 'conjunto')
    .requiredOption('--from <fecha>', 'desde qué día, mes o año: 2015, 2015-06 o 2015-06-16', time)
    .option('--to <fecha>', 'hasta cuándo, inclusive; hasta el último periodo que ya acabó', time)
    .option('--files <carpeta>', 'lee los archivos de la fuente que ya tienes, y no pide nada')
    .option('--again', 'también los periodos que ya se trajeron')
    .option('--accept-shrink', 'acepta lo que un resguardo pone en duda: valores que faltan o que saltan')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((name: string, options: Options) => backfill(cli, name, options))
}

const HELP = `
Va de lo más nuevo a lo más viejo. Lo publicado no cambia: un periodo solo agrega lo que falta. Si se corta, la misma
orden sigue donde iba; lo que la fuente no tiene se vuelve a pedir la vez siguiente. Las actualizaciones programadas
siguen mientras tanto.

Ejemplos:
  $ tianguis backfill precios --from 2024
  $ tianguis backfill precios --from 2015 --to 2023 --files /datos/qqp
  $ tianguis backfill electricidad --from 2020-01 --to 2020-12

Códigos de salida: 0 bien; 1 falló algún periodo; 2 orden equivocada; 3 un resguardo rechazó alguno; 130 cancelado.`

function time(given: string): readonly [string, string] {
  const days = daysOf(given)
  if (days) return days
  throw new InvalidArgumentError('se espera un año, un mes o un día que exista, como 2015, 2015-06 o 2015-06-16.')
}

async function backfill(cli: Cli, name: string, options: Options): Promise<void> {
  const { withService } = await import('./with-service.ts')
  const { pickDatasets } = await import('./pick.ts')
  const { bringPeriods, planBackfill } = await import('../upkeep/backfill.ts')
  const { openDisplay } = await import('./progress.ts')
  const brought: BroughtPeriod[] = []
  let left = 0
  await withService(cli, async (service) => {
    const found = pickDatasets(service, [name], false).found[0]
    if (!found) throw wrongUsage(`El conector de ${name} no se pudo cargar; «tianguis status» dice por qué.`)
    const { backfill: declared } = found.connector
    const able = service.connectors.flatMap(({ connector }) => (connector.backfill ? [connector.name] : []))
    if (!declared)
      throw wrongUsage(`${name} no declara cómo traer su historia. La traen: ${able.join(', ') || 'ninguno'}.`)
    const plan = await planBackfill(service.pool, { name, backfill: declared }, rangeOf(options))
    left = plan.wanted.length
    cli.notice(beginning(name, plan.wanted.length, plan.done))
    const pace = createPace(left)
    let display: Awaited<ReturnType<typeof openDisplay>> | undefined
    const end = () => display?.stop()
    try {
      const bringing = bringPeriods(service, found, plan.wanted, {
        signal: cli.signal,
        acceptShrink: options.acceptShrink,
        onBegin: async (period) => {
          display = await openDisplay(cli, `${name} ${period.name}`)
        },
        onProgress: (progress) => display?.show(progress),
      })
      for await (const one of bringing) {
        end()
        brought.push(one)
        const line = `${name} ${one.period.name}: ${endOf(one)}; ${pace(one)}`
        if (options.json) cli.notice(line)
        else cli.print(line)
      }
    } finally {
      end()
    }
  })
  tell(cli, name, { brought, left: left - brought.length, json: options.json === true })
}

const rangeOf = ({ from, to, files, again }: Options) => ({
  from: from[0],
  to: to?.[1] ?? '9999-12-31',
  files,
  again,
  now: new Date(),
})

const beginning = (name: string, wanted: number, done: number) =>
  `${name}: ${counted(wanted, 'periodo')} por traer${done ? `, ${count(done)} ya estaban` : ''}.`

function endOf({ outcome, report: { counts, failure } }: BroughtPeriod): string {
  if (outcome === 'published') return `${counted(counts.new, 'fila nueva', 'filas nuevas')}`
  if (outcome === 'unchanged') return 'ya estaba todo'
  if (outcome === 'absent') return 'la fuente no tiene nada'
  if (outcome === 'cancelled') return 'se canceló; no se publicó nada de él'
  return `no se publicó. ${failure ?? ''}`
}

/** The rate of all so far, and what is left at that pace: what the source has nothing of takes no time and tells none. */
export function createPace(total: number): (one: Pick<BroughtPeriod, 'outcome' | 'report' | 'seconds'>) => string {
  const sum = { ended: 0, brought: 0, rows: 0, seconds: 0 }
  return ({ outcome, report: { counts }, seconds }) => {
    sum.ended += 1
    if (outcome !== 'absent') {
      sum.brought += 1
      sum.rows += counts.read
      sum.seconds += seconds
    }
    const parts = [`${count(sum.ended)} de ${counted(total, 'periodo')}`]
    if (sum.seconds > 0 && sum.rows) parts.push(`${counted(Math.round(sum.rows / sum.seconds), 'fila')}/s`)
    const left = total - sum.ended
    if (left && sum.brought) parts.push(`faltan unos ${durationInWords((left * sum.seconds) / sum.brought)}`)
    return parts.join(', ')
  }
}

interface Told {
  readonly brought: readonly BroughtPeriod[]
  readonly left: number
  readonly json: boolean
}

function tell(cli: Cli, name: string, { brought, left, json }: Told): void {
  const code = exitOf(cli, brought)
  const why = left ? `Quedan ${counted(left, 'periodo')}: la misma orden sigue donde iba.` : undefined
  if (json) {
    const periods = brought.map(({ period, outcome, report, seconds }) => ({
      periodo: period.name,
      desde: period.from,
      hasta: period.to,
      resultado: outcome === 'absent' ? 'ausente' : RESULTS[outcome],
      explicacion: report.failure,
      corrida: report.runId === null ? null : Number(report.runId),
      version: report.version,
      filas: filasJson(report.counts),
      segundos: Number(seconds.toFixed(3)),
    }))
    cli.answer(
      { conjunto: name, periodos: periods, quedan: left },
      code === EXIT.ok ? undefined : (why ?? 'Algún periodo no se publicó.'),
    )
  } else if (why) cli.notice(why)
  cli.end(code)
}

function exitOf(cli: Cli, brought: readonly BroughtPeriod[]): ExitCode {
  const ended = (...outcomes: BroughtPeriod['outcome'][]) => brought.some(({ outcome }) => outcomes.includes(outcome))
  if (cli.signal.aborted || ended('cancelled')) return EXIT.cancelled
  if (ended('failed')) return EXIT.failed
  return ended('refused') ? EXIT.refused : EXIT.ok
}
