/** Bands of people employed, smallest first; as text they would sort 0, 101, 11. */
const BANDS = [
  ['0 a 5 personas', 0],
  ['6 a 10 personas', 6],
  ['11 a 30 personas', 11],
  ['31 a 50 personas', 31],
  ['51 a 100 personas', 51],
  ['101 a 250 personas', 101],
  ['251 y más personas', 251],
] as const

export const BAND_NAMES = BANDS.map(([name]) => name)

/** By its first number, which every edition writes alike ("251 y más personas", "251 Y MAS PERSONAS"). */
const byLowest = new Map<number, (typeof BANDS)[number]>(BANDS.map((band) => [band[1], band]))

export interface Band {
  readonly personal: (typeof BAND_NAMES)[number]
  /** Its lower bound, by which it sorts. */
  readonly personal_min: number
}

/** undefined for a text that is no band. */
export function bandOf(text: string): Band | undefined {
  const band = byLowest.get(Number.parseInt(text, 10))
  return band && { personal: band[0], personal_min: band[1] }
}
