import fastify from 'fastify'
import { openPool } from '@tianguis/core/database/connection'
import type { Service } from '../../host/composition.ts'

const number = { type: 'number', nullable: true }
const string = { type: 'string', nullable: true }

const STATION = {
  permiso: string,
  nombre: string,
  direccion: string,
  municipio: string,
  estado: string,
  cvegeo: string,
  municipio_metodo: string,
  latitud: number,
  longitud: number,
  magna: number,
  premium: number,
  diesel: number,
  fecha: string,
  origen: string,
  reportes: number,
  reportado_en: string,
  magna_reportada: number,
  premium_reportada: number,
  diesel_reportado: number,
}
const STATIONS = `
  select e.permiso, e.nombre, e.direccion, e.municipio, e.estado, e.cvegeo, e.municipio_metodo, e.latitud, e.longitud,
         m.precio as magna, p.precio as premium, d.precio as diesel, m.desde::text as fecha,
         case when coalesce(m.precio, p.precio, d.precio) is null and c.reportes > 0 then 'ciudadano' else 'oficial' end as origen, c.*
    from datos.gasolina_estaciones e
    left join datos.gasolina_precios m on m.permiso = e.permiso and m.tipo = 'magna' and m._hasta is null
    left join datos.gasolina_precios p on p.permiso = e.permiso and p.tipo = 'premium' and p._hasta is null
    left join datos.gasolina_precios d on d.permiso = e.permiso and d.tipo = 'diesel' and d._hasta is null
    cross join lateral (
      select count(*) as reportes, max(observado_en) as reportado_en,
             percentile_disc(0.5) within group (order by precio) filter (where tipo = 'magna') as magna_reportada,
             percentile_disc(0.5) within group (order by precio) filter (where tipo = 'premium') as premium_reportada,
             percentile_disc(0.5) within group (order by precio) filter (where tipo = 'diesel') as diesel_reportado
        from (select distinct on (r.tipo, r.reportante) r.tipo, r.precio, r.observado_en
                from datos.gasolina_reportes r
               where r._hasta is null and r.permiso = e.permiso
                 and r.observado_en >= ((select observed_on from tianguis.datasets where name = 'gasolina') - 7)::timestamp at time zone 'America/Mexico_City'
               order by r.tipo desc, r.reportante desc, r.observado_en desc) one_each
    ) c
   where e._hasta is null order by e.nombre, e.permiso limit $1`

const RATE = { fecha: string, valor: number, serie: string, variacion: number, variacion_pct: number }
const RATES = `
  select d.fecha::text as fecha, d.valor, d.serie, d.valor - b.valor as variacion, round((d.valor - b.valor) * 100 / b.valor, 4) as variacion_pct
    from datos.dolar d
    left join lateral (select p.valor from datos.dolar p where p._hasta is null and p.fecha < d.fecha order by p.fecha desc limit 1) b on true
   where d._hasta is null order by d.fecha desc limit $1`

/**
 * What a careful developer would write by hand: one parametrised prepared query, rows through a response schema.
 * @returns its address
 */
export async function handWritten({ databaseUrl, pool: { options } }: Service): Promise<string> {
  const pool = openPool({ url: databaseUrl, max: options.max })
  const app = fastify()
  const schemaOf = (properties: object) => ({
    response: {
      200: {
        type: 'object',
        properties: { ok: { type: 'boolean' }, data: { type: 'array', items: { type: 'object', properties } } },
      },
    },
  })
  const limitOf = ({ query }: { query: unknown }) => Number((query as { limit: string }).limit)
  app.get('/api/v1/gasolina', { schema: schemaOf(STATION) }, async (request) => {
    const { rows } = await pool.query({ name: 'stations', text: STATIONS, values: [limitOf(request)] })
    return { ok: true, data: rows }
  })
  app.get('/api/v1/dolar', { schema: schemaOf(RATE) }, async (request) => {
    const { rows } = await pool.query({ name: 'rates', text: RATES, values: [limitOf(request)] })
    return { ok: true, data: rows }
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}
