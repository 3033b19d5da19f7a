import { ParamError, type Filter, type Param } from '@tianguis/core'
import { isDay } from '@tianguis/core/decode/dates'

/** Of the whole day, or what is valid now. */
const valid = (now: boolean): Filter => ({ column: 'registro', op: '=', value: now ? 'ahora' : 'dia' })

/** Which of a municipality's records is wanted; without it, what is valid now. */
export const day: Param = {
  description:
    'Pronóstico de todo un día: `hoy`, `manana` o una fecha (`AAAA-MM-DD`), en la hora local de cada municipio. Sin él, o con `ahora`, lo que vale ahora; varios días se piden con `desde` y `hasta` en su lugar.',
  schema: { type: 'string', minLength: 3, maxLength: 10 },
  example: 'manana',
  columns: ['registro', 'cuando', 'dia'],
  absent: { where: [valid(true)] },
  insteadOf: ['desde', 'hasta'],
  read(raw) {
    const word = raw.trim().toLowerCase().replace('ñ', 'n')
    if (word === 'ahora') return { where: [valid(true)] }
    if (word === 'hoy' || word === 'manana')
      return { where: [valid(false), { column: 'cuando', op: '=', value: word }] }
    if (isDay(word)) return { where: [valid(false), { column: 'dia', op: '=', value: word }] }
    throw new ParamError(`Llegó «${raw}»; se espera hoy, manana o una fecha que exista, como 2026-11-20.`)
  },
}

/** From a day on, or up to it: whole days, whatever is valid now. */
export const forecastOf = (op: '>=' | '<=', day: string): Filter[] => [valid(false), { column: 'dia', op, value: day }]
