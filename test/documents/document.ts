/** A Markdown page as its reader meets it: code blocks, tables, headings, links. */
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Block {
  /** 'sh', 'json', …; empty for a picture. */
  readonly language: string
  /** The file it is, when the fence names one: ```ts pasajes/connector.ts */
  readonly file: string | undefined
  readonly text: string
  /** Of its first line in the page. */
  readonly line: number
}

export interface Page {
  /** Its path within the repository. */
  readonly name: string
  readonly blocks: readonly Block[]
  /** The page without its code blocks. */
  readonly prose: string
}

/** The pages whose examples build on each other, in the order in which somebody reads them. */
const READ_FIRST = ['README.md', ...['api', 'questions', 'settings', 'operate', 'connectors'].map(pageOfDocs)]
const FOLDERS = '{,docs/**/,connectors/**/,core/**/,host/**/,sql/**/,test/**/}*.md'

/** Every document of the repository. */
export function readPages(): Page[] {
  const found = globSync(FOLDERS, { cwd: ROOT, exclude: (name) => name.includes('node_modules') })
  return [...new Set([...READ_FIRST, ...found.sort()])].map(readPage)
}

function pageOfDocs(name: string): string {
  return `docs/${name}.md`
}

const FENCE = /^```([^\n]*)\n(.*?)^```$/gms

export function readPage(path: string): Page {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const blocks = [...text.matchAll(FENCE)].map(({ 1: info = '', 2: body = '', index }) => {
    const [language = '', file] = info.trim().split(/\s+/)
    return { language, file, text: body, line: text.slice(0, index).split('\n').length + 1 }
  })
  return { name: path, blocks, prose: text.replaceAll(FENCE, '') }
}

/** Cells of the rows of the table whose heading has these columns. @throws Error when the page has no such table. */
export function tableOf({ name, prose }: Page, heading: readonly string[]): string[][] {
  const lines = prose.split('\n')
  const start = lines.indexOf(`| ${heading.join(' | ')} |`)
  if (start < 0) throw new Error(`${name} has no table with the columns ${heading.join(', ')}.`)
  const rows = lines.slice(start + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** What stands between backticks. */
export const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

/** Links that stay in the repository: the path from its root, and the heading, if one is named. */
export const localLinks = ({ name, prose }: Page) =>
  [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path, anchor] = target.split('#') as [string, string?]
      return { path: path ? join(dirname(name), path) : name, anchor }
    })

/** Anchors as GitHub makes them from headings: the second of one name ends in -1. */
export function anchorsOf({ prose }: Page): string[] {
  const titles = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return titles.map((title, at) => {
    const before = titles.slice(0, at).filter((one) => one === title).length
    return before ? `${title}-${before}` : title
  })
}

/** Writes the printed files whose names begin so, less the part of the name that is not wanted. */
export async function writePrinted({ blocks }: Page, beginning: string, folder: string, less = ''): Promise<void> {
  for (const { file, text } of blocks) {
    if (!file?.startsWith(beginning)) continue
    const path = join(folder, file.slice(less.length))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}
