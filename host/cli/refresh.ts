import { Option, type Command } from 'commander'
import type { Service } from '../composition.ts'
import { unnamed } from '../describe/figures.ts'
import type { DiscoveredConnector } from '../discovery.ts'
import { refusedWhere } from '../place-of-error.ts'
import type { Wanted } from '../upkeep/refresh-dataset.ts'
import { caseName, day, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { EXIT, cliFailureMessage, type ExitCode } from './failures.ts'
import type { Refreshed } from './refresh-report.ts'

interface Options {
  readonly all?: true
  readonly since?: string
  readonly dryRun?: true
  readonly replay?: true
  readonly fromRaw?: true
  readonly record?: string | true
  readonly acceptShrink?: true
  readonly json?: true
}

/**
 * `tianguis refresh`: brings datasets up to date now, from their source, the bundled sample or the last raw answers.
 */
export function refreshCommand(program: Command, cli: Cli): void {
  program
    .command('refresh')
    .description('Actualiza conjuntos de datos ahora. Lo publicado solo cambia si todo salió bien.')
    .argument('[nombres...]', 'conjuntos; se actualizan en el orden en que dependen unos de otros')
    .option('--all', 'todos los conjuntos')
    .option('--since <AAAA-MM-DD>', 'pide a la fuente desde ese día, y no desde la última observación', day)
    .option('--dry-run', 'hace todo menos publicar: muestra unas filas de cada cambio y no escribe nada')
    .addOption(
      new Option('--replay', 'lee la muestra incluida en vez de la fuente').conflicts(['fromRaw', 'record', 'since']),
    )
    .addOption(
      new Option('--from-raw', 'lee otra vez las últimas respuestas guardadas, sin red').conflicts(['record', 'since']),
    )
    .addOption(
      new Option('--record [caso]', 'guarda las respuestas como caso de prueba en fixtures; sin nombre, sample')
        .argParser(caseName)
        .conflicts('dryRun'),
    )
    .option(
      '--accept-shrink',
      'acepta que desaparezcan filas o valores, o que salte una mediana: hay que mirar antes con --dry-run',
    )
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((names: string[], options: Options) => refresh(cli, names, options))
}

const HELP = `
Ejemplos:
  $ tianguis refresh gasolina sismos
  $ tianguis refresh --all
  $ tianguis refresh dolar --since 1991-11-12
  $ tianguis refresh precios --dry-run             qué cambiaría, sin escribir nada
  $ tianguis refresh gasolina --from-raw           después de corregir el conector
  $ tianguis refresh gasolina --record sin-precio  graba fixtures/gasolina/sin-precio

Códigos de salida: 0 bien; 1 falló alguno; 2 orden o configuración equivocada; 3 un resguardo rechazó alguno;
4 alguno ya se estaba actualizando; 130 cancelado (Ctrl-C espera a dejar todo en orden; otro Ctrl-C no espera).`

async function refresh(cli: Cli, names: readonly string[], options: Options): Promise<void> {
  const { withService, loadFirstSamples } = await import('./with-service.ts')
  const { pickDatasets } = await import('./pick.ts')
  const { describeRefresh, refreshJson } = await import('./refresh-report.ts')
  const done: Refreshed[] = []
  const tell = (one: Refreshed) => {
    done.push(one)
    if (!options.json) cli.print(describeRefresh(one))
  }
  await withService(cli, async (service) => {
    const { found, broken } = pickDatasets(service, names, options.all === true)
    for (const one of broken) tell(notDone(one.name, `El conector no se pudo cargar: ${refusedWhere(one)}`))
    await loadFirstSamples(cli, service)
    for (const one of found) {
      if (cli.signal.aborted) tell(notDone(one.connector.name, 'No se empezó.', 'cancelled'))
      else tell(await refreshOne(cli, service, one, options))
    }
  })
  const code = exitOf(done)
  if (options.json) cli.answer(done.map(refreshJson), code === EXIT.ok ? undefined : summaryOf(done))
  cli.end(code)
}

async function refreshOne(
  cli: Cli,
  service: Service,
  found: DiscoveredConnector,
  options: Options,
): Promise<Refreshed> {
  const { refreshInChildProcess } = await import('../upkeep/fork-refresh.ts')
  const { openDisplay } = await import('./progress.ts')
  const { since, dryRun, acceptShrink } = options
  const from: Wanted['from'] = options.replay ? 'sample' : options.fromRaw ? 'raw' : 'live'
  const record = options.record === true ? 'sample' : options.record
  const started = performance.now()
  const display = await openDisplay(cli, found.connector.name)
  try {
    const order = {
      dataset: found.connector.name,
      from,
      trigger: 'orden',
      since,
      dryRun,
      acceptShrink,
      record,
      interruption: 'Se canceló.',
    }
    const report = await refreshInChildProcess(service, order, { signal: cli.signal, onProgress: display.show })
    return { ...report, seconds: (performance.now() - started) / 1000 }
  } catch (error) {
    return notDone(found.connector.name, cliFailureMessage(error), cli.signal.aborted ? 'cancelled' : 'failed')
  } finally {
    display.stop()
  }
}

/** A refresh that never came to a run: its ledger has nothing to tell. */
const notDone = (dataset: string, failure: string, outcome: 'failed' | 'cancelled' = 'failed'): Refreshed => ({
  dataset,
  outcome,
  failure,
  runId: null,
  version: null,
  requests: 0,
  bytes: 0,
  notes: [],
  missing: [],
  cause: null,
  published: false,
  seconds: 0,
  counts: { read: 0, new: 0, changed: 0, unchanged: 0, gone: 0, repeated: 0, rejected: 0 },
})

function exitOf(done: readonly Refreshed[]): ExitCode {
  const ended = (...outcomes: Refreshed['outcome'][]) => done.some(({ outcome }) => outcomes.includes(outcome))
  if (ended('cancelled')) return EXIT.cancelled
  if (ended('failed')) return EXIT.failed
  if (ended('refused') || done.some(({ outcome, failure }) => outcome === 'dry-run' && failure)) return EXIT.refused
  return ended('busy') ? EXIT.busy : EXIT.ok
}

const summaryOf = (done: readonly Refreshed[]) =>
  done.flatMap(({ dataset, failure }) => (failure ? [`${dataset}: ${unnamed(dataset, failure)}`] : [])).join(' ')
