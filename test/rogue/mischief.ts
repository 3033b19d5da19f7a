/** What an agency was seen to do, or could do any day, without its answers ceasing to look like answers. */
import { failing, halfOfRecords, maintenancePage, tooMany, unavailable } from '../support/faults.ts'
import type { Connector } from '@tianguis/core'
import type { Flow } from '@tianguis/core/http/body'
import type { Asked, Fault } from '../support/upstream.ts'
import { AGENCIES, type Spoilable } from './agencies.ts'
import { isZip, respoiled, withTwice } from './packed.ts'

export interface Mischief {
  readonly says: string
  /** Undefined where this agency's answers hold nothing of the kind. */
  faultFor(connector: Connector): Fault | undefined
  /** It is right as it is, and must be published and told of. */
  readonly isRight?: true
  /** Where nothing of it is new nothing need be said. */
  readonly mayBeSilent?: true
  /** What is too little for a client that has less patience than the real one. */
  readonly leastFlow?: Flow
}

/** Whether anything was spoiled since the beginning: what an agency's answers hold nothing of cannot be. */
export const spoiled = { any: false }

const answering =
  (spoil: (asked: Asked) => Promise<Buffer>): Fault =>
  (asked) => {
    const { response, status, headers } = asked
    void spoil(asked).then(
      (body) => {
        spoiled.any ||= !body.equals(asked.body)
        response.writeHead(status, headers).end(body)
      },
      (error: Error) => response.destroy(error),
    )
  }

/** Spoils each text of the feeds that have what is to be spoiled. */
function spoiling(
  { name }: Connector,
  spoil: (feed: Spoilable) => ((text: string) => string) | undefined,
): Fault | undefined {
  const feeds = (AGENCIES[name] ?? []).flatMap((feed) => {
    const one = spoil(feed)
    return one ? [{ of: feed.of ?? '', spoil: one }] : []
  })
  if (!feeds.length) return undefined
  return answering(({ url, body }) => {
    const feed = feeds.find(({ of }) => url.includes(of))
    return feed ? respoiled(body, feed.spoil) : Promise.resolve(body)
  })
}

const figures =
  (change: (figure: string, feed: Spoilable) => string) =>
  (feed: Spoilable): ((text: string) => string) | undefined => {
    const { figure } = feed
    return figure && ((text) => text.replace(figure, (found) => change(found, feed)))
  }

const inOtherUnit = figures((figure, { otherUnit = (number) => number * 10 }) => {
  const [, decimals = ''] = figure.split('.')
  return otherUnit(Number(figure.replaceAll(',', ''))).toFixed(decimals.length)
})

const correctedALittle = figures((figure) => {
  const [, decimals = ''] = figure.split('.')
  return (Number(figure.replaceAll(',', '')) * 1.004).toFixed(decimals.length)
})

const withoutDecimals = figures((figure) => figure.replace(/\.\d+/, ''))

const swapped = ({ day }: Spoilable) =>
  day &&
  ((text: string) =>
    text.replace(day, (found, first: string, second: string) => {
      const separator = found.replace(first, '').replace(second, '')
      return `${second}${separator}${first}`
    }))

const renamed =
  ({ renamed: [from, to] }: Spoilable) =>
  (text: string) =>
    text.replaceAll(from, to)

/** A column at the end of each row of a table, a key in each object of a list, an element in each of XML. */
const withMore = () => (text: string) => {
  if (/^\s*[[{]/.test(text))
    return text.replaceAll(/\{(?=\s*"(?!bmx|series|Header|Series|OBS|datos|d"))/g, '{"agregado":"x",')
  if (/^(\uFEFF|ï»¿)?\s*<\?xml/.test(text)) return text.replaceAll(/<\/(place|item)>/g, '<agregado>x</agregado></$1>')
  if (/^\s*</.test(text))
    return text.replaceAll(/(<tr[^>]*>(?:(?!<\/?tr)[^])*?)(<\/tr>)/gi, (row, cells: string, end: string) =>
      (cells.match(/<t[dh]/gi) ?? []).length > 4 ? `${cells}<td>agregado</td>${end}` : row,
    )
  const header = text.split('\n', 20).find((line) => line.split(',').length > 4 && !/\d\d/.test(line))
  if (!header) return text
  const columns = header.split(',').length
  return text.replaceAll(/^([^\n\r]+?)(\r?)$/gm, (line, row: string, end: string) =>
    line.split(',').length >= columns ? `${row},agregado${end}` : line,
  )
}

const always =
  (fault: Fault): Fault =>
  (asked) => {
    spoiled.any = true
    fault(asked)
  }

/** Of every answer, within archives too. */
const halved: Fault = answering(({ body }) => respoiled(body, halfOfRecords))

const twice: Fault = answering(({ body }) => (isZip(body) ? withTwice(body) : Promise.resolve(body)))

/** The first host of several is away. */
function oneGone({ source: { hosts } }: Connector): Fault | undefined {
  const [first, ...others] = hosts.map((host) => host.replace(/^https?:\/\//, ''))
  if (!others.length) return undefined
  return (asked) => {
    if (new URL(asked.url).host !== first)
      return void asked.response.writeHead(asked.status, asked.headers).end(asked.body)
    spoiled.any = true
    unavailable(asked)
  }
}

/** A byte every tenth of a second: never silent for long, and never done. */
const dripping: Fault = ({ response, status, headers, body }) => {
  response.writeHead(status, { ...headers, 'content-length': body.length + 1 })
  let sent = 0
  const timer = setInterval(() => response.write(body.subarray(sent, (sent += 1))), 100).unref()
  response.on('close', () => clearInterval(timer))
}

const HAS_ZIP = new Set(['negocios', 'seguridad'])

/** Figures that are right, and were not these before. */
export const CORRECTED: Mischief = {
  says: 'cifras corregidas',
  faultFor: (connector) => spoiling(connector, correctedALittle),
  isRight: true,
}

export const MISCHIEF: readonly Mischief[] = [
  { says: 'una columna más', faultFor: (connector) => spoiling(connector, withMore), isRight: true },
  { says: 'una columna con otro nombre', faultFor: (connector) => spoiling(connector, renamed) },
  { says: 'otra unidad', faultFor: (connector) => spoiling(connector, inOtherUnit) },
  { says: 'meses y días cambiados', faultFor: (connector) => spoiling(connector, swapped) },
  { says: 'decimales cortados', faultFor: (connector) => spoiling(connector, withoutDecimals) },
  { says: 'la mitad de los registros', faultFor: () => halved, mayBeSilent: true },
  {
    says: 'dos archivos en el ZIP',
    faultFor: ({ name }) => (HAS_ZIP.has(name) ? twice : undefined),
    // The one that is called as it should be is read, where only one is.
    mayBeSilent: true,
  },
  { says: 'una fuente de varias que no contesta', faultFor: oneGone },
  { says: 'un goteo', faultFor: () => always(dripping), leastFlow: { bytes: 8192, everyMs: 1_500 } },
  { says: 'una página con 200', faultFor: () => always(maintenancePage) },
  { says: 'tormenta de 429', faultFor: () => always(tooMany) },
  { says: 'tormenta de 503', faultFor: () => always(unavailable) },
  { says: 'errores 500', faultFor: () => always(failing) },
]
