import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const R = `(select p.*, a.almacenamiento_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado
  from {presas.presas} p join lateral (select * from {presas.almacenamientos} d where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true) x`

export const questions: readonly HeldOut[] = [
  {
    q: 'cuál es la segunda presa más grande de Sinaloa',
    gold: `select nombre, capacidad_hm3 from ${R} where estado = 'Sinaloa' order by capacidad_hm3 desc offset 1 limit 1`,
  },
  {
    q: 'qué porcentaje del agua del país está en Chiapas',
    gold: `select 100.0 * sum(almacenamiento_hm3) filter (where estado = 'Chiapas') / sum(almacenamiento_hm3) from ${R}`,
  },
  {
    q: 'presas de Sonora por llenado',
    gold: `select nombre, llenado from ${R} where estado = 'Sonora' order by llenado desc`,
    ordered: true,
  },
  {
    q: 'estado con las presas más llenas',
    gold: `select estado, avg(llenado) from ${R} group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'agua almacenada en el país hace una semana',
    gold: `select sum(almacenamiento_hm3) from {presas.almacenamientos} where fecha = {today} - 7`,
  },
  {
    q: '¿está más llena Cerro Prieto que La Boca?',
    gold: `select nombre_comun, llenado from ${R} where nombre_comun in ('Cerro Prieto', 'La Boca')`,
  },
  {
    q: 'dónde está la presa más grande del país',
    gold: `select municipio, estado from ${R} order by capacidad_hm3 desc limit 1`,
  },
  {
    q: 'qué almacenamiento tiene la presa más grande de Sonora',
    gold: `select almacenamiento_hm3 from ${R} where estado = 'Sonora' order by capacidad_hm3 desc limit 1`,
  },
]

const OPEN = [
  'presa que más bajó este mes',
  'presas que pasaron del 100% este mes',
  'cuántas presas estaban al 100 el mes pasado',
  'en qué río está la presa más grande',
  'presas que subieron de nivel',
  'presas de Chihuahua con su porcentaje',
  'la mejor presa de Sonora',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
