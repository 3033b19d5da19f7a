import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import { exactJson, listField } from '@tianguis/core/decode/json'
import {
  date,
  defineConnector,
  integer,
  limit,
  municipality,
  nearby,
  ParseError,
  pointColumns,
  state,
  territoryColumns,
  text,
} from '@tianguis/core'
import { boundaryFeatures, boundaryOf } from './boundaries.ts'
import { examples, negatives } from './examples.ts'
import { headTowns } from './head-towns.ts'
import { populations } from './population.ts'
import { semantics } from './semantics.ts'

const CATALOGUE = 'https://gaia.inegi.org.mx/wscatgeo/v2'

interface StateItem {
  cvegeo: string
  nomgeo: string
}
interface MunicipalityItem extends StateItem {
  cve_ent: string
  pob_total?: string | null
}

/** The catalogue, or the boundaries of some municipalities. */
type Batch =
  | { readonly states: string; readonly municipalities: readonly string[] }
  | { readonly features: readonly string[] }

export default defineConnector({
  name: 'municipios',
  path: '/municipios',
  title: 'Municipios de México',
  description:
    'Los municipios y las demarcaciones de la Ciudad de México, con su cabecera y su población en el censo de 2020.',
  source: {
    name: 'INEGI, Catálogo Único de Claves de Áreas Geoestadísticas',
    url: 'https://www.inegi.org.mx/app/ageeml/',
    licence: {
      name: 'Términos de libre uso de la información del INEGI',
      url: 'https://www.inegi.org.mx/inegi/terminos.html',
      commercial: true,
    },
    hosts: ['gaia.inegi.org.mx'],
    pacing: { concurrency: 2, everyMs: 200 },
  },
  cadence: { cron: ['0 9 3 * *'], timezone: MEXICO_CITY, lateAfter: '95 days' },
  revisions: false,
  tables: {
    municipios: {
      key: ['cvegeo'],
      mode: 'snapshot',
      duplicates: 'last',
      guard: { atLeast: 2400, shrink: 0.01 },
      indexes: [['estado', 'cvegeo']],
      nearby: 500,
      columns: {
        ...territoryColumns(),
        cvegeo: territoryColumns().cvegeo.required(),
        municipio: territoryColumns().municipio.required(),
        estado: territoryColumns().estado.required(),
        cabecera: text({ max: 120 }).describe('Cabecera municipal.').example('Cancún'),
        poblacion: integer()
          .range(0, 5_000_000)
          .unit('habitantes')
          .describe('Población según el Censo 2020; los municipios más nuevos no la tienen.')
          .example(1385629),
        ...pointColumns(),
      },
    },
    poblacion: {
      key: ['cvegeo', 'anio'],
      mode: 'snapshot',
      duplicates: 'last',
      guard: { atLeast: 120_000, shrink: 0.01 },
      indexes: [['fecha']],
      columns: {
        // Names beside the key, and a date: what questions ask by is then read from this table alone.
        ...territoryColumns(),
        cvegeo: territoryColumns().cvegeo.required(),
        anio: integer().required().range(1990, 2040).describe('Año de la población.').example(2026),
        fecha: date().required().describe('Primer día de ese año.').example('2026-01-01'),
        poblacion: integer()
          .required()
          .range(1, 5_000_000)
          .unit('habitantes')
          .describe('Población a mitad de año, conciliada (hasta 2019) o proyectada (desde 2020) por el CONAPO.')
          .example(993462),
      },
    },
    poligonos: {
      key: ['cvegeo'],
      // A state whose boundaries cannot be had this time keeps those it has.
      mode: 'append',
      duplicates: 'last',
      guard: { atLeast: 0 },
      columns: {
        cvegeo: territoryColumns().cvegeo.required(),
        texto: text({ max: 1_000_000 })
          .required()
          .describe(
            'Límite simplificado a cien metros: anillos separados por «;», en diezmilésimas de grado, cada punto como diferencia con el anterior.',
          ),
      },
    },
  },
  record: 'municipios',
  boundary: { table: 'poligonos', key: 'cvegeo', rings: 'texto' },
  order: ['cvegeo'],
  invariants: [
    {
      says: 'hay 32 estados',
      violations:
        'select count(distinct estado) as estados from {after.municipios} having count(distinct estado) <> 32',
    },
  ],
  params: {
    estado: state(),
    municipio: municipality(),
    ...nearby({ standard: 50, most: 500 }),
    limit: limit({ max: 2500 }),
  },
  semantics,
  examples,
  negatives,
  calls: [{ municipio: 'Cancún' }, { estado: 'Jalisco', limit: 5 }, { cerca: '20.6767,-103.3475', radio_km: 20 }],

  async *fetch({ http, missing }) {
    const answer = async (path: string, feed: string) =>
      (await http.get(`${CATALOGUE}${path}`, { feed, startsWith: ['{'], accept: 'application/json' })).text()
    const states = await answer('/mgee/', 'Catálogo de estados')
    const codes = itemsOf<StateItem>(states).map(({ cvegeo }) => cvegeo)
    yield {
      states,
      municipalities: await Promise.all(codes.map((code) => answer(`/mgem/${code}`, 'Catálogo de municipios'))),
    }
    for await (const features of boundaryFeatures(
      http,
      codes.map((code) => `${CATALOGUE}/geo/mgem/${code}`),
      missing,
    ))
      yield { features }
  },

  parse(batch: Batch) {
    if ('features' in batch) return { poligonos: batch.features.map(boundaryOf) }
    const { states, municipalities } = batch
    const stateNames = new Map(itemsOf<StateItem>(states).map(({ cvegeo, nomgeo }) => [cvegeo, nomgeo]))
    const items = municipalities.flatMap((answer) => itemsOf<MunicipalityItem>(answer))
    const names = new Map(
      items.map(({ cvegeo, cve_ent, nomgeo }) => [
        cvegeo,
        { municipio: nomgeo, estado: stateNames.get(cve_ent) ?? '' },
      ]),
    )
    return {
      municipios: items.map(({ cvegeo, pob_total }) => ({
        cvegeo,
        ...names.get(cvegeo)!,
        // The service's word for "none" is not known; a municipality without people would be news.
        poblacion: Number(pob_total) > 0 ? Number(pob_total) : null,
        ...headTowns.get(cvegeo),
      })),
      poblacion: populations().map((row) => ({ ...row, ...names.get(row.cvegeo) })),
    }
  },
})

function itemsOf<Item>(answer: string): Item[] {
  const datos = listField(exactJson(answer), 'datos')
  if (!datos?.length) throw new ParseError('El catálogo del INEGI no trae «datos».', answer)
  return datos as unknown as Item[]
}
