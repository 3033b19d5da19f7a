/** One line of a page's shell blocks, read without a shell: what a page shows needs no more than words and quotes. */

export interface Command {
  readonly env: Readonly<Record<string, string>>
  readonly words: readonly string[]
  /** What follows `#`. */
  readonly remark: string
}

const WORD = /\s*(?:#(.*)$|((?:'[^']*'|"(?:[^"$`\\]|\$[A-Z]+)*"|&&|[^\s'"$`\\|;&<>*?()#])+))/y

/**
 * @param variables what was exported before; a shell puts them between double quotes only
 * @throws Error for anything that only a shell could read.
 */
export function readCommand(line: string, variables: Readonly<Record<string, string>> = {}): Command {
  const exported = (name: string) =>
    variables[name] ?? fail(`«${line}» uses $${name}, which no line before it exports.`)
  const words: string[] = []
  const env: Record<string, string> = {}
  let remark = ''
  for (WORD.lastIndex = 0; line.slice(WORD.lastIndex).trim();) {
    const at = WORD.lastIndex
    const found = WORD.exec(line)
    if (!found) return fail(`«${line}» holds more than words and quotes: «${line.slice(at)}».`)
    if (found[1] !== undefined) {
      remark = found[1].trim()
      break
    }
    const word = found[2]!.replace(
      /'([^']*)'|"([^"]*)"/g,
      (_all, single?: string, double = '') =>
        single ?? double.replace(/\$([A-Z]+)/g, (_dollar: string, variable: string) => exported(variable)),
    )
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(word) ?? []
    if (name && !words.length) env[name] = value!
    else words.push(word)
  }
  return { env, words, remark }
}

function fail(message: string): never {
  throw new Error(message)
}

/** The words after `npx tianguis` or `npm run tianguis --`; undefined for another program's line. */
export function tianguisWords(words: readonly string[]): readonly string[] | undefined {
  const line = words.join(' ')
  if (line.startsWith('npx tianguis ')) return words.slice(2)
  return line.startsWith('npm run tianguis -- ') ? words.slice(4) : undefined
}
