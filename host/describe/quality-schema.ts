/** How far a dataset can be relied on, as `/api/v1/estado` and `meta` of a list say it. */
import { CRITERION_WORDS, LEVELS, type Quality } from '../status/quality.ts'
import { orNull, wholeSchema } from './schema-parts.ts'

export const qualitySchema = wholeSchema<Quality>({
  nivel: orNull({
    type: 'string',
    enum: [...LEVELS, null],
    description: 'De `bronce` a `platino`; `null` si no llega.',
  }),
  cumple: {
    type: 'array',
    items: { type: 'string' },
    description: `Lo que cumple. ${CRITERION_WORDS.join('; ')}.`,
  },
  falta: { type: 'array', items: { type: 'string' }, description: 'Lo que le falta.' },
})
