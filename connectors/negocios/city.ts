import { municipality, ofState, type Param } from '@tianguis/core'

const named = municipality({ state: 'estado' })

/** A city that is all of a state, as CDMX is, is one value of `estado` and not sixteen of `cvegeo`. */
export const city: Param = {
  ...named,
  columns: ['estado', 'cvegeo'],
  read(raw, context) {
    const found = context.territory.resolve(raw)
    if (found.kind === 'found' && found.state) return { where: [ofState(found.state, { column: 'estado', code: 'cvegeo' })] }
    return named.read(raw, context)
  },
}
