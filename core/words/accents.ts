/**
 * The text without its accents and other marks: `Mérida` as `Merida`, `ñ` as `n`, ligatures as their letters. Case
 * stays.
 */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '')

/** As `withoutAccents`, but `ñ` is a letter of its own and stays: «año» is not «ano». */
export const withoutAccentsButEnye = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?!(?<=n)\u0303)\p{M}/giu, '')
    .normalize('NFC')
