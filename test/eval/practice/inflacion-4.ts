import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const month = (componente: string) =>
  `from {inflacion.indices} where periodicidad = 'mensual' and componente = '${componente}'`

export const questions: readonly HeldOut[] = [
  {
    q: 'diferencia de inflación entre 2023 y 2024',
    gold: `select max(variacion_anual) filter (where anio = 2024) - max(variacion_anual) filter (where anio = 2023) ${month('general')} and mes = 12`,
  },
  {
    q: 'cuanto subio la vivienda de septiembre a octubre',
    gold: `select variacion_mensual ${month('vivienda')} and periodo = '2026-10'`,
  },
  {
    q: 'inflación de la carne',
    gold: `select variacion_anual from {inflacion.indices} where componente = 'pecuarios' and periodicidad = 'quincenal' order by fecha desc limit 1`,
  },
  {
    q: 'el segundo mes con más inflación de 2024',
    gold: `select fecha, variacion_anual ${month('general')} and anio = 2024 order by 2 desc offset 1 limit 1`,
  },
  {
    q: 'la inflación de servicios es mayor que la de mercancías?',
    gold: `select nombre, variacion_anual from {inflacion.indices} where componente in ('servicios', 'mercancias') and periodo = '2026-10-2Q'`,
  },
]

const OPEN = [
  'inflación de los últimos tres años',
  'la inflación sin alimentos ni energéticos',
  'qué subió más en octubre',
  'qué componente bajó más en octubre',
  'cuántos meses seguidos ha bajado la inflación',
  'inflación en Oaxaca',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
