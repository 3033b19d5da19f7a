/** Keys that lie side by side, and letters that sound alike: «nagna», «baca». */
const BESIDE = [
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  'bv',
  'csz',
  'ckq',
  'gj',
  'iy',
  'ly',
  'gw',
  'qa',
  'wsz',
  'edc',
  'rfv',
  'tgb',
  'yhn',
  'ujm',
  'ik',
  'ol',
  'pñ',
  'sx',
  'ae',
  'ei',
  'ou',
  'oi',
]

export const isBeside = (a: string, b: string) =>
  BESIDE.some(
    (row, at) => row.includes(a) && row.includes(b) && (at >= 3 || Math.abs(row.indexOf(a) - row.indexOf(b)) === 1),
  )

/**
 * Whether two words of one length may be one and its slip, by how they begin: a first letter that neither slips nor
 * sounds so makes another word. «mesero» is no «yesero», «rollo» no «pollo».
 */
const startsAlike = (one: string, other: string): boolean =>
  one.length !== other.length || one[0] === other[0] || one[0] === other[1] || isBeside(one[0]!, other[0]!)

/** preso and presa, banco and banca are two words, not a slip. */
const isOtherGender = (one: string, other: string) =>
  one !== other && one.replace(/[ao](s?)$/, '_$1') === other.replace(/[ao](s?)$/, '_$1') && /[ao]s?$/.test(one)

/** Whether two words that differ are one insertion, deletion, replacement or swap of neighbours apart. */
function isOneEdit(one: string, other: string): boolean {
  let from = 0
  while (one[from] !== undefined && one[from] === other[from]) from++
  const [a, b] = [one.slice(from), other.slice(from)]
  return (
    a.slice(1) === b.slice(1) ||
    a === b.slice(1) ||
    a.slice(1) === b ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** Whether a word is another with one slip of the finger, and no word of its own. Both folded. */
export const isSlip = (one: string, other: string): boolean =>
  one !== other && isOneEdit(one, other) && !isOtherGender(one, other) && startsAlike(one, other)
