/** The questions that were typed at the prompt, kept for whoever typed them. */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writePrivate } from '@tianguis/core/database/embedded/private-file'

export interface PromptHistory {
  /** The newest first. */
  readonly known: readonly string[]
  readonly most: number
  /** @param lines the newest first */
  readonly keep: (lines: readonly string[]) => void
}

interface Options {
  readonly env: NodeJS.ProcessEnv
  readonly dataFolder: string
  /** What goes wrong is told once, and stops no question. */
  readonly tell: (text: string) => void
}

const MOST = 500
/** What ends a conversation is no question. */
export const FAREWELL = /^\s*salir\s*$/i

/** A 0600 file: in $XDG_STATE_HOME where that is set, else in the data folder. */
export function openHistory({ env, dataFolder, tell }: Options): PromptHistory {
  const path = env.XDG_STATE_HOME ? join(env.XDG_STATE_HOME, 'tianguis', 'preguntas') : join(dataFolder, 'preguntas')
  let isTold = false
  const trouble = (error: unknown) => {
    if (!isTold) tell(`No se pueden guardar las preguntas en ${path}: ${(error as Error).message}`)
    isTold = true
  }
  return {
    known: readKnown(path, trouble),
    most: MOST,
    keep(lines) {
      const kept = lines.filter((line) => !FAREWELL.test(line)).slice(0, MOST)
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
        writePrivate(path, `${kept.toReversed().join('\n')}\n`, owner)
      } catch (error) {
        trouble(error)
      }
    },
  }
}

/** The file has the oldest first, as other programs keep theirs. */
function readKnown(path: string, trouble: (error: unknown) => void): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean).toReversed()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') trouble(error)
    return []
  }
}
