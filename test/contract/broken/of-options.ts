import type { BrokenBy } from './broken.ts'
import { standIn, turned } from './of-answers.ts'

const alike = (says: RegExp) => standIn('a service that does not look at its parameters', {}, says)

export const brokenOptions: BrokenBy = {
  'formato gives the same records as CSV and as lines, with every digit': [{ ...turned, says: /has other cells than the JSON/ }, alike(/answered another type/)],
  'the format follows formato, then Accept, and its ETag is its own': [alike(/Accept does not choose the format/)],
}
