/** Pairs of whole numbers, each less than a million: half a million of them in 16 MB, where sets of sets take 30. */
export interface Pairs {
  add(one: number, other: number): void
  has(one: number, other: number): boolean
}

const FEWEST = 1 << 20
const LIMIT = 1 << 20
const EMPTY = -1

export function createPairs(): Pairs {
  let slots = new Float64Array(FEWEST).fill(EMPTY)
  let size = 0

  /** Where a pair is, or the free slot where it would be. */
  function slotOf(one: number, other: number, pair: number): number {
    const mask = slots.length - 1
    let at = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 0
    at = (at ^ (at >>> 15)) & mask
    while (slots[at] !== EMPTY && slots[at] !== pair) at = (at + 1) & mask
    return at
  }

  function put(pair: number): void {
    const at = slotOf(Math.floor(pair / LIMIT), pair % LIMIT, pair)
    if (slots[at] === EMPTY) size += 1
    slots[at] = pair
  }

  return {
    has: (one, other) => slots[slotOf(one, other, one * LIMIT + other)] !== EMPTY,
    add(one, other) {
      if (one >= LIMIT || other >= LIMIT) throw new RangeError(`No caben ${Math.max(one, other)} productos o establecimientos distintos; se esperan menos de ${LIMIT}.`)
      put(one * LIMIT + other)
      if (size * 2 < slots.length) return
      const old = slots
      slots = new Float64Array(old.length * 2).fill(EMPTY)
      size = 0
      for (const pair of old) if (pair !== EMPTY) put(pair)
    },
  }
}
