import type { Command } from 'commander'
import { HandleError } from '@tianguis/sql/follow-up/handle'
import type { QuestionEngine } from '@tianguis/sql'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure, EXIT, wrongUsage } from './failures.ts'

interface Options {
  readonly explicar?: true
  readonly json?: true
  readonly tras?: string
}

/**
 * `tianguis query "…"`: a question answered as a table, with what was understood and where it comes from; without one a
 * prompt, where each question follows the one before it.
 */
export function queryCommand(program: Command, cli: Cli): void {
  program
    .command('query')
    .description('Responde preguntas en español con una tabla, lo que entendió y la fuente.')
    .argument('[pregunta...]', 'la pregunta; sin ella, en una terminal, se conversa')
    .option('--explicar', 'solo dice qué entendió y el SELECT; no lo ejecuta')
    .option('--tras <consulta_id>', 'sigue la respuesta que trae ese consulta_id')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((words: string[], options: Options) =>
      words.length ? query(cli, words.join(' '), options) : converse(cli, options),
    )
}

const HELP = `
Ejemplos:
  $ tianguis query "¿a cómo está el dólar?"
  $ tianguis query "top 5 municipios con más robos en 2025" --json
  $ tianguis query "¿qué presa de Jalisco está más llena?" --explicar
  $ tianguis query --tras ARgK93D8n5X5nzyG… "¿y en Puebla?"
  $ tianguis query                      conversa: cada pregunta sigue a la anterior; «salir» o Ctrl-D termina`

async function query(cli: Cli, question: string, { explicar, json, tras }: Options): Promise<void> {
  const explain = explicar === true
  const { answerText, refusalText } = await import('./query-text.ts')
  await withQuestionBox(cli, async (box) => {
    const reply = await box.ask(question, { explain, tras, signal: cli.signal }).catch((error) => {
      throw error instanceof HandleError ? wrongUsage(error.message) : error
    })
    if (json)
      cli.answer(
        reply.ok ? { ...reply, rows: undefined, resultado: reply.rows.map((row) => JSON.parse(row)) } : reply,
        reply.ok ? undefined : reply.error,
      )
    else if (reply.ok) cli.print(await answerText(reply, explain))
    if (reply.ok) return
    throw new CommandFailure(refusalText(reply), EXIT.failed)
  })
}

async function converse(cli: Cli, { explicar, json, tras }: Options): Promise<void> {
  const { keyboard } = cli
  if (!keyboard || json) throw wrongUsage('Falta el argumento «pregunta». La ayuda está en --help.')
  const { openPrompt } = await import('./query-prompt.ts')
  await withQuestionBox(cli, (box, dataFolder) =>
    openPrompt({ cli, keyboard, box, dataFolder, explain: explicar === true, tras }),
  )
}

/** @throws CommandFailure where questions are not served */
async function withQuestionBox(
  cli: Cli,
  work: (box: QuestionEngine, dataFolder: string) => Promise<void>,
): Promise<void> {
  const { withService, loadFirstSamples } = await import('./with-service.ts')
  const { watchDatasets } = await import('../answer/datasets.ts')
  const { openAsking } = await import('../ask/open.ts')
  const { SEE_DOCTOR } = await import('../ask/access.ts')
  const { whyClosed } = await import('@tianguis/sql/role/layers')
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
        throw new CommandFailure(`Las preguntas no se sirven: ${whyClosed(asking.layers)}. ${SEE_DOCTOR}`)
      await work(asking.box, service.config.dataFolder)
    } finally {
      datasets.stop()
      await asking.close()
    }
  })
}
