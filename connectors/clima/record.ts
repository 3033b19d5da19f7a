/** Counted from the hour of asking, so that what is called recent is never three hours old. */
const RECENT = "interval '2 hours'"

const absent = (...columns: string[]) =>
  columns.map((column) => `null::${column === 'estacion' ? 'text' : 'numeric'} as ${column}`).join(', ')
const wind = 'viento, rafaga, direccion, cielo'
const ofHour = `h.fecha_hora, h.dia, 'pronostico' as tipo, 'hora' as periodo, ${absent('estacion')}, temp, ${absent('minima', 'maxima')}, hr, lluvia, probabilidad, ${absent('nubes')}, ${wind} from {horas} h where h.cvegeo = l.cvegeo`
const ofDay = `d.fecha_hora, d.dia, 'pronostico' as tipo, 'dia' as periodo, ${absent('estacion', 'temp')}, minima, maxima, ${absent('hr')}, lluvia, probabilidad, nubes, ${wind} from {dias} d where d.cvegeo = l.cvegeo`
const observation = `o.fecha_hora, o.dia, 'observacion' as tipo, 'momento' as periodo, o.estacion, temp, ${absent('minima', 'maxima')}, hr, ${absent('lluvia', 'probabilidad', 'nubes')}, ${wind} from {observaciones} o where o.cvegeo = l.cvegeo`

/**
 * What is valid now: a recent observation; else the newest forecast that is not after now, by its day: the hour if it
 * is recent, rather than the whole day, and the whole day rather than the dawn of it; else the earliest.
 */
const now = `
  select c.* from (
    (select 0 as rango, ${observation} and o.fecha_hora >= {now} - ${RECENT} and o.fecha_hora < {now} + interval '1 hour')
    union all (select 1, ${ofHour} and h.fecha_hora <= {now} order by h.fecha_hora desc limit 1)
    union all (select 1, ${ofDay} and d.fecha_hora <= {now} order by d.fecha_hora desc, d.emision desc limit 1)
    union all (select 2, ${ofHour} and h.fecha_hora > {now} order by h.fecha_hora limit 1)
    union all (select 2, ${ofDay} and d.fecha_hora > {now} order by d.fecha_hora, d.emision desc limit 1)
  ) c order by c.rango, case when c.rango = 1 then c.dia end desc,
               case when c.rango = 1 then case when c.periodo = 'dia' then 1 when c.fecha_hora >= {now} - ${RECENT} then 2 else 0 end end desc,
               c.fecha_hora, c.periodo desc limit 1`

/**
 * Whether what there is for now still says anything of now: what was observed does. A forecast by the hour does while
 * it reaches far ahead, since each issue reaches two days; one of a whole day while it was issued yesterday or today;
 * neither once its day is over.
 */
const stillValid = `
  n.tipo = 'observacion' or n.dia >= ({now} at time zone l.zona)::date and case n.periodo
    when 'hora' then exists (select from {horas} z where z.cvegeo = l.cvegeo and z.fecha_hora >= {now} + interval '12 hours')
    else t.emision >= ({now} at time zone l.zona)::date - 1 end`

/** Every day of the forecast; of one that two issues tell, the newer. */
const days = `select distinct on (d.dia) 3 as rango, ${ofDay} order by d.dia, d.emision desc`

/**
 * For every municipality one row with what there is for now, and one for every day of the forecast. `registro` tells
 * them apart: a request asks for one or the other, and the planner, which sees a constant, leaves the other half out.
 * All is looked up by municipality, in their order, so that fifty records cost fifty look-ups. The least and greatest
 * temperature of the day are forecast also beside an observation, and said to be.
 */
export const validNow = `
select l.estado, l.municipio, l.cvegeo, v.fecha_hora, v.tipo, v.temp as temperatura, v.minima as temp_min, v.maxima as temp_max, v.hr as humedad,
       v.lluvia as lluvia_mm, v.probabilidad as prob_lluvia, v.viento as viento_kmh, v.rafaga as rafagas_kmh, v.direccion as viento_direccion,
       v.nubes as nubosidad, v.cielo as descripcion, v.periodo, v.dia, v.estacion, l.latitud, l.longitud, v.registro, v.vigente,
       case v.dia - ({now} at time zone l.zona)::date when 0 then 'hoy' when 1 then 'manana' else 'otro' end as cuando
  from {lugares} l
  cross join lateral (
    select n.fecha_hora, n.dia, n.tipo, n.periodo, n.estacion, n.temp, coalesce(n.minima, t.minima) as minima, coalesce(n.maxima, t.maxima) as maxima,
           n.hr, n.lluvia, n.probabilidad, n.nubes, n.viento, n.rafaga, n.direccion, n.cielo, 'ahora' as registro, coalesce(${stillValid}, false) as vigente
      from (${now}) n
      left join lateral (select x.minima, x.maxima, x.emision from {dias} x where x.cvegeo = l.cvegeo and x.dia = n.dia order by x.emision desc limit 1) t on true
    union all
    select p.fecha_hora, p.dia, p.tipo, p.periodo, p.estacion, p.temp, p.minima, p.maxima,
           p.hr, p.lluvia, p.probabilidad, p.nubes, p.viento, p.rafaga, p.direccion, p.cielo, 'dia', false
      from (${days}) p
  ) v`
