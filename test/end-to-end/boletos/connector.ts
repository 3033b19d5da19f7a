/**
 * Bus tickets of a made-up agency, to ask questions of: a connector like any other, which nothing outside this folder
 * knows.
 */
import {
  between,
  boolean,
  date,
  decimal,
  defineConnector,
  integer,
  limit,
  municipality,
  ParseError,
  rejected,
  territoryColumns,
  text,
} from '@tianguis/core'
import { csvRecords } from '@tianguis/core/decode/csv'
import { examples, negatives } from './examples.ts'
import { semanticsOf } from './semantics.ts'

const LIST = 'https://terminales.example.org/boletos.csv'
const place = territoryColumns()

const columns = {
  estado: place.estado.required(),
  municipio: place.municipio.required(),
  cvegeo: place.cvegeo.required(),
  destino: text({ max: 20 }).required().describe('Terminal de llegada.').example('CAPU'),
  linea: text({ max: 60 }).required().describe('Línea de autobuses.').example('ADO'),
  clase: text({ max: 20 })
    .required()
    .oneOf('turista', 'ejecutiva', 'lujo')
    .describe('Clase del servicio.')
    .example('lujo'),
  nocturno: boolean().required().describe('Sale de noche.'),
  fecha: date().required().describe('Día del precio.').example('2026-11-18'),
  precio: decimal({ digits: 2 })
    .required()
    .unit('MXN')
    .range(50, 5000)
    .describe('Precio del boleto sencillo.')
    .example('480.00'),
  minutos: integer().required().unit('min').range(30, 3000).describe('Duración del viaje.').example(420),
}

export default defineConnector({
  name: 'boletos',
  path: '/boletos',
  title: 'Boletos de autobús',
  description: 'Precio y duración de los viajes en autobús entre ciudades. Fuente inventada.',
  source: {
    name: 'Terminales (ejemplo)',
    url: 'https://terminales.example.org/',
    hosts: ['terminales.example.org'],
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
  },
  cadence: { cron: ['0 7 * * *'], timezone: 'America/Mexico_City', lateAfter: '3 days' },
  revisions: false,
  tables: {
    boletos: {
      key: ['cvegeo', 'destino', 'linea', 'clase', 'fecha'],
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      columns,
      indexes: [['linea'], ['fecha']],
    },
  },
  record: 'boletos',
  order: ['fecha desc', 'cvegeo', 'destino', 'linea', 'clase'],
  params: { municipio: municipality(), ...between('fecha'), limit: limit() },
  calls: [{ municipio: 'Mérida' }, { desde: '2026-11-18', limit: 3 }],
  semantics: semanticsOf(columns),
  examples,
  negatives,

  async *fetch({ http }) {
    yield await (await http.get(LIST, { accept: 'text/csv', startsWith: ['origen,'] })).text()
  },

  parse(csv: string, { territory }) {
    if (!csv.endsWith('\n')) throw new ParseError('La lista de boletos llegó cortada.', csv.slice(-80))
    return {
      boletos: csvRecords(csv).map(
        ({
          origen = '',
          destino = '',
          linea = '',
          clase = '',
          nocturno = '',
          fecha = '',
          precio = '',
          minutos = '',
        }) => {
          const town = territory.byCode(origen)
          if (!town) return rejected(`No conozco el municipio «${origen}».`, [origen, destino, linea].join(','))
          const { estado, municipio, cvegeo } = town
          return {
            estado,
            municipio,
            cvegeo,
            destino,
            linea,
            clase: clase as 'lujo',
            nocturno: nocturno === 'si',
            fecha,
            precio,
            minutos: Number(minutos),
          }
        },
      ),
    }
  },
})
