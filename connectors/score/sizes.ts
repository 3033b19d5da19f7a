export const SIZES = ['<15k', '15k-100k', '100k-500k', '>500k'] as const
export type Size = (typeof SIZES)[number]

/** From how many people on; the lower bound belongs to the class. */
const FROM = [0, 15_000, 100_000, 500_000]

export const sizeOf = (people: number): Size => SIZES[FROM.findLastIndex((from) => people >= from)]!
