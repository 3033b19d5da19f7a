/** The Containerfile as a list of steps, as far as ours has them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Step {
  readonly what: string
  readonly rest: string
}

/** From one FROM to the next. */
export interface Stage {
  readonly from: string
  readonly steps: readonly Step[]
}

export function readContainerfile(root: string): Stage[] {
  const stages: { from: string; steps: Step[] }[] = []
  const lines = readFileSync(join(root, 'Containerfile'), 'utf8').split('\n')
  for (const line of lines) {
    const [, what, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (what === undefined || rest === undefined) continue
    if (what === 'FROM') stages.push({ from: rest, steps: [] })
    else stages.at(-1)?.steps.push({ what, rest })
  }
  return stages
}

export const stepsOf = ({ steps }: Stage, what: string): string[] =>
  steps.filter((step) => step.what === what).map(({ rest }) => rest)

/** The words of a step in exec form, after any options. @throws Error for one that needs a shell */
export function wordsOf(rest: string): string[] {
  const at = rest.indexOf('[')
  if (at < 0) throw new Error(`«${rest}» needs a shell; the exec form is expected: ["program", "argument"].`)
  return JSON.parse(rest.slice(at)) as string[]
}

/** The variables of ENV. */
export const variablesOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stepsOf(stage, 'ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
  )

/** What is copied from the checkout, before and to where. */
export const copiesOf = (stage: Stage): { from: string[]; to: string }[] =>
  stepsOf(stage, 'COPY')
    .filter((rest) => !rest.startsWith('--from'))
    .map((rest) => {
      const words = rest.split(' ')
      return { from: words.slice(0, -1), to: words.at(-1)! }
    })
