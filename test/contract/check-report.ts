/** What `tianguis check` prints, line by line as it goes or as one JSON document at the end. */
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Assertion } from 'uvu/assert'
import type { Mistake } from '../../host/cli/dev/mistakes.ts'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import { isOfKey, KEY_ADVICE } from '../../host/cli/refresh-report.ts'
import { lineOf, locateError } from '../../host/place-of-error.ts'
import { advice } from './advice/advice.ts'

/** What became of one check. */
interface Checked {
  readonly conjunto: string
  readonly revision: string
  readonly bien: boolean
  readonly ms: number
  readonly donde?: string | undefined
  readonly error?: string
  readonly llego?: string | undefined
  readonly esperado?: string | undefined
  readonly que_hacer?: string
}

export interface Report {
  /** What keeps a connector from answering at all. */
  mistaken(of: { name: string; folder: string }, mistakes: readonly Mistake[]): void
  stands(name: string): void
  /** @returns whether it holds */
  checked(of: DiscoveredConnector, check: string, holds: () => Promise<void>): Promise<boolean>
  /** The other checks of a connector were not run. */
  left(): void
  /** @returns whether there was something to check, and all of it is well */
  end(folders: readonly string[]): boolean
}

const STANDS = 'su declaración y su muestra se leen'
const LONGEST = 300

export function openReport(json: boolean): Report {
  const told: Checked[] = []
  let skipped = 0
  const tell = (checked: Checked) => {
    told.push(checked)
    if (!json) console.log(lines(checked).join('\n'))
  }
  return {
    mistaken({ name, folder }, mistakes) {
      skipped += 1
      for (const { says, place } of mistakes) {
        const donde = place && join(folder, place)
        tell({ conjunto: name, revision: STANDS, bien: false, ms: 0, donde, error: says })
      }
    },
    stands: (name) => tell({ conjunto: name, revision: STANDS, bien: true, ms: 0 }),
    async checked({ connector: { name: conjunto }, folder }, check, holds) {
      const started = performance.now()
      const failed = await holds().then(
        () => undefined,
        (error: Error) => error,
      )
      const ms = Math.round(performance.now() - started)
      const common = { conjunto, revision: advice[check]!.says, bien: !failed, ms }
      tell(failed ? { ...common, ...(await failureOf(failed, check, folder)) } : common)
      return !failed
    },
    left: () => void (skipped += 1),
    end(folders) {
      const failed = told.filter(({ bien }) => !bien).length
      if (!told.length) console.error(`No hay ningún conector en ${folders.join(', ')}: haz uno con «tianguis new».`)
      if (json) console.log(JSON.stringify({ ok: !failed && told.length > 0, data: told }, null, 2))
      else if (told.length) console.log(ending(failed, told.length, skipped))
      return !failed && told.length > 0
    },
  }
}

async function failureOf(error: Error, check: string, folder: string) {
  const { part, todo } = advice[check]!
  const ofKey = isOfKey(error.message)
  const place = ofKey ? lineOf(folder, /\bkey:/) : ((await locateError(error, folder)) ?? lineOf(folder, part))
  const donde = place && join(folder, place)
  return { donde, error: error.message, ...valuesOf(error), que_hacer: ofKey ? KEY_ADVICE : todo }
}

const ending = (failed: number, all: number, skipped: number) =>
  [
    failed ? `Fallaron ${failed} de ${all} revisiones.` : `Las ${all} revisiones están bien.`,
    ...(skipped ? ['Donde falla la declaración, la muestra o sus filas, las demás revisiones no se corrieron.'] : []),
  ].join(' ')

function lines({ conjunto, revision, bien, ms, donde, error, llego, esperado, que_hacer: todo }: Checked): string[] {
  if (bien) return [`✔ ${conjunto}: ${revision} (${ms} ms)`]
  const below = [
    error,
    llego === undefined ? undefined : `llegó:    ${llego}`,
    esperado === undefined ? undefined : `esperado: ${esperado}`,
    todo === undefined ? undefined : `qué hacer: ${todo}`,
  ]
  return [
    `✘ ${conjunto}: ${revision}${donde === undefined ? '' : `  ${donde}`}`,
    ...below.filter((text) => text !== undefined).map((text) => text.replaceAll(/^/gm, '    ')),
  ]
}

/** Of an assertion about two values, both; of one that something holds, the sentence has said all. */
function valuesOf(error: Error): Pick<Checked, 'llego' | 'esperado'> {
  if (!(error instanceof Assertion) || typeof error.expects === 'boolean' || error.expects === undefined) return {}
  const shown = (value: unknown) => inspect(value, { breakLength: Infinity, depth: 3 }).slice(0, LONGEST)
  return { llego: shown(error.actual), esperado: shown(error.expects) }
}
