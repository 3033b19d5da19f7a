/** The phrases of a list between commas, on as many lines as it takes: «tasa, rendimiento, cuánto pagan». */
export const phrases = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
