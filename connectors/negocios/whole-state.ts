import { state, type Param } from '@tianguis/core'

const named = state()

/** A state as all of its municipalities: `cvegeo` leads an index beside every other condition, and `estado` leads none. */
export const wholeState: Param = {
  ...named,
  columns: ['cvegeo'],
  read(raw, context) {
    named.read(raw, context)
    const found = context.territory.resolve(context.territory.state(raw)!.cve_ent)
    return { where: [{ column: 'cvegeo', op: 'in', values: found.kind === 'found' ? found.municipalities.map(({ cvegeo }) => cvegeo) : [] }] }
  },
}
