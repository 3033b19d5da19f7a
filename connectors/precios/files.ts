/** Which files hold the fortnights that are wanted, and how to get them. */
import type { FetchContext } from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Answer } from '@tianguis/core/http/client'
import { UpstreamFailure } from '@tianguis/core/http/client'
import { ckanPackage, DATOS_FILES_HOST, DATOS_HOST } from '@tianguis/core/upstreams/ckan'
import { fallbackChain, type Routes } from '@tianguis/core/upstreams/fallback-chain'
import { fortnightBefore, fortnightNamed, fortnightOf, type Fortnight } from './fortnights.ts'

export interface File {
  readonly fortnight: Fortnight
  /** Tried in order. */
  readonly urls: readonly string[]
  /** The catalogue names it; otherwise its address is a guess, and a 404 only says that it is not there yet. */
  readonly listed: boolean
}

export interface Download {
  readonly fortnight: Fortnight
  readonly answer: Answer
}

/** Without anything published, the last two fortnights: 400 MB. The operator may ask for more with --since. */
const FIRST_LOAD = 2
/** Nothing is published sooner than this after its last day; 44 to 60 days have been seen. */
const SOONEST_DAYS = 30
/** How far back addresses are guessed when there is no catalogue and nothing published. */
const GUESSES = 8
const packageOf = (year: number) => `programa_quien_es_quien_precios_${year}`
const folderOf = (year: number) => `https://${DATOS_FILES_HOST}/api_update/profeco/${packageOf(year)}`

/** A decoy page is a few kB; a fortnight has 140 to 225 MB. */
const HONEST = { minBytes: 50_000, maxBytes: 600 * 1024 * 1024, timeoutMs: 1_800_000, accept: 'text/csv, */*' }

const NOT_THERE = [403, 404, 503]

/**
 * The wanted fortnights, downloaded to disk, newest first. After a first load they are taken from the oldest on, up to
 * the first that cannot be had: a later one would move the newest observation past it, and it would never be asked for
 * again. One that the catalogue names and that does not come is missing; one at a guessed address is not published yet.
 * @throws SeveralFailures with every route's reason when a first load found nothing, or nothing answered.
 */
export async function downloads(context: FetchContext): Promise<Download[]> {
  const routes = fallbackChain(context)
  const { files, catalogued } = await wantedFiles(context, routes)
  const first = context.since === null
  const found: Download[] = []
  let unanswered = !catalogued && !files.length
  for (const file of first ? files : files.toReversed()) {
    if (first && found.length === FIRST_LOAD) break
    const answer = await fortnightFile(context, routes, file)
    const silent = answer === undefined && !file.listed
    unanswered ||= silent
    if (answer) found.push({ fortnight: file.fortnight, answer })
    // A host that does not answer is asked for no other.
    else if (!first || silent) break
  }
  if (!found.length && (first || unanswered)) routes.allFailed()
  return found.sort((a, b) => (a.fortnight.from < b.fortnight.from ? 1 : -1))
}

/** One fortnight of the past, or undefined where the source has none. @throws SeveralFailures when nothing answered */
export async function pastDownload(context: FetchContext, fortnight: Fortnight): Promise<Download | undefined> {
  const routes = fallbackChain(context)
  const year = Number(fortnight.from.slice(0, 4))
  const listed = await routes.attempt(`catálogo ${year}`, () => listedFiles(context, year))
  const files = listed ?? guessedFiles(year, fortnight, fortnight.from)
  const file = files.find(({ fortnight: { name } }) => name === fortnight.name)
  const answer = file ? await fortnightFile(context, routes, file) : null
  if (answer === undefined) routes.allFailed()
  return answer ? { fortnight, answer } : undefined
}

/** Null when it is not published yet, undefined when nothing that can be used came. */
async function fortnightFile(context: FetchContext, routes: Routes, file: File): Promise<Answer | null | undefined> {
  const { name } = file.fortnight
  const answer = file.listed
    ? await routes.feed(`Quincena ${name}`, () => download(context, file))
    : await routes.attempt(name, () => download(context, file))
  if (answer === null) context.note(`La quincena ${name} todavía no se publica.`)
  return answer
}

/** Null when a guessed address has no file: the host of the files says so with 404, 403 or 503, as it likes. */
async function download({ http }: FetchContext, { urls, listed }: File): Promise<Answer | null> {
  for (const [at, url] of urls.entries()) {
    try {
      const answer = await http.get(url, {
        ...HONEST,
        feed: 'Quincenas',
        ...(listed ? {} : { allowStatus: NOT_THERE, minBytes: 0 }),
      })
      if (NOT_THERE.includes(answer.status)) continue
      if (answer.bytes < HONEST.minBytes)
        throw new UpstreamFailure({
          code: 'not_what_was_expected',
          url,
          message: `Llegaron ${answer.bytes} bytes; un archivo tiene millones.`,
        })
      return answer
    } catch (error) {
      if (at === urls.length - 1) throw error
    }
  }
  return null
}

/**
 * Newest first, none that began before the newest observation already published; and whether the catalogue of any year
 * answered.
 */
async function wantedFiles(context: FetchContext, routes: Routes): Promise<{ files: File[]; catalogued: boolean }> {
  const { now, since } = context
  const today = dayIn(MEXICO_CITY, now)
  const latest = fortnightBefore(fortnightOf(addDays(today, -SOONEST_DAYS)))
  const oldest = since ?? addDays(today, -16 * GUESSES)
  const files = new Map<string, File>()
  let catalogued = false
  for (let year = Number(today.slice(0, 4)); year >= Number(oldest.slice(0, 4)); year -= 1) {
    const listed = await routes.attempt(`catálogo ${year}`, () => listedFiles(context, year))
    catalogued ||= listed !== undefined
    for (const file of listed ?? guessedFiles(year, latest, oldest)) files.set(file.fortnight.name, file)
  }
  const wanted = [...files.values()].filter(({ fortnight }) => since === null || fortnight.from >= since)
  return { files: wanted.sort((a, b) => (a.fortnight.from < b.fortnight.from ? 1 : -1)), catalogued }
}

async function listedFiles({ http }: FetchContext, year: number): Promise<File[]> {
  const resources = await ckanPackage(http, DATOS_HOST, packageOf(year))
  return resources.flatMap(({ url, name, description, format }) => {
    const fortnight =
      format === 'CSV' || /\.csv$/i.test(url) ? fortnightNamed(url, `${name} ${description}`) : undefined
    return fortnight ? [{ fortnight, urls: [url], listed: true }] : []
  })
}

function guessedFiles(year: number, latest: Fortnight, oldest: string): File[] {
  const files: File[] = []
  for (let fortnight = latest; fortnight.to >= oldest; fortnight = fortnightBefore(fortnight)) {
    if (!fortnight.from.startsWith(`${year}-`)) continue
    const [month, half] = [fortnight.from.slice(5, 7), fortnight.name.at(-2)]
    files.push({
      fortnight,
      listed: false,
      urls: [`${folderOf(year)}/b${month}_${year}_q${half}.csv`, `${folderOf(year)}/${month}-${year}_0${half}.csv`],
    })
  }
  return files
}
