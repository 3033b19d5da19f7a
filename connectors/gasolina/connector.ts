import { choice, defineConnector, limit, municipality } from '@tianguis/core'
import { dayIn } from '@tianguis/core/decode/dates'
import { placeOf, pointOf } from './coordinates.ts'
import { FUELS, readPrices } from './prices.ts'
import { readStations } from './stations.ts'
import { priceColumns, recordColumns, stationColumns } from './tables.ts'

const FEED = 'https://publicacionexterna.azurewebsites.net/publicaciones'
const ZONE = 'America/Mexico_City'

/** A firewall's page is a few kB of HTML with status 200; the feeds have had over 2 MB since 2019. */
const HONEST = { minBytes: 100_000, startsWith: ['<?xml', '<places'], accept: 'application/xml, text/xml, */*', timeoutMs: 180_000 }

export default defineConnector({
  name: 'gasolina',
  path: '/gasolina',
  title: 'Precios de gasolina y diésel por estación',
  description:
    'Las estaciones de servicio del país y el precio vigente de magna, premium y diésel que cada una reporta a la autoridad. ' +
    'Una estación sin precio también aparece. El precio ausente significa que no lo vende o no lo reporta; nunca es cero.',
  source: {
    name: 'Comisión Nacional de Energía (CNE, antes CRE)',
    url: `${FEED}/prices`,
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: ['publicacionexterna.azurewebsites.net'],
    pacing: { concurrency: 1, everyMs: 2000 },
  },
  // The CNE promises 18:00 (GMT-6) and is seen to change within the day.
  cadence: { cron: ['20 0,6,12,18 * * *'], timezone: ZONE, lateAfter: '30 hours' },
  revisions: true,
  tables: {
    estaciones: {
      columns: stationColumns,
      key: ['permiso'],
      mode: 'snapshot',
      duplicates: 'last',
      indexes: [['cvegeo']],
      guard: { atLeast: 100 },
    },
    precios: {
      columns: priceColumns,
      key: ['permiso', 'tipo'],
      mode: 'snapshot',
      duplicates: { keep: 'max', of: 'precio' },
      observed: 'desde',
      indexes: [['tipo', 'precio']],
      guard: { atLeast: 100 },
    },
  },
  record: {
    columns: recordColumns,
    sql: `
      select e.permiso, e.nombre, e.direccion, e.municipio, e.estado, e.cvegeo, e.municipio_metodo, e.latitud, e.longitud,
             m.precio as magna, p.precio as premium, d.precio as diesel,
             case when coalesce(m.precio, p.precio, d.precio) is not null then {observed} end as fecha,
             'oficial' as origen
      from {estaciones} e
      left join {precios} m on m.permiso = e.permiso and m.tipo = 'magna'
      left join {precios} p on p.permiso = e.permiso and p.tipo = 'premium'
      left join {precios} d on d.permiso = e.permiso and d.tipo = 'diesel'`,
  },
  order: ['nombre', 'permiso'],
  params: {
    municipio: municipality(),
    tipo: choice(FUELS, {
      description: 'Sólo estaciones con precio de ese combustible, de la más barata a la más cara.',
      columns: [...FUELS, 'nombre', 'permiso'],
      meaning: (tipo) => ({ where: [{ column: tipo, op: 'present' }], order: [tipo, 'nombre', 'permiso'] }),
    }),
    limit: limit({ max: 100 }),
  },
  calls: [
    { municipio: 'Guadalajara', tipo: 'magna', limit: 5 },
    { municipio: 'Mérida' },
    { tipo: 'diesel', limit: 10 },
  ],

  async *fetch({ http }) {
    const places = await http.get(`${FEED}/places`, HONEST)
    const prices = await http.get(`${FEED}/prices`, HONEST)
    // The feed carries no date: the observation is the day it was fetched.
    yield { places: await places.text(), prices: await prices.text(), day: dayIn(ZONE, prices.fetchedAt) }
  },

  parse({ places, prices, day }: { places: string; prices: string; day: string }, { territory }) {
    const { stations, refused } = readStations(places)
    const permits = new Map(stations.map(({ placeId, permit }) => [placeId, permit]))
    const located = stations.map(({ placeId, permit, name, x, y }) => {
      const point = pointOf(x, y)
      return { permiso: permit, place_id: placeId, nombre: name, ...point, ...placeOf(point, territory) }
    })
    const priced = readPrices(prices, permits).map((read) => ('rejected' in read ? read : { ...read, desde: day }))
    return { estaciones: [...located, ...refused], precios: priced }
  },
})
