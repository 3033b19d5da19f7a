import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = `(select l.municipio, l.estado, d.* from {clima.dias} d join {clima.lugares} l using (cvegeo)) x`

export const questions: readonly HeldOut[] = [
  {
    q: 'el segundo lugar más caliente hoy',
    gold: `select municipio, maxima from (select *, rank() over (order by maxima desc) as puesto from ${D} where dia = {today}) y where puesto = 2`,
  },
  {
    q: 'el lugar más lluvioso de Veracruz mañana',
    gold: `select municipio, lluvia from ${D} where estado = 'Veracruz de Ignacio de la Llave' and dia = {today} + 1 and lluvia = (select max(lluvia) from ${D} where estado = 'Veracruz de Ignacio de la Llave' and dia = {today} + 1)`,
  },
  {
    q: 'probabilidad de lluvia mañana en todos los municipios de Chiapas',
    gold: `select municipio, probabilidad from ${D} where estado = 'Chiapas' and dia = {today} + 1`,
  },
  {
    q: 'estado con la temperatura más baja mañana',
    gold: `select estado, min(minima) from ${D} where dia = {today} + 1 group by 1 order by 2 fetch first 1 rows with ties`,
  },
]

const OPEN = [
  'hizo más frío hoy que ayer en Toluca',
  'cuanto ha llovido este mes en Tuxtla',
  '¿cuánto ha nevado en Toluca?',
  'va a nevar en el Nevado de Toluca',
  'ciudades con más de 30 grados',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
