/**
 * Of every series its newest period that has begun. A trade that left CONASAMI's resolution has an end and is gone; a
 * service that is no longer quoted stays with its month. The series lead, so that history costs nothing.
 */
export const inForce = `
  select r.servicio, r.ciudad, s.estado, s.municipio, r.cvegeo, s.zona, s.precio, s.unidad, r.tipo, s.especificacion, s.periodo,
         o.oferentes, s.clave, s.desde
  from {series} r
  cross join (select ({now} at time zone 'America/Mexico_City')::date as dia) hoy
  cross join lateral (
    select max(n.desde) as desde from {servicios} n
    where n.cvegeo = r.cvegeo and n.servicio = r.servicio and n.tipo = r.tipo and n.desde <= hoy.dia) ultimo
  join {servicios} s on s.cvegeo = r.cvegeo and s.servicio = r.servicio and s.tipo = r.tipo and s.desde = ultimo.desde
  left join {oferentes} o on o.cvegeo = r.cvegeo and o.servicio = r.servicio
  where r.tipo = 'precio_promedio_inpc' or s.hasta is null or s.hasta >= hoy.dia`

/** Every period that is kept, with those who offer the service now. */
export const everyPeriod = `
  select s.servicio, s.ciudad, s.estado, s.municipio, s.cvegeo, s.zona, s.precio, s.unidad, s.tipo, s.especificacion, s.periodo,
         o.oferentes, s.clave, s.desde
  from {servicios} s
  left join {oferentes} o on o.cvegeo = s.cvegeo and o.servicio = s.servicio`
