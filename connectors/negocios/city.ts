import { municipality, ofState, type Param } from '@tianguis/core'

const named = municipality({ state: 'estado', town: 'localidad' })

/** A city that is all of a state, as CDMX is, is one value of `estado` and not sixteen of `cvegeo`. */
export const city: Param = {
  ...named,
  read(raw, context) {
    const found = context.territory.resolve(raw)
    const meaning = named.read(raw, context)
    return found.kind === 'found' && found.state
      ? { ...meaning, where: [ofState(found.state, { column: 'estado', code: 'cvegeo' })] }
      : meaning
  },
}
