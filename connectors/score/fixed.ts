/**
 * A computed number as the decimal that is stored and that the next step reads, so that every step can be done again
 * from what is published. toFixed rounds the exact binary value, alike on every machine.
 */
export const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits)
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text
}
