import type { Command } from 'commander'
import type { Answered, Reply } from '@tianguis/sql/reply'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure, EXIT } from './failures.ts'

interface Options {
  readonly explicar?: true
  readonly json?: true
}

/** `tianguis query "…"`: a question answered as a table, with what was understood and where it comes from. */
export function queryCommand(program: Command, cli: Cli): void {
  program
    .command('query')
    .description('Responde una pregunta en español con una tabla, lo que entendió y la fuente.')
    .argument('<pregunta...>', 'la pregunta')
    .option('--explicar', 'solo dice qué entendió y el SELECT; no lo ejecuta')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((words: string[], options: Options) => query(cli, words.join(' '), options))
}

const HELP = `
Ejemplos:
  $ tianguis query "¿a cómo está el dólar?"
  $ tianguis query "top 5 municipios con más robos en 2025" --json
  $ tianguis query "¿qué presa de Jalisco está más llena?" --explicar`

async function query(cli: Cli, question: string, { explicar, json }: Options): Promise<void> {
  const explain = explicar === true
  const { withService, loadFirstSamples } = await import('./service.ts')
  const { watchDatasets } = await import('../answer/datasets.ts')
  const { openAsking } = await import('../ask/open.ts')
  await withService(cli, async (service) => {
    await loadFirstSamples(cli, service)
    const datasets = await watchDatasets(
      service.pool,
      service.connectors.map(({ connector }) => connector),
      (error) => cli.notice(error.message),
    )
    const asking = await openAsking({
      service,
      datasets,
      clock: () => new Date(),
      log: { info: () => {}, warn: (text: unknown) => cli.notice(String(text)) } as never,
    })
    try {
      if (!asking.box)
        throw new CommandFailure(
          `Las preguntas no se sirven: ${asking.layers
            .filter(({ active }) => !active)
            .map(({ reason }) => reason)
            .join(' ')}`,
        )
      const reply = await asking.box.ask(question, { explain, signal: cli.signal })
      if (json)
        cli.answer(
          reply.ok ? { ...reply, rows: undefined, resultado: reply.rows.map((row) => JSON.parse(row)) } : reply,
          reply.ok ? undefined : reply.error,
        )
      else if (reply.ok) cli.print(await shown(reply, explain))
      if (reply.ok) return
      throw new CommandFailure(refusalOf(reply), EXIT.failed)
    } finally {
      datasets.stop()
      await asking.close()
    }
  })
}

async function shown(
  { rows, interpretacion, provenance, sql_generado: sql, parametros, sugerencias, truncado }: Answered,
  explain: boolean,
): Promise<string> {
  const { textTable: table } = await import('./table.ts')
  const notes = [
    interpretacion.frase,
    ...interpretacion.supuestos,
    ...interpretacion.correcciones.map(({ escrito, leido }) => `«${escrito}» se leyó «${leido}».`),
  ].join(' ')
  if (explain)
    return [notes, '', sql, ...parametros.map((value, at) => `  $${at + 1} = ${JSON.stringify(value)}`)].join('\n')
  const cells = rows.map((row) => Object.entries(textsOf(row)))
  const headings = cells[0]!.map(([title], column) => ({
    title: title.toUpperCase(),
    right: cells.every((row) => /^(-?[\d.]+|—)$/.test(row[column]![1])),
  }))
  return [
    table(
      headings,
      cells.map((row) => row.map(([, text]) => text)),
    ),
    '',
    notes,
    ...(truncado ? ['Hay más renglones; pide un lugar o un periodo más preciso.'] : []),
    provenance,
    ...(sugerencias.length ? ['', 'También:', ...sugerencias.map(({ pregunta }) => `  ${pregunta}`)] : []),
  ].join('\n')
}

/** Values as they were written, so that no decimal changes. */
function textsOf(row: string): Record<string, string> {
  const reviver = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? value
      : value === null
        ? '—'
        : typeof value === 'number'
          ? (context?.source ?? String(value))
          : typeof value === 'boolean'
            ? value
              ? 'sí'
              : 'no'
            : String(value)
  return JSON.parse(row, reviver as never)
}

function refusalOf({ error, codigo, detalle }: Exclude<Reply, Answered>): string {
  const near = [...(detalle.opciones ?? []), ...(detalle.sugerencias ?? [])].map(({ pregunta }) => `\n  ${pregunta}`)
  return `${error} (${codigo})${near.length ? `\nPuedes preguntar:${near.join('')}` : ''}`
}
