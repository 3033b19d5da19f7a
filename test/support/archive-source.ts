/** A source with an archive by month, which misbehaves when told to, and the connector that brings its past. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How a month is answered: as a file of so many days, slowly, cut in its middle, never, with nothing there, or refused. */
export type MonthAnswer = 'whole' | 'slow' | 'cut' | 'stalled' | 'absent' | 'refused'

export interface ArchiveSource {
  readonly env: Readonly<Record<string, string>>
  /** Months that were asked for since the last time. */
  asked(): string[]
  behave(answers: Readonly<Record<string, MonthAnswer>>): void
  /** A file of a month, as the source has it. */
  fileOf(month: string): string
  close(): Promise<void>
}

export async function openArchive(): Promise<ArchiveSource> {
  let answers: Readonly<Record<string, MonthAnswer>> = {}
  let asked: string[] = []
  const server = createServer((request, response) => {
    const [, month] = /(\d{4}-\d\d)\.csv$/.exec(request.url!) ?? []
    if (month === undefined) return void send(response, newest())
    asked.push(month)
    respond(response, fileOf(month), answers[month] ?? 'whole')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    env: { TIANGUIS_ARCHIVO_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    asked: () => asked.splice(0),
    behave(next) {
      answers = next
    },
    fileOf,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const send = (response: ServerResponse, body: string) => response.setHeader('content-type', 'text/csv').end(body)

function respond(response: ServerResponse, body: string, how: MonthAnswer): void {
  if (how === 'absent') return void response.writeHead(404).end('no está')
  if (how === 'refused') return void response.writeHead(410).end('ya no')
  if (how === 'whole') return void send(response, body)
  response.setHeader('content-type', 'text/csv').setHeader('content-length', Buffer.byteLength(body))
  response.write(body.slice(0, body.length / 2))
  if (how === 'slow') setTimeout(() => response.end(body.slice(body.length / 2)), 300)
  if (how === 'cut') response.socket!.end()
}

/** What is published now: two days of 2024, the first of which the archive has with another price. */
const newest = () => 'dia,producto,precio\n2024-06-29,Maíz,8.00\n2024-07-01,Maíz,8.10\n'

function fileOf(month: string): string {
  const days = month === '2024-06' ? 30 : 28
  const lines = Array.from(
    { length: days },
    (_one, at) => `${month}-${String(at + 1).padStart(2, '0')},Maíz,7.${at + 10}`,
  )
  return `dia,producto,precio\n${lines.join('\n')}\n`
}

/** Writes the connector into a folder of connectors. */
export async function writeArchiveConnector(folder: string): Promise<void> {
  const path = join(folder, 'archivo')
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'package.json'), JSON.stringify({ name: 'archivo', type: 'module', tianguis: {} }))
  await writeFile(
    join(path, 'connector.ts'),
    `
import { date, decimal, defineConnector, limit, text } from '@tianguis/core'
const get = async (http, path, options) => http.get('https://archivo.example/' + path, options)
export default defineConnector({
  name: 'archivo', path: '/archivo', title: 'Archivo', description: 'Prueba.',
  source: { name: 'Archivo', url: 'https://archivo.example/', hosts: ['archivo.example'], licence: { name: 'Libre', url: 'https://archivo.example/l', commercial: true } },
  cadence: { cron: ['0 12 * * *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
  revisions: true,
  tables: {
    archivo: {
      columns: { dia: date().required().describe('Día.'), producto: text().required().describe('Producto.'), precio: decimal({ digits: 2 }).required().range(1, 100).describe('Precio.') },
      key: ['producto', 'dia'], mode: 'append', duplicates: 'last', observed: 'dia',
    },
    ahora: { columns: { producto: text().required().describe('Producto.') }, key: ['producto'], mode: 'snapshot', duplicates: 'last' },
  },
  record: 'archivo', order: ['dia desc', 'producto'], params: { limit: limit() }, calls: [{}],
  invariants: [{ says: 'Hay productos.', violations: 'select 1 as uno where not exists (select from {after.ahora})' }],
  backfill: {
    grain: 'mes', first: '2023-01-01', tables: ['archivo'],
    dayOf: (name) => (/^archivo-(\\d{4}-\\d\\d)\\.csv$/.exec(name)?.[1] ?? '') && name.slice(8, 15) + '-01' || undefined,
    async *fetch({ http, missing }, { name }, file) {
      if (name === '2023-02') missing('Febrero', 'No vino entero.')
      const answer = file ?? (await get(http, name + '.csv', { allowStatus: [404] }))
      if (answer.status === 200) yield await answer.text()
    },
  },
  async *fetch({ http }) { yield await (await get(http, 'ahora.csv')).text() },
  parse: (body) => ({
    archivo: body.trim().split('\\n').slice(1).map((line) => { const [dia, producto, precio] = line.split(','); return { dia, producto, precio } }),
    ahora: [{ producto: 'Maíz' }],
  }),
})
`,
  )
}
