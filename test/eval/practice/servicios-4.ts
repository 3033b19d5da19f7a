import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'salario mínimo de un albañil en Tijuana',
    gold: `select precio from {servicios.servicios} where servicio = 'Albañil' and ciudad = 'Tijuana' and tipo = 'salario_minimo_profesional' order by desde desc limit 1`,
  },
]

const OPEN = [
  'cuánto gana un mesero',
  'salario mínimo en la frontera',
  'media hora de estacionamiento en Guadalajara',
  'hombres y mujeres en Puebla',
  'cuánto cobran dos plomeros en León',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
