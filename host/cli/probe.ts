import type { Command } from 'commander'
import type { ProbeReport } from '@tianguis/core/refresh/probe'
import type { Service } from '../composition.ts'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { EXIT } from './failures.ts'

const WIDTH = 120

/** `tianguis probe`: asks sources for the beginning of what a refresh would ask for, and publishes nothing. */
export function probeCommand(program: Command, cli: Cli): void {
  program
    .command('probe')
    .description('Pregunta a las fuentes por el principio de lo que una actualización pediría. No publica nada.')
    .argument('[nombres...]', 'conjuntos; todos si no se dice')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((names: string[], { json }: { json?: true }) => probeAll(cli, names, json === true))
}

const HELP = `
De cada conjunto hace hasta 12 peticiones, al ritmo que declara y con sus tokens, y de cada respuesta toma hasta 64 KiB.
Dice si contesta lo que debe, qué forma tiene, qué cambió en ella desde la última actualización, y el dato más nuevo de lo que
alcanzó a leer. Termina con 1 si alguna fuente no contesta como debe.

Ejemplos:
  $ tianguis probe
  $ tianguis probe gasolina sismos
  $ tianguis probe --json | jq '.data[] | select(.contesta | not)'`

async function probeAll(cli: Cli, names: readonly string[], json: boolean): Promise<void> {
  const { withService, loadFirstSamples } = await import('./with-service.ts')
  const { pickDatasets } = await import('./pick.ts')
  await withService(cli, async (service) => {
    await loadFirstSamples(cli, service)
    const { found } = pickDatasets(service, names, !names.length)
    const told = []
    for (const { connector } of found) {
      const probed = probeJson(await probeOne(cli, service, connector))
      told.push(probed)
      if (!json) cli.print(await inWords(probed))
      cli.signal.throwIfAborted()
    }
    if (json) cli.answer(told)
    if (told.some(({ contesta }) => !contesta)) cli.end(EXIT.failed)
  })
}

async function probeOne(
  cli: Cli,
  service: Service,
  connector: Service['connectors'][number]['connector'],
): Promise<ProbeReport> {
  const { probeSource, noteProbe } = await import('@tianguis/core/refresh/probe')
  const { loadTerritory } = await import('@tianguis/core/territory/load')
  const report = await probeSource({
    connector,
    pool: service.pool,
    territory: await loadTerritory(service.pool),
    catalogue: service.connectors.map((one) => one.connector),
    env: service.config.env,
    signal: cli.signal,
  })
  await noteProbe(service.pool, report)
  return report
}

/** As it is written in JSON. */
const probeJson = ({ dataset, answers, outlines, changes, newest, ok, asksNobody }: ProbeReport) => ({
  conjunto: dataset,
  contesta: ok,
  sin_fuente: asksNobody,
  fecha_datos: newest,
  fuentes: [...outlines].map(([feed, { kind, charset, names }]) => ({
    nombre: feed,
    tipo: kind,
    codificacion: charset,
    columnas: names.map(({ name }) => name),
    cambios: changes.find((one) => one.feed === feed)?.notes ?? [],
  })),
  respuestas: answers.map(({ url, ms, failure }) => ({ direccion: url, milisegundos: ms, falla: failure })),
})

async function inWords(told: ReturnType<typeof probeJson>): Promise<string> {
  const { wrapped } = await import('./table.ts')
  const { conjunto, contesta, sin_fuente, fecha_datos, fuentes, respuestas } = told
  if (sin_fuente) return `${conjunto}: se calcula de otros conjuntos; no pregunta a nadie.`
  const failed = respuestas.filter(({ falla }) => falla !== null)
  const head = `${conjunto}: ${contesta ? 'contesta' : 'NO CONTESTA COMO DEBE'}${fecha_datos ? `, datos al ${fecha_datos}` : ''}.`
  return [
    head,
    ...fuentes.map(
      ({ nombre, tipo, columnas, cambios }) =>
        `  ${nombre}: ${tipo}, ${columnas.length} columnas o claves${cambios.length ? `; ${cambios.join('; ')}` : ''}.`,
    ),
    ...failed.map(({ falla }) => `  ${falla}`),
  ]
    .map((line) => wrapped(line.trimEnd(), WIDTH, '    '))
    .join('\n')
}
