/** The same question as other people would type it. Each way is a pure function of the text and a number. */
export type Way =
  | 'sin acentos'
  | 'mayúsculas'
  | 'un dedazo'
  | 'otro orden'
  | 'cortesía'
  | 'dos dedazos'
  | 'tecla vecina'
  | 'tiempo primero'
  | 'sin artículos'
  | 'dictado'

export const WAYS: Readonly<Record<Way, (q: string, at: number) => string>> = {
  'sin acentos': (q) =>
    q
      .normalize('NFD')
      .replace(/[\u0300\u0301\u0308]/g, '')
      .normalize('NFC')
      .replace(/[¿?¡!]/g, ''),
  mayúsculas: (q) => q.toLocaleUpperCase('es-MX'),
  'un dedazo': typo,
  'otro orden': reordered,
  cortesía: (q, at) =>
    [
      `Hola, buenas tardes. ${q}`,
      `Por favor, ${q}`,
      `${q} por favor, gracias`,
      `Oye, ¿me puedes decir ${q.replace(/[¿?]/g, '')}?`,
    ][at % 4]!,
  'dos dedazos': twoTypos,
  'tecla vecina': neighbourKey,
  'tiempo primero': timeFirst,
  'sin artículos': withoutArticles,
  dictado: (q) => q.toLocaleLowerCase('es-MX').replace(/[¿?¡!;:«»"“”…]|(?<!\d)[,.](?!\d)|[,.](?=\s|$)/g, ''),
}

const longWords = (q: string, shortest: number) =>
  [...q.matchAll(/\p{L}+/gu)].filter(([word]) => word.length >= shortest)

const replaced = (q: string, { 0: word, index }: RegExpExecArray, other: string) =>
  q.slice(0, index) + other + q.slice(index + word.length)

const leftOut = (word: string, cut: number) => word.slice(0, cut) + word.slice(cut + 1)
const swapped = (word: string, cut: number) => word.slice(0, cut) + word[cut + 1]! + word[cut]! + word.slice(cut + 2)

/** Two letters inside one of the longer words change places, or one is left out. */
function typo(q: string, at: number): string {
  const words = longWords(q, 6)
  if (!words.length) return q
  const found = words[at % words.length]!
  return replaced(q, found, (at % 2 ? leftOut : swapped)(found[0], 2 + (at % (found[0].length - 3))))
}

/** One slip each in two long words. */
function twoTypos(q: string, at: number): string {
  const words = longWords(q, 7)
  if (words.length < 2) return q
  const [first, second] = [words[at % words.length]!, words[(at + 1) % words.length]!].toSorted(
    (a, b) => b.index - a.index,
  )
  const cut = (word: string) => 2 + (at % (word.length - 3))
  return replaced(
    replaced(q, first!, swapped(first![0], cut(first![0]))),
    second!,
    leftOut(second![0], cut(second![0])),
  )
}

const KEYS = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm']

/** Inside one of the longer words the key beside was struck. */
function neighbourKey(q: string, at: number): string {
  const words = longWords(q, 6)
  if (!words.length) return q
  const found = words[at % words.length]!
  const cut = 1 + (at % (found[0].length - 1))
  const letter = found[0][cut]!.normalize('NFD')[0]!.toLowerCase()
  const row = KEYS.find((keys) => keys.includes(letter))
  const struck = row && (row[row.indexOf(letter) + (at % 2 ? 1 : -1)] ?? row[row.indexOf(letter) + (at % 2 ? -1 : 1)])
  return struck ? replaced(q, found, found[0].slice(0, cut) + struck + found[0].slice(cut + 1)) : q
}

/** The place or the time comes first: no clause behind it, and no sentence that breaks off before it. */
function reordered(q: string): string {
  const found = /^(¿?)(.+?)(?<! (?:y|o|que)) (en (?:el |la |los |las )?[^?,]+?)(\??)$/u.exec(q)
  return found ? `${found[3]}, ${found[1]}${found[2]}${found[4]}` : q
}

const TIME = String.raw`(?:el|la|este|esta) (?:mes|año|trimestre|semestre|semana|quincena)(?: pasad[oa])?|hoy|ayer|antier|mañana|(?:en|durante) (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?: del? \d{4})?|en (?:19|20)\d\d|desde (?:19|20)\d\d|entre (?:19|20)\d\d y (?:19|20)\d\d`
const LAST_TIME = new RegExp(String.raw`^(.+?) (${TIME})(\??)$`, 'iu')

/** «En 2024, ¿…?», «Ayer, …»: a time that stands last, and is the only one. */
function timeFirst(q: string): string {
  const found = LAST_TIME.exec(q)
  if (!found || / (?:que|contra|con|de|del|a|al|hasta|y|o|vs)$|\d{4}|\b(?:pasado|anterior)\b/iu.test(found[1]!))
    return q
  return `${found[2]![0]!.toUpperCase()}${found[2]!.slice(1)}, ${found[1]}${found[3]}`
}

/** As in a search box: «precio del dólar hoy» without its articles. Names keep theirs, and so does what they rank. */
function withoutArticles(q: string): string {
  return q.replace(
    /(?<=[\s¿]|^)(?:el|la|los|las) (?!más|menos|mejor|peor|mayor|menor|últim|primer|segund|tercer|\d|que|\p{Lu})/gu,
    '',
  )
}
