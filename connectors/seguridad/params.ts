import { between, ParamError, type Param } from '@tianguis/core'

export const year: Param = {
  description: 'Año, desde 2015. De 2026 en adelante se cuenta con otra metodología.',
  schema: { type: 'integer', minimum: 2015, maximum: 2100 },
  example: 2026,
  columns: ['anio'],
  read(raw) {
    if (/^\d{4}$/.test(raw) && Number(raw) >= 2015 && Number(raw) <= 2100)
      return { where: [{ column: 'anio', op: '=', value: Number(raw) }] }
    throw new ParamError(`Llegó «${raw}»; se espera un año de 2015 en adelante.`)
  },
}

/** The months whose first day is within; asked by year and month, which the indexes have. */
export const months = between('fecha', {
  asks(op, day) {
    const [anio = 0, mes = 0, first = 0] = day.split('-').map(Number)
    if (op === '<=') return [{ column: 'anio', op: 'through', further: ['mes'], values: [anio, mes] }]
    return [{ column: 'anio', op: 'from', further: ['mes'], values: [anio, first === 1 ? mes : mes + 1] }]
  },
})
