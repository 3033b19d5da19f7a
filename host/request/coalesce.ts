interface Keeping {
  readonly keepMs: number
  readonly monotonic?: () => number
}

/**
 * What anybody may ask for is made once, however many ask, and given for a while to those who ask after that: so much
 * and no more is what it costs. A failure is had by all who waited for it, and is not kept.
 * @param keepMs after it was made; 0 for those alone who waited
 * @param monotonic milliseconds that only grow
 */
export function shared<Made>(
  make: () => Promise<Made>,
  { keepMs, monotonic = () => performance.now() }: Keeping,
): () => Promise<Made> {
  let made: Promise<Made> | undefined
  let until = Infinity
  return () => {
    if (made && monotonic() < until) return made
    const mine = (made = make())
    until = Infinity
    mine.then(
      () => {
        until = monotonic() + keepMs
      },
      () => {
        made = undefined
      },
    )
    return mine
  }
}
