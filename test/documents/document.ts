/** A Markdown page as its reader meets it: code blocks, tables, headings, links. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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
  readonly name: string
  readonly blocks: readonly Block[]
  /** The page without its code blocks. */
  readonly prose: string
}

const FENCE = /^```([^\n]*)\n(.*?)^```$/gms

export function readPage(path: string): Page {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const blocks = [...text.matchAll(FENCE)].map(({ 1: info = '', 2: body = '', index }) => {
    const [language = '', file] = info.trim().split(/\s+/)
    return { language, file, text: body, line: text.slice(0, index).split('\n').length + 1 }
  })
  return { name: basename(path), blocks, prose: text.replaceAll(FENCE, '') }
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

/** Targets of links that stay in the repository. */
export const localLinks = ({ prose }: Page) =>
  [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!).filter((target) => !/^https?:/.test(target))

/** Anchors as GitHub makes them from headings. */
export const anchorsOf = ({ prose }: Page) =>
  [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
