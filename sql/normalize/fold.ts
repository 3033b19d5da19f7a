/** Lower case without accents; `ñ` is a letter of its own and stays; `µ` is `u`, as in ug/m3. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[\0-\x7f]*$/.test(lower)) return lower
  return lower.normalize('NFD').replace(/n\u0303/g, 'ñ').replace(/\p{M}+/gu, '').replace(/[μµ]/g, 'u')
}
