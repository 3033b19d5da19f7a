/** The same question as other people would type it. Each way is a pure function of the text and a number. */
export type Way = 'sin acentos' | 'mayúsculas' | 'un dedazo' | 'otro orden' | 'cortesía'

export const WAYS: Readonly<Record<Way, (q: string, at: number) => string>> = {
  'sin acentos': (q) => q.normalize('NFD').replace(/[\u0300\u0301\u0308]/g, '').normalize('NFC').replace(/[¿?¡!]/g, ''),
  'mayúsculas': (q) => q.toLocaleUpperCase('es-MX'),
  'un dedazo': typo,
  'otro orden': reordered,
  'cortesía': (q, at) => [`Hola, buenas tardes. ${q}`, `Por favor, ${q}`, `${q} por favor, gracias`, `Oye, ¿me puedes decir ${q.replace(/[¿?]/g, '')}?`][at % 4]!,
}

/** Two letters inside one of the longer words change places, or one is left out. */
function typo(q: string, at: number): string {
  const words = [...q.matchAll(/\p{L}{6,}/gu)]
  if (!words.length) return q
  const { 0: word, index } = words[at % words.length]!
  const cut = 2 + (at % (word.length - 3))
  const slipped = at % 2 ? word.slice(0, cut) + word.slice(cut + 1) : word.slice(0, cut) + word[cut + 1]! + word[cut]! + word.slice(cut + 2)
  return q.slice(0, index) + slipped + q.slice(index + word.length)
}

/** The place or the time comes first. */
function reordered(q: string): string {
  const found = /^(¿?)(.+?) (en (?:el |la |los |las )?[^?]+?)(\??)$/u.exec(q)
  return found ? `${found[3]}, ${found[1]}${found[2]}${found[4]}` : q
}
