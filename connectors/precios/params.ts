import { between, municipality, word, type Param, type Synonyms } from '@tianguis/core'
import { daysTo2100 } from './days.ts'
import words from './synonyms.json' with { type: 'json' }

/** Everyday word -> the products it means, as the source names them. Plurals, accents and one typo need no entry. */
const synonyms: Synonyms = words

/**
 * A whole state, as CDMX is, is one value too. Its municipalities are said beside it, so that another city in the other
 * parameter contradicts them in the index, and not row by row.
 */
function place(example: string): Param {
  const city = municipality({ example, state: 'estado' })
  return {
    ...city,
    columns: city.columns,
    read(raw, context) {
      const found = context.territory.resolve(raw)
      const { where = [], ...meaning } = city.read(raw, context)
      return {
        ...meaning,
        where:
          found.kind === 'found' && found.state
            ? [{ column: 'estado', op: '=', value: found.state.estado }, ...where]
            : where,
      }
    },
  }
}

export const ciudad = place('Guadalajara')
/** The same by its other name; with both, what both allow. */
export const municipio = place('Querétaro')

export const producto = word(
  { table: 'precios', column: 'producto' },
  {
    description:
      'Producto, por su nombre en la fuente o uno de uso común (`jitomate`, `blanquillos`, `tortillas`, `pañales`).',
    example: 'jitomate',
    synonyms,
  },
)

export const categoria = word(
  { table: 'precios', column: 'categoria' },
  { description: 'Categoría de la fuente, o palabras de ella (`frutas frescas`).', example: 'hortalizas frescas' },
)

/**
 * Days of the latest observation, asked as the index has them: counted back from the year 2100. The past has its days as
 * they are.
 */
export const days = between('fecha', {
  asks: (op, day) => [
    {
      column: 'dia_inverso',
      op: op === '>=' ? '<=' : '>=',
      value: daysTo2100(day),
      inPast: { column: 'fecha', op, value: day },
    },
  ],
})
