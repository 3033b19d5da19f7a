import type { HeldOut } from '../types.ts'

const ROWS = '{gasolina.precios} p join {gasolina.estaciones} e on e.permiso = p.permiso'

export const questions: readonly HeldOut[] = [
  {
    q: 'precio de la magna en Guadalajara',
    gold: `select round(avg(p.precio), 2) from ${ROWS} where p.tipo = 'magna' and e.cvegeo = '14039'`,
  },
  {
    q: '¿A cómo está la gasolina en Mérida?',
    gold: `select p.tipo, round(avg(p.precio), 2) from ${ROWS} where e.cvegeo = '31050' group by p.tipo`,
  },
  {
    q: 'diesel hoy tijuana',
    gold: `select round(avg(p.precio), 2) from ${ROWS} where p.tipo = 'diesel' and e.cvegeo = '02004'`,
    also: [`select e.nombre, p.precio from ${ROWS} where p.tipo = 'diesel' and e.cvegeo = '02004'`],
  },
  {
    q: '¿dónde está más barata la verde en Hermosillo?',
    gold: `select nombre, precio from (select e.nombre, p.precio, rank() over (order by p.precio) as lugar from ${ROWS} where p.tipo = 'magna' and e.cvegeo = '26030') r where lugar = 1`,
  },
  {
    q: 'Cuantas gasolineras hay en Toluca',
    gold: `select count(*) from {gasolina.estaciones} where cvegeo = '15106'`,
  },
  {
    q: 'la premium mas cara de monterrey',
    gold: `select nombre, precio from (select e.nombre, p.precio, rank() over (order by p.precio desc) as lugar from ${ROWS} where p.tipo = 'premium' and e.cvegeo = '19039') r where lugar = 1`,
    also: [`select max(p.precio) from ${ROWS} where p.tipo = 'premium' and e.cvegeo = '19039'`],
  },
  {
    q: '¿Cuál es el precio más bajo del diésel en todo el país?',
    gold: `select min(precio) from {gasolina.precios} where tipo = 'diesel'`,
  },
  {
    q: 'muéstrame las estaciones de servicio de Coyoacán',
    gold: `select nombre from {gasolina.estaciones} where cvegeo = '09003'`,
  },
  {
    q: 'las 5 gasolineras con la magna más barata de Coahuila',
    gold: `select e.nombre, p.precio from ${ROWS} where p.tipo = 'magna' and e.cvegeo like '05%' order by p.precio limit 5`,
    ordered: true,
  },
  {
    q: 'Quisiera saber el promedio de la gasolina roja en cada municipio de Jalisco',
    gold: `select e.municipio, round(avg(p.precio), 2) from ${ROWS} where p.tipo = 'premium' and e.cvegeo like '14%' group by e.municipio`,
  },
  {
    q: '¿Qué estado tiene la regular más cara en promedio?',
    gold: `select e.estado from ${ROWS} where p.tipo = 'magna' and e.estado is not null group by e.estado order by avg(p.precio) desc limit 1`,
  },
  {
    q: 'mediana del precio de la premium en Nuevo León',
    gold: `select round(percentile_cont(0.5) within group (order by p.precio)::numeric, 3) from ${ROWS} where p.tipo = 'premium' and e.cvegeo like '19%'`,
  },
  {
    q: '¿cuántas estaciones venden diésel en Xalapa?',
    gold: `select count(*) from ${ROWS} where p.tipo = 'diesel' and e.cvegeo = '30087'`,
  },
  {
    q: 'gasolineras de León donde la magna cueste menos de 23.50',
    gold: `select e.nombre, p.precio from ${ROWS} where p.tipo = 'magna' and e.cvegeo = '11020' and p.precio < 23.5`,
  },
  {
    q: '¿Qué gasolineras de Cuernavaca no tienen diésel?',
    gold: `select nombre from {gasolina.estaciones} e where cvegeo = '17007' and not exists (select from {gasolina.precios} p where p.permiso = e.permiso and p.tipo = 'diesel')`,
    also: [
      `select nombre from {gasolina.estaciones} e where cvegeo = '17007' and exists (select from {gasolina.precios} p where p.permiso = e.permiso)
       and not exists (select from {gasolina.precios} p where p.permiso = e.permiso and p.tipo = 'diesel')`,
    ],
  },
  {
    q: 'compárame la magna de Cancún con la de Playa del Carmen',
    gold: `select e.cvegeo, round(avg(p.precio), 2) from ${ROWS} where p.tipo = 'magna' and e.cvegeo in ('23005', '23008') group by e.cvegeo`,
    also: [
      `select e.municipio, round(avg(p.precio), 2) from ${ROWS} where p.tipo = 'magna' and e.cvegeo in ('23005', '23008') group by e.municipio`,
    ],
  },
  {
    q: 'precio mínimo y máximo de la magna en Saltillo',
    gold: `select min(p.precio), max(p.precio) from ${ROWS} where p.tipo = 'magna' and e.cvegeo = '05030'`,
  },
  {
    q: '¿En qué municipios la magna pasa de 23.85 en promedio?',
    gold: `select e.municipio from ${ROWS} where p.tipo = 'magna' and e.cvegeo is not null group by e.cvegeo, e.municipio having avg(p.precio) > 23.85`,
  },
  {
    q: '¿qué porcentaje de las gasolineras de Ecatepec vende diésel?',
    gold: `select round(100.0 * count(p.permiso) / count(*), 2) from {gasolina.estaciones} e left join {gasolina.precios} p on p.permiso = e.permiso and p.tipo = 'diesel' where e.cvegeo = '15033'`,
  },
  {
    q: 'gasolina más barata en Morelia',
    gold: `select tipo, nombre, precio from (select p.tipo, e.nombre, p.precio, rank() over (partition by p.tipo order by p.precio) as lugar from ${ROWS} where e.cvegeo = '16053') r where lugar = 1`,
    also: [
      `select tipo, nombre, precio from (select p.tipo, e.nombre, p.precio, rank() over (partition by p.tipo order by p.precio) as lugar from ${ROWS} where e.cvegeo = '16053' and p.tipo <> 'diesel') r where lugar = 1`,
    ],
  },
  {
    q: 'el diésel, ¿sale más barato en la CDMX o en el Edomex?',
    gold: `select e.estado, round(avg(p.precio), 2) from ${ROWS} where p.tipo = 'diesel' and left(e.cvegeo, 2) in ('09', '15') group by e.estado`,
    also: [
      `select e.estado from ${ROWS} where p.tipo = 'diesel' and left(e.cvegeo, 2) in ('09', '15') group by e.estado order by avg(p.precio) limit 1`,
    ],
  },
  {
    q: '¿Habrá alguna estación en la ciudad de Zacatecas que venda la magna a menos de 23 pesos?',
    gold: `select count(*) > 0 from ${ROWS} where p.tipo = 'magna' and e.cvegeo = '32056' and p.precio < 23`,
    also: [
      `select count(*) from ${ROWS} where p.tipo = 'magna' and e.cvegeo = '32056' and p.precio < 23`,
      `select e.nombre, p.precio from ${ROWS} where p.tipo = 'magna' and e.cvegeo = '32056' and p.precio < 23`,
    ],
  },
  {
    q: 'cuántas gasolineras de Sinaloa dan la premium entre 28 y 28.50 pesos el litro',
    gold: `select count(*) from ${ROWS} where p.tipo = 'premium' and e.cvegeo like '25%' and p.precio between 28 and 28.5`,
  },
  {
    q: 'numero de gasolineras por alcaldia en la cdmx',
    gold: `select municipio, count(*) from {gasolina.estaciones} where cvegeo like '09%' group by municipio`,
  },
  {
    q: 'promedio nacional de cada combustible',
    gold: `select tipo, round(avg(precio), 2) from {gasolina.precios} group by tipo`,
  },
  {
    q: '¿cuáles son los tres municipios más caros para cargar diésel?',
    gold: `select e.municipio from ${ROWS} where p.tipo = 'diesel' and e.cvegeo is not null group by e.cvegeo, e.municipio order by avg(p.precio) desc limit 3`,
    ordered: true,
  },
  {
    q: 'magna promedio en Jalisco sin contar Puerto Vallarta',
    gold: `select round(avg(p.precio), 2) from ${ROWS} where p.tipo = 'magna' and e.cvegeo like '14%' and e.cvegeo <> '14067'`,
  },
  {
    q: '¿cuál es la diferencia entre lo que cuesta la magna y la premium en Pachuca?',
    gold: `select p.tipo, round(avg(p.precio), 2) from ${ROWS} where p.tipo in ('magna', 'premium') and e.cvegeo = '13048' group by p.tipo`,
    also: [
      `select round(avg(p.precio) filter (where p.tipo = 'premium') - avg(p.precio) filter (where p.tipo = 'magna'), 2) from ${ROWS} where e.cvegeo = '13048'`,
    ],
  },
  {
    q: 'estados con más de 30 gasolineras',
    gold: `select estado, count(*) from {gasolina.estaciones} where estado is not null group by estado having count(*) > 30`,
    also: [`select estado from {gasolina.estaciones} where estado is not null group by estado having count(*) > 30`],
  },
]
