/**
 * The words of a question that are the same for every dataset: what is asked, compared, grouped, left out. Data only, a
 * file a kind.
 */
import { asked } from './asked.ts'
import { changed } from './changed.ts'
import { compared } from './compared.ts'
import { computed } from './computed.ts'
import { levels } from './levels.ts'
import { refused } from './refused.ts'
import type { OperatorLexicon } from './operator.ts'

/** In no order: the longest phrase that matches wins. */
export const OPERATORS: OperatorLexicon = [...asked, ...compared, ...computed, ...changed, ...levels, ...refused]
