import { dayInWords } from '../../describe/figures.ts'
import type { Hosting } from '../../hosting.ts'
import type { Captions } from '../../pictures/document.ts'
import { pictureOf } from '../../pictures/kinds.ts'
import type { Picture } from '../../pictures/picture.ts'
import type { ExploreResult } from '../explore/result.ts'

export interface Drawings {
  /** The first is the one that is shared. */
  readonly pictures: readonly Picture[]
  readonly captions: Captions
}

/**
 * What there is to look at of an answer: its rows, and the line that a mean is of. A mean that has its line is no
 * picture of its own.
 * @param title what was asked
 */
export async function drawingsOf(
  result: ExploreResult,
  title: string,
  { pool, datasets }: Pick<Hosting, 'pool' | 'datasets'>,
): Promise<Drawings> {
  const { series, source } = result
  const looked = [...(series?.level ? [] : [result]), ...(series ? [series] : [])]
  const drawn = await Promise.all(looked.map((one) => pictureOf(one, pool)))
  const cut = result.cut ? `; sólo de las primeras ${result.rows.length.toLocaleString('es-MX')} filas` : ''
  const published = source.connectors.flatMap(({ name }) => datasets.get(name) ?? [])
  const days = published.flatMap(({ observedOn }) => observedOn ?? []).sort()
  return {
    pictures: drawn.flatMap((picture) => (picture ? { ...picture, subtitle: picture.subtitle + cut } : [])),
    captions: {
      title: title.replace(/\.$/, ''),
      source: [
        `Fuente: ${source.connectors.map((one) => one.source.name).join('; ')}`,
        ...(days[0] ? [`datos al ${dayInWords(days[0])}`] : []),
        ...(published.some(({ sample }) => sample) ? ['muestra'] : []),
      ].join(' · '),
    },
  }
}
