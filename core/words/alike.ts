/** Keys that lie side by side, and letters that sound alike: «nagna», «baca». */
const BESIDE = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm', 'bv', 'csz', 'ckq', 'gj', 'iy', 'ly', 'gw', 'qa', 'wsz', 'edc', 'rfv', 'tgb', 'yhn', 'ujm', 'ik', 'ol', 'pñ', 'sx', 'ae', 'ei', 'ou', 'oi']

const isBeside = (a: string, b: string) => BESIDE.some((row, at) => row.includes(a) && row.includes(b) && (at >= 3 || Math.abs(row.indexOf(a) - row.indexOf(b)) === 1))

/**
 * Whether two words of one length may be one and its slip, by how they begin: a first letter that neither slips nor sounds so makes
 * another word. «mesero» is no «yesero», «rollo» no «pollo».
 */
export const startsAlike = (one: string, other: string): boolean =>
  one.length !== other.length || one[0] === other[0] || one[0] === other[1] || isBeside(one[0]!, other[0]!)
