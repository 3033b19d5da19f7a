/** A conversation at a terminal: each question follows the answer before it. */
import { createInterface, type Interface } from 'node:readline'
import { HandleError } from '@tianguis/sql/follow-up/handle'
import type { QuestionEngine } from '@tianguis/sql'
import { QuestionError } from '@tianguis/sql/normalize'
import { QueryError } from '@tianguis/sql/session/session'
import type { Cli, Keyboard } from './cli.ts'
import { FAREWELL, openHistory } from './query-history.ts'
import { answerText, refusalText } from './query-text.ts'

interface Conversing {
  readonly cli: Cli
  readonly keyboard: Keyboard
  readonly box: Pick<QuestionEngine, 'ask'>
  readonly dataFolder: string
  readonly explain: boolean
  /** `consulta_id` that the first question follows. */
  readonly tras: string | undefined
}

const PROMPT = '¿? '
const INTRODUCTION =
  'Pregunta en español; cada pregunta sigue a la anterior («¿y en Puebla?», «por mes»). ↑ y ↓ recorren las de antes; «salir» o Ctrl-D termina.'

/** Ends with «salir», Ctrl-D, or Ctrl-C while nothing is asked; Ctrl-C drops a question that waits for its answer. */
export async function openPrompt(conversing: Conversing): Promise<void> {
  const { cli, keyboard, dataFolder } = conversing
  const history = openHistory({ env: cli.env, dataFolder, tell: cli.notice })
  const lines = createInterface({
    input: keyboard.input,
    output: keyboard.output,
    terminal: true,
    prompt: PROMPT,
    history: [...history.known],
    historySize: history.most,
    removeHistoryDuplicates: true,
  })
  lines.on('history', history.keep)
  const close = () => lines.close()
  cli.signal.addEventListener('abort', close, { once: true })
  cli.notice(INTRODUCTION)
  lines.prompt()
  try {
    await answerLines(lines, conversing)
  } finally {
    cli.signal.removeEventListener('abort', close)
    lines.close()
  }
}

async function answerLines(lines: Interface, conversing: Conversing): Promise<void> {
  let { tras } = conversing
  let asking: AbortController | undefined
  lines.on('SIGINT', () => (asking ? asking.abort() : lines.close()))
  for await (const line of lines) {
    if (FAREWELL.test(line)) return
    asking = new AbortController()
    if (line.trim()) tras = (await answerLine(line, tras, asking.signal, conversing)) ?? tras
    asking = undefined
    lines.prompt()
  }
}

/** @returns by what the answer can be followed; nothing where there is none */
async function answerLine(
  line: string,
  tras: string | undefined,
  dropped: AbortSignal,
  { cli, box, explain }: Conversing,
): Promise<string | undefined> {
  try {
    const reply = await box.ask(line, { tras, explain, signal: AbortSignal.any([dropped, cli.signal]) })
    cli.print(`${reply.ok ? await answerText(reply, explain, false) : refusalText(reply)}\n`)
    return reply.ok ? (reply.consulta_id ?? undefined) : undefined
  } catch (error) {
    if (dropped.aborted && !cli.signal.aborted) cli.notice('Se dejó esa pregunta.')
    else if (error instanceof QuestionError || error instanceof QueryError || error instanceof HandleError)
      cli.notice(error.message)
    else throw error
    return undefined
  }
}
