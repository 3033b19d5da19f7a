import type { Command } from 'commander'
import type { DatasetCondition } from '../status/condition.ts'
import type { DatasetStatus } from '../status/status.ts'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'

/** `tianguis status`: what is fresh, late, failing or broken, and why. */
export function statusCommand(program: Command, cli: Cli): void {
  program
    .command('status')
    .description('Muestra cómo está cada conjunto de datos: filas, fechas, próxima consulta, y qué le pasa.')
    .option('--verbose', 'cada motivo entero, con sus direcciones')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action(async ({ json, verbose }: { json?: true; verbose?: true }) => {
      const { withService, loadFirstSamples } = await import('./with-service.ts')
      const { soon } = await import('./with-database.ts')
      const { readStatuses } = await import('../status/status.ts')
      await withService(cli, async (service) => {
        await loadFirstSamples(cli, service)
        const now = new Date()
        const statuses = await soon((quick: typeof service) => readStatuses(quick, now))(service)
        if (json) cli.answer(statuses)
        else cli.print(await statusTable(statuses, { now, verbose: verbose === true }))
      })
    })
}

const HELP = `
Estados:
  al día      la fuente se consultó bien dentro de su plazo, y su dato más nuevo también lo está
  parcial     una parte de la fuente no llegó (se dice cuál) y quedó como estaba; lo demás es nuevo
  congelado   la fuente contesta, pero su dato más nuevo es más viejo de lo que se espera
  atrasado    hace más de su plazo que no se consulta bien
  fallando    la última actualización falló o se rechazó; lo publicado sigue
  muestra     filas incluidas con el programa, hasta la primera actualización real
  sin datos   nunca se ha publicado
  roto        el conector no se pudo cargar

Ejemplos:
  $ tianguis status
  $ tianguis status --verbose         con las direcciones y lo que contestó cada una
  $ tianguis status --json | jq '.data[] | select(.estado == "fallando")'`

const CONDITIONS: Record<DatasetCondition, string> = {
  al_dia: 'al día',
  parcial: 'parcial',
  congelado: 'congelado',
  atrasado: 'atrasado',
  fallando: 'fallando',
  muestra: 'muestra',
  sin_datos: 'sin datos',
  roto: 'roto',
}
const WIDTH = 120

/**
 * One line a dataset, and below it the reasons of those that are not well: one that several share once, and addresses
 * only if asked for.
 */
async function statusTable(
  statuses: readonly DatasetStatus[],
  { now, verbose }: { now: Date; verbose: boolean },
): Promise<string> {
  const { count, fromNow } = await import('../describe/figures.ts')
  const { textTable: table } = await import('./table.ts')
  const ago = (at: string | null) => (at === null ? '—' : fromNow(new Date(at), now))
  const lines = table(
    [
      { title: 'CONJUNTO' },
      { title: 'ESTADO' },
      { title: 'FILAS', right: true },
      { title: 'DATOS AL' },
      { title: 'CAMBIÓ' },
      { title: 'REVISADO' },
      { title: 'PRÓXIMA' },
    ],
    statuses.map((one) => [
      one.conjunto,
      CONDITIONS[one.estado],
      `${one.filas_aproximadas ? '≈ ' : ''}${count(one.filas)}`,
      one.fecha_datos ?? '—',
      ago(one.actualizado),
      ago(one.revisado),
      ago(one.proxima),
    ]),
  )
  const below = [
    ...(await reasonsOf(statuses, verbose)),
    ...(await stoppedOf(statuses, verbose)),
    ...(await changesOf(statuses)),
  ]
  return [lines, ...(below.length ? ['', ...below] : [])].join('\n')
}

/** Of a dataset with many the first few, unless all are asked for. */
const SHOWN = 3

async function stoppedOf(statuses: readonly DatasetStatus[], verbose: boolean): Promise<string[]> {
  const { wrapped } = await import('./table.ts')
  return statuses.flatMap(({ conjunto, detenidos }) => {
    if (!detenidos.length) return []
    const told = detenidos.slice(0, verbose ? undefined : SHOWN).map(({ nombre, desde }) => `${nombre} (${desde})`)
    const more = detenidos.length - told.length
    const words = `${conjunto}: sin datos nuevos desde la fecha que se dice: ${told.join(', ')}${more ? ` y ${more} más` : ''}.`
    return [wrapped(words, WIDTH, '  ')]
  })
}

/** What a source answered in another form than ever before. */
async function changesOf(statuses: readonly DatasetStatus[]): Promise<string[]> {
  const { wrapped } = await import('./table.ts')
  return statuses.flatMap(({ conjunto, cambios_en_la_fuente }) =>
    cambios_en_la_fuente
      .slice(0, SHOWN)
      .map(({ fuente, cambio, visto }) =>
        wrapped(`${conjunto}: ${visto.slice(0, 10)}, ${fuente}: ${cambio}.`, WIDTH, '  '),
      ),
  )
}

async function reasonsOf(statuses: readonly DatasetStatus[], verbose: boolean): Promise<string[]> {
  const { unnamed } = await import('../describe/figures.ts')
  const { inBrief, SAMPLE_NOTE, sharedReasons } = await import('../status/causes.ts')
  const { wrapped } = await import('./table.ts')
  const line = (words: string) => wrapped(words, WIDTH, '  ')
  const { shared, own, samples } = sharedReasons(statuses)
  const whole = (told: typeof own) =>
    told.map(({ conjunto, reason }) => line(`${conjunto}: ${unnamed(conjunto, reason)}`))
  if (verbose)
    return [
      ...shared.flatMap(({ sentence, told }) => [sentence, ...whole(told)]),
      ...whole(own),
      ...(samples ? [line(SAMPLE_NOTE)] : []),
    ]
  const brief = [
    ...shared.map(({ sentence, told }) => line(`${sentence} ${told.map(({ conjunto }) => conjunto).join(', ')}.`)),
    ...own.map(({ conjunto, reason }) => line(`${conjunto}: ${inBrief(unnamed(conjunto, reason))}`)),
    ...(samples ? [line(SAMPLE_NOTE)] : []),
  ]
  return shared.length ||
    own.some(({ conjunto, reason }) => inBrief(unnamed(conjunto, reason)) !== unnamed(conjunto, reason))
    ? [...brief, DETAIL]
    : brief
}

const DETAIL = 'Con direcciones y lo que contestó cada una: «tianguis status --verbose».'
