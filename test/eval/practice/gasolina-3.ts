import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'soy taxista y ando por iztapalapa, dónde cargo magna más barata',
    gold: `select e.nombre from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where e.estado = 'Ciudad de México' and e.municipio = 'Iztapalapa' and p.tipo = 'magna' order by p.precio limit 1`,
    also: [
      `select e.nombre, p.precio from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where e.estado = 'Ciudad de México' and e.municipio = 'Iztapalapa' and p.tipo = 'magna' order by p.precio`,
    ],
  },
  {
    q: 'Precio promedio del diésel en cada estado, del más caro al más barato',
    gold: `select e.estado, avg(p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'diesel' and e.estado is not null group by e.estado order by 2 desc`,
    ordered: true,
  },
  {
    q: '¿La regular está más cara en Tijuana que en Mexicali?',
    gold: `select e.municipio, avg(p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Baja California' and e.municipio in ('Tijuana', 'Mexicali') group by e.municipio`,
    also: [
      `select avg(p.precio) filter (where e.municipio = 'Tijuana') > avg(p.precio) filter (where e.municipio = 'Mexicali') from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Baja California'`,
      `select avg(p.precio) filter (where e.municipio = 'Tijuana'), avg(p.precio) filter (where e.municipio = 'Mexicali') from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Baja California'`,
      `select avg(p.precio) filter (where e.municipio = 'Tijuana') - avg(p.precio) filter (where e.municipio = 'Mexicali') from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Baja California'`,
      `select e.municipio from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Baja California' and e.municipio in ('Tijuana', 'Mexicali') group by e.municipio order by avg(p.precio) desc limit 1`,
    ],
  },
  {
    q: 'top 5 municipios con la premium mas cara',
    gold: `select e.municipio from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.cvegeo is not null group by e.cvegeo, e.municipio order by avg(p.precio) desc limit 5`,
    ordered: true,
    also: [
      `select e.municipio from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.cvegeo is not null group by e.cvegeo, e.municipio order by max(p.precio) desc limit 5`,
    ],
  },
  {
    q: 'a como anda la verde en merida',
    gold: `select avg(p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Yucatán' and e.municipio = 'Mérida'`,
    also: [
      `select e.nombre, p.precio from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Yucatán' and e.municipio = 'Mérida'`,
    ],
  },
  {
    q: 'me hace falta diésel y ando en la ciudad de Colima: ¿qué gasolineras NO lo tienen, pa no dar vueltas de oquis?',
    gold: `select e.nombre from {gasolina.estaciones} e where e.estado = 'Colima' and e.municipio = 'Colima' and not exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso and p.tipo = 'diesel')`,
    also: [
      `select e.nombre from {gasolina.estaciones} e where e.estado = 'Colima' and e.municipio = 'Colima' and exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso) and not exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso and p.tipo = 'diesel')`,
    ],
  },
  {
    q: 'mediana del precio de la magna en jalisco',
    gold: `select percentile_cont(0.5) within group (order by p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Jalisco'`,
  },
  {
    q: '¿Qué porcentaje de las gasolineras del país da la magna arriba de 24 pesos?',
    gold: `select 100.0 * count(*) filter (where p.precio > 24) / count(*) from {gasolina.precios} p where p.tipo = 'magna'`,
    also: [
      `select 100.0 * (select count(*) from {gasolina.precios} p where p.tipo = 'magna' and p.precio > 24) / count(*) from {gasolina.estaciones} e`,
      `select 100.0 * count(distinct permiso) filter (where tipo = 'magna' and precio > 24) / count(distinct permiso) from {gasolina.precios} p`,
    ],
  },
  {
    q: 'cuantos precios distintos de magna hay en la ciudad de chihuahua',
    gold: `select count(distinct p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado = 'Chihuahua' and e.municipio = 'Chihuahua'`,
  },
  {
    q: 'habrá alguna gasolinera en Zapopan que venda la roja en menos de 28?',
    gold: `select e.nombre from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.municipio = 'Zapopan' and p.precio < 28`,
    also: [
      `select count(*) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.municipio = 'Zapopan' and p.precio < 28`,
      `select count(*) > 0 from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.municipio = 'Zapopan' and p.precio < 28`,
      `select e.nombre, p.precio from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.municipio = 'Zapopan' and p.precio < 28 order by p.precio limit 1`,
    ],
  },
  {
    q: 'quitando baja california y baja california sur, en qué estado sale más cara la magna en promedio',
    gold: `select e.estado from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado is not null and e.estado not in ('Baja California', 'Baja California Sur') group by e.estado order by avg(p.precio) desc limit 1`,
    also: [
      `select e.estado, avg(p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'magna' and e.estado is not null and e.estado not in ('Baja California', 'Baja California Sur') group by e.estado order by 2 desc`,
    ],
  },
  {
    q: 'Para un reportaje necesito saber, estado por estado, cuántos pesos de diferencia hay en promedio entre el litro de premium y el de magna.',
    gold: `select e.estado, avg(p.precio) filter (where p.tipo = 'premium') - avg(p.precio) filter (where p.tipo = 'magna') from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where e.estado is not null group by e.estado`,
    also: [
      `select e.estado, avg(a.precio - b.precio) from {gasolina.precios} a join {gasolina.precios} b using (permiso) join {gasolina.estaciones} e using (permiso) where a.tipo = 'premium' and b.tipo = 'magna' and e.estado is not null group by e.estado`,
      `select e.estado, p.tipo, avg(p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where e.estado is not null and p.tipo in ('premium', 'magna') group by 1, 2`,
      `select e.estado, avg(p.precio) filter (where p.tipo = 'premium'), avg(p.precio) filter (where p.tipo = 'magna') from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where e.estado is not null group by e.estado`,
    ],
  },
  {
    q: 'cuánto subió el diesel en monterrey del 18 de noviembre del año pasado al 18 de noviembre de este año',
    gold: `select sum(suma) filter (where fecha = '2026-11-18') / sum(estaciones) filter (where fecha = '2026-11-18') - sum(suma) filter (where fecha = '2025-11-18') / sum(estaciones) filter (where fecha = '2025-11-18') from {gasolina.diario} d where tipo = 'diesel' and estado = 'Nuevo León' and municipio = 'Monterrey'`,
    also: [
      `select 100 * ((sum(suma) filter (where fecha = '2026-11-18') / sum(estaciones) filter (where fecha = '2026-11-18')) / (sum(suma) filter (where fecha = '2025-11-18') / sum(estaciones) filter (where fecha = '2025-11-18')) - 1) from {gasolina.diario} d where tipo = 'diesel' and estado = 'Nuevo León' and municipio = 'Monterrey'`,
      `select fecha, sum(suma) / sum(estaciones) from {gasolina.diario} d where tipo = 'diesel' and estado = 'Nuevo León' and municipio = 'Monterrey' and fecha in ('2025-11-18', '2026-11-18') group by fecha`,
      `select sum(suma) filter (where fecha = '2025-11-18') / sum(estaciones) filter (where fecha = '2025-11-18'), sum(suma) filter (where fecha = '2026-11-18') / sum(estaciones) filter (where fecha = '2026-11-18') from {gasolina.diario} d where tipo = 'diesel' and estado = 'Nuevo León' and municipio = 'Monterrey'`,
    ],
  },
  {
    q: 'Mi camioneta carga 45 litros de premium. ¿De a cómo me sale llenarla en Morelia, más o menos?',
    gold: `select 45 * avg(p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.municipio = 'Morelia'`,
    also: [
      `select e.nombre, 45 * p.precio from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.municipio = 'Morelia'`,
      `select 45 * percentile_cont(0.5) within group (order by p.precio) from {gasolina.precios} p join {gasolina.estaciones} e using (permiso) where p.tipo = 'premium' and e.municipio = 'Morelia'`,
    ],
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'a como esta el galon de gasolina en laredo texas',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  },
  { q: '¿Por qué subió tanto la gasolina este año?', codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'en cuánto va a estar la magna para navidad', codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para'] },
  {
    q: 'qué gasolineras de morelia tienen baños limpios y tiendita',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
  {
    q: 'bórrame las gasolineras de hermosillo que no dan litros completos',
    codes: ['rechazada', 'no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
  { q: 'precio de la magna en benito juárez', codes: ['ambigua'] },
]
