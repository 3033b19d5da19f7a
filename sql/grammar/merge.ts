/** How a fragment goes together with what was said before it. */
import { keyOfAtom, unifies, type Atom, type AtomOf } from './atoms.ts'

/** Whether what is said is only the asking, and was said before. */
export const asksAgain = (atoms: readonly Atom[], said: readonly Atom[]): boolean =>
  said.length > 0 &&
  said.every((one) => one.is === 'wanted' && atoms.some((other) => keyOfAtom(other) === keyOfAtom(one)))

/** What both say, or nothing where they do not go together. @param joint the word or comma between them */
export function mergedWith(
  atoms: readonly Atom[],
  said: readonly Atom[],
  joint: string | undefined,
): readonly Atom[] | undefined {
  const more =
    joint === 'ni' || goesOnDenying(atoms, said, joint)
      ? said.map(denied)
      : continuesPart(atoms, said, joint)
        ? [{ is: 'part' as const, of: said }]
        : said
  if (joinsWholeAndPart(atoms, said, joint)) return undefined
  if (joint === 'y' && isShownBeside(atoms, more)) return atoms
  if (joint === 'o' && isThingOrPlace(atoms.at(-1), more)) return undefined
  const merged = [...atoms]
  const joined = joint !== undefined || more.some(({ is }) => is === 'compare') || isList(more)
  for (const one of more) {
    if (!unifies(merged, one, joined)) return undefined
    merged.push(one)
  }
  // «¿en CDMX o en Querétaro?» compares the two.
  const kinds = new Set(more.map(({ is }) => is))
  const compares = joint === 'o' && atoms.some(({ is }) => kinds.has(is) && (is === 'place' || is === 'value'))
  return compares ? [...merged, { is: 'compare' }] : merged
}

/** «magna, premium y diésel», said in one breath. */
const isList = (said: readonly Atom[]): boolean =>
  said.length > 1 && said.every((one) => one.is === 'value' && one.id === (said[0] as AtomOf<'value'>).id)

/** «en Pedregal o en Coyoacán», of which one is a thing and the other a place: together they are neither. */
const isThingOrPlace = (last: Atom | undefined, [first]: readonly Atom[]): boolean =>
  (last?.is === 'place' && first?.is === 'value') || (last?.is === 'value' && first?.is === 'place')

/** «son restaurantes o taquerías» */
const continuesPart = (atoms: readonly Atom[], said: readonly Atom[], joint: string | undefined): boolean =>
  (joint === 'o' || joint === 'y') &&
  atoms.at(-1)?.is === 'part' &&
  said.length === 1 &&
  (said[0]!.is === 'value' || said[0]!.is === 'place')

/** «la gasolina y el diésel», «de limón o abiertos»: what «y» and «o» join is of one kind. */
function joinsWholeAndPart(atoms: readonly Atom[], said: readonly Atom[], joint: string | undefined): boolean {
  const [first] = said
  const last = atoms.at(-1)
  if (joint !== 'y' && joint !== 'o') return false
  if (last?.is === 'subject' && first?.is === 'value') return true
  if (joint !== 'o' || !first) return false
  if (first.is === 'condition' || first.is === 'bound') return true
  return first.is === 'value' && last?.is === 'value' && last.id !== first.id
}

/** «los diez menos poblados y a qué estado pertenecen»: what a ranked row shows, and is not told apart by. */
const isShownBeside = (atoms: readonly Atom[], said: readonly Atom[]): boolean =>
  said.length === 1 &&
  said[0]!.is === 'group' &&
  said[0]!.role === 'head' &&
  atoms.some((one) => one.is === 'rank' || (one.is === 'wanted' && one.what === 'list')) &&
  atoms.some(({ is }) => is === 'rows' || is === 'group')

/** «fuera de Oaxaca, Guerrero y Chiapas» */
function goesOnDenying(atoms: readonly Atom[], said: readonly Atom[], joint: string | undefined): boolean {
  const last = atoms.at(-1)
  const [first] = said
  return (
    (joint === ',' || joint === 'y') &&
    said.length === 1 &&
    (last?.is === 'place' || last?.is === 'value') &&
    last.is === first!.is &&
    last.denied
  )
}

/** «ni Guadalajara ni Zapopan» */
const denied = (one: Atom): Atom => (one.is === 'place' || one.is === 'value' ? { ...one, denied: true } : one)
