import type { Command } from 'commander'
import type { Condition, DatasetStatus } from '../describe/status.ts'
import type { Cli } from './cli.ts'

/** `tianguis status`: what is fresh, late, failing or broken, and why. */
export function statusCommand(program: Command, cli: Cli): void {
  program
    .command('status')
    .description('Muestra cómo está cada conjunto de datos: filas, fechas, próxima consulta, y qué le pasa.')
    .option('--json', 'un documento JSON en la salida')
    .addHelpText('after', HELP)
    .action(async ({ json }: { json?: true }) => {
      const { withService, loadFirstSamples } = await import('./service.ts')
      const { readStatuses } = await import('../describe/status.ts')
      await withService(cli, async (service) => {
        await loadFirstSamples(cli, service)
        const now = new Date()
        const statuses = await readStatuses(service, now)
        if (json) cli.answer(statuses)
        else cli.print(await statusTable(statuses, now))
      })
    })
}

const HELP = `
Estados:
  al día      la fuente se consultó bien dentro de su plazo
  atrasado    hace más de su plazo que no se consulta bien
  fallando    la última actualización falló o se rechazó; lo publicado sigue
  muestra     filas incluidas con el programa, hasta la primera actualización real
  sin datos   nunca se ha publicado
  roto        el conector no se pudo cargar

Ejemplos:
  $ tianguis status
  $ tianguis status --json | jq '.data[] | select(.estado == "fallando")'`

const CONDITIONS: Record<Condition, string> = {
  al_dia: 'al día', atrasado: 'atrasado', fallando: 'fallando', muestra: 'muestra', sin_datos: 'sin datos', roto: 'roto',
}
const WIDTH = 120

/** One line a dataset, and below it the reasons of those that are not well. */
async function statusTable(statuses: readonly DatasetStatus[], now: Date): Promise<string> {
  const { count, fromNow, unnamed } = await import('../describe/figures.ts')
  const { table, wrapped } = await import('./table.ts')
  const ago = (at: string | null) => (at === null ? '—' : fromNow(new Date(at), now))
  const lines = table(
    [{ title: 'CONJUNTO' }, { title: 'ESTADO' }, { title: 'FILAS', right: true }, { title: 'DATOS AL' }, { title: 'CAMBIÓ' }, { title: 'REVISADO' }, { title: 'PRÓXIMA' }],
    statuses.map((one) => [
      one.conjunto, CONDITIONS[one.estado], `${one.filas_aproximadas ? '≈ ' : ''}${count(one.filas)}`,
      one.fecha_datos ?? '—', ago(one.actualizado), ago(one.revisado), ago(one.proxima),
    ]),
  )
  const reasons = statuses.flatMap(({ conjunto, motivo }) => (motivo === null ? [] : [wrapped(`${conjunto}: ${unnamed(conjunto, motivo)}`, WIDTH, '  ')]))
  return [lines, ...(reasons.length ? ['', ...reasons] : [])].join('\n')
}
