/** A small, sound connector with everything the checks look at; each broken one is this one with one thing wrong. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  between,
  date,
  decimal,
  defineConnector,
  folded,
  limit,
  municipality,
  nearby,
  ParseError,
  pointColumns,
  text,
  type Connector,
  type FetchContext,
  type Grouping,
} from '@tianguis/core'
import { exactJson, listField, textField } from '@tianguis/core/decode/json'
import type { DiscoveredConnector } from '../../../host/discovery.ts'

export const HOST = 'puestos.example'
export const TOKEN = 'PUESTOS_TOKEN'
const PAGES = [1, 2]
const PER_PAGE = 20

export interface Stall {
  readonly clave: string
  readonly nombre: string
  readonly precio: string
  readonly cvegeo: string
  readonly fecha: string
  readonly latitud: string
  readonly longitud: string
}

const STALLS: readonly Stall[] = Array.from({ length: PAGES.length * PER_PAGE }, (_none, index) => ({
  clave: `P-${String(index + 1).padStart(3, '0')}`,
  nombre: `Jícama y piñón, número ${index + 1}`,
  precio: `${20 + Math.floor(index / 2)}.${index % 2 ? '50' : '00'}`, // The last is elsewhere and of another time, so that asking for either changes something.
  ...(index < PAGES.length * PER_PAGE - 1
    ? { cvegeo: '14039', fecha: '2026-11-18' }
    : { cvegeo: '14120', fecha: '2025-11-18' }),
  latitud: `20.6${100 + index}`,
  longitud: `-103.3${200 + 3 * index}`,
}))

export const pageOf = (stalls: readonly Stall[]) => JSON.stringify({ puestos: stalls })
export const stallsOf = (page: number) => STALLS.slice((page - 1) * PER_PAGE, page * PER_PAGE)
export const addressOf = (page: number) => `https://${HOST}/lista/${page}`

export const columns = {
  clave: text({ max: 10 }).required().describe('Clave del puesto.').example('P-001'),
  nombre: text({ max: 200 }).required().describe('Nombre del puesto.'),
  precio: decimal({ digits: 2 }).unit('MXN').range(1, 1000).describe('Precio de la pieza.').example('20.50'),
  cvegeo: text({ max: 5 }).describe('Clave INEGI del municipio.'),
  fecha: date().describe('Día del precio.'),
  ...pointColumns(),
}

export const grouping: Grouping = {
  time: 'fecha',
  grains: ['mes', 'anio'],
  by: [],
  values: { precio: 2 },
  aggregations: ['promedio', 'maximo'],
  needs: ['municipio'],
}

/** One for each way of asking. */
export const INDEXES = [
  ['cvegeo', 'clave'],
  ['fecha', 'clave'],
]

export async function askPage({ http }: Pick<FetchContext, 'http'>, page: number) {
  return http.get(addressOf(page), { headers: { 'Bmx-Token': http.secret(TOKEN) ?? '' }, startsWith: ['{'] })
}

/** @throws ParseError when it is no list of stalls. */
export function readPage(page: string): Stall[] {
  const list = listField(exactJson(page), 'puestos')
  if (!list?.length) throw new ParseError('La lista no trae puestos.', page)
  return list.map(
    (one) => Object.fromEntries(Object.keys(columns).map((name) => [name, textField(one, name)])) as unknown as Stall,
  )
}

export type Change = Partial<Connector>

/** The sound connector under a name, and what is changed of it. */
export function stall(name: string, change: Change = {}): Connector {
  return defineConnector({
    name,
    path: `/${name}`,
    title: `Precios de ${name}`,
    description: 'Puestos de un tianguis y lo que cobran.',
    source: {
      name: 'Puestos',
      url: `https://${HOST}/`,
      hosts: [HOST],
      secrets: { [TOKEN]: `https://${HOST}/token` },
      licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    },
    cadence: { cron: ['0 9 * * *'], timezone: 'America/Mexico_City', lateAfter: '3 days' },
    revisions: true,
    tables: {
      puestos: {
        columns,
        key: ['clave'],
        mode: 'snapshot',
        duplicates: 'last',
        observed: 'fecha',
        indexes: INDEXES,
        nearby: 50,
      },
    },
    record: 'puestos',
    order: ['clave'],
    grouping,
    params: {
      municipio: municipality(),
      ...between('fecha'),
      ...folded(grouping),
      ...nearby({ standard: 1, most: 50 }),
      limit: limit(),
    },
    calls: [{ municipio: 'Guadalajara', limit: 3 }, { desde: '2026-01-01' }, { cerca: '20.6100,-103.3200' }],
    async *fetch(context: FetchContext) {
      for (const page of PAGES) yield { page: await (await askPage(context, page)).text() }
    },
    parse: ({ page }: { page: string }) => ({ puestos: readPage(page) }),
    ...change,
  } as Connector)
}

export interface Recorded {
  /** Bodies by page; those of the sound connector unless told. */
  readonly bodies?: readonly string[]
  /** Part of recording.json. */
  readonly recording?: object
}

/** Writes the sample into a folder and returns the connector as if it had been discovered there. */
export async function installed(
  connector: Connector,
  folder: string,
  { bodies = PAGES.map((page) => pageOf(stallsOf(page))), recording }: Recorded = {},
): Promise<DiscoveredConnector> {
  const fixtures = join(folder, connector.name)
  await mkdir(join(fixtures, 'sample'), { recursive: true })
  await Promise.all(bodies.map((body, index) => writeFile(join(fixtures, 'sample', `${index + 1}.txt`), body)))
  const answers = bodies.map((_body, index) => ({
    method: 'GET',
    url: addressOf(index + 1),
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: `${index + 1}.txt`,
  }))
  await writeFile(
    join(fixtures, 'sample', 'recording.json'),
    JSON.stringify({ now: '2026-11-19T12:00:00Z', since: null, secrets: [TOKEN], answers, ...recording }),
  )
  return { connector, folder, fixtures }
}
