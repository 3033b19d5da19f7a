import type { Command } from 'commander'
import type { Connector } from '@tianguis/core'
import type { PeriodMove, TablePeriod } from '@tianguis/core/refresh/periods-apart'
import type { Service } from '../composition.ts'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure, EXIT, wrongUsage } from './failures.ts'

type Options = Readonly<Partial<Record<PeriodMove, string>>> & { readonly json?: true }

/** `tianguis partitions`: the periods of the past that are kept apart from each other, and takes one away or brings it back. */
export function partitionsCommand(program: Command, cli: Cli): void {
  program
    .command('partitions')
    .description('Lista los periodos en que se divide la historia; aparta uno de lo que se sirve, lo une o lo borra.')
    .argument('[conjunto]', 'solo los de un conjunto')
    .option('--detach <periodo>', 'deja de servir un periodo; sus filas se quedan en una tabla aparte')
    .option('--attach <periodo>', 'vuelve a servir un periodo apartado')
    .option('--drop <periodo>', 'borra un periodo apartado')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((dataset: string | undefined, options: Options) => partitions(cli, dataset, options))
}

const HELP = `
Quien lee no espera a nadie: apartar o unir un año toma un instante, por grande que sea. Lo apartado va en los
respaldos. Los años que «tianguis versions» guarda como archivos siguen ahí, también de lo que ya se borró. Con --json
se dice después cómo queda cada periodo.

Ejemplos:
  $ tianguis partitions
  $ tianguis partitions precios --detach 2015
  $ tianguis partitions precios --attach 2015
  $ tianguis partitions precios --drop 2015

Códigos de salida: 0 bien; 1 no se hizo; 2 orden equivocada; 4 el conjunto se está actualizando.`

async function partitions(cli: Cli, dataset: string | undefined, { json, ...moves }: Options): Promise<void> {
  const [asked, ...others] = Object.entries(moves) as [PeriodMove, string][]
  if (others.length) throw wrongUsage('Da solo una de --detach, --attach y --drop.')
  if (asked && dataset === undefined) throw wrongUsage('Falta decir de qué conjunto es el periodo.')
  const { withService } = await import('./with-service.ts')
  const { pickDatasets } = await import('./pick.ts')
  const { hasPeriods, periodsOf } = await import('@tianguis/core/refresh/periods-apart')
  const { describeMoved, describePeriods, periodJson } = await import('./partitions-report.ts')
  await withService(cli, async (service) => {
    const able = service.connectors.map(({ connector }) => connector).filter(hasPeriods)
    const picked =
      dataset === undefined ? able : pickDatasets(service, [dataset], false).found.map(({ connector }) => connector)
    const [one] = picked
    if (dataset !== undefined && !one)
      throw wrongUsage(`El conector de ${dataset} no se pudo cargar; «tianguis status» dice por qué.`)
    if (one && !hasPeriods(one)) throw wrongUsage(undivided(one, able))
    const moved = asked && one && (await move(service, one, asked, cli.signal))
    if (moved && !json) return cli.print(describeMoved(one, asked[0], moved))
    const all = []
    for (const connector of picked)
      for (const period of await periodsOf(service.pool, connector)) all.push({ connector, period })
    if (json) cli.answer(all.map(periodJson))
    else cli.print(describePeriods(all))
  })
}

async function move(
  { pool }: Service,
  connector: Connector,
  [what, name]: [PeriodMove, string],
  signal: AbortSignal,
): Promise<TablePeriod[]> {
  const { movePeriod, PeriodError } = await import('@tianguis/core/refresh/periods-apart')
  const { BusyError } = await import('@tianguis/core/refresh/lease')
  return movePeriod({ pool, connector, now: new Date(), signal }, what, name).catch((error: unknown) => {
    if (error instanceof BusyError) throw new CommandFailure(error.message, EXIT.busy)
    if (error instanceof PeriodError) throw new CommandFailure(error.message)
    throw error
  })
}

const undivided = ({ name }: Connector, able: readonly Connector[]) =>
  `La historia de ${name} no se divide por periodos. Se dividen: ${able.map((one) => one.name).join(', ') || 'ninguna'}.`
