/** Older than this against the newest reading of all, a reading says nothing about the air of now. */
export const CURRENT = "interval '6 hours'"

/** Of a station `e`, its reading `l`, the indices `i` and `o` of that hour, and the newest reading of all, `n`. */
const FIELDS = `
  e.estacion, e.nombre, e.red, e.municipio, e.estado, e.cvegeo, l.fecha_hora,
  i.imeca, i.contaminante, i.categoria, i.riesgo,
  l.pm25, l.pm10, l.o3, l.no2, l.so2, l.co, e.latitud, e.longitud,
  o.indice as indice_oficial, i.contaminante_categoria, i.pm25_12h, i.pm10_12h, l.dudosos, l.origen, e.zona_horaria,
  l.fecha_hora >= n.fecha_hora - ${CURRENT} as vigente, l.dia`

/**
 * The latest reading of every station, found through the key's index whatever the history holds. A station that fell
 * silent keeps its date and its values, but has no index: yesterday's smog must not lead the list of today.
 */
export const latest = `
select ${FIELDS}
from (select r.fecha_hora from {lecturas} r order by r.fecha_hora desc limit 1) n
cross join {estaciones} e
cross join lateral (select r.* from {lecturas} r where r.estacion = e.estacion order by r.fecha_hora desc limit 1) l
left join {indices} i on i.estacion = l.estacion and i.fecha_hora = l.fecha_hora and l.fecha_hora >= n.fecha_hora - ${CURRENT}
left join {oficiales} o on o.estacion = l.estacion and o.fecha_hora = l.fecha_hora and l.fecha_hora >= n.fecha_hora - ${CURRENT}`

/** Every reading that is kept, with the index it had then. */
export const everyHour = `
select ${FIELDS}
from {lecturas} l
join {estaciones} e on e.estacion = l.estacion
cross join (select max(r.fecha_hora) as fecha_hora from {lecturas} r) n
left join {indices} i on i.estacion = l.estacion and i.fecha_hora = l.fecha_hora
left join {oficiales} o on o.estacion = l.estacion and o.fecha_hora = l.fecha_hora`

export const order = ['imeca desc', 'red', 'nombre', 'estacion'] as const
