/**
 * A name as it is compared: lower case, no accents (`ñ` counts as `n`), punctuation as single
 * spaces. `Túxpam de Rodríguez-Cano` becomes `tuxpam de rodriguez cano`.
 */
import { withoutAccents } from '../words/accents.ts'
export const normalise = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const ABBREVIATIONS = new Map(
  Object.entries({
    cd: 'ciudad',
    cdad: 'ciudad',
    sta: 'santa',
    sto: 'santo',
    gral: 'general',
    dr: 'doctor',
    dra: 'doctora',
    ing: 'ingeniero',
    prof: 'profesor',
    pte: 'presidente',
    cnel: 'coronel',
    fco: 'francisco',
    ma: 'maria',
    gpe: 'guadalupe',
    nvo: 'nuevo',
    nva: 'nueva',
    pto: 'puerto',
    hca: 'heroica',
    dto: 'distrito',
    edo: 'estado',
    mpio: 'municipio',
  }),
)

/**
 * The key under which a name is filed and looked up: normalised, abbreviations written out
 * (`Gral.`, `Cd.`, `Dto.`) and numbers without leading zeros (`Distrito 08`).
 */
export const keyOf = (text: string): string =>
  normalise(text)
    .split(' ')
    .map((word) => ABBREVIATIONS.get(word) ?? word.replace(/^0+(?=\d)/, ''))
    .join(' ')

/** What is left of `Villa de Álvarez` or `Boca del Río` names nothing by itself. */
const GENERIC = new Set(
  (
    'ciudad villa valle pueblo puerto playa playas boca paso real mineral mesa ojo bahia cuna paraje rincon hacienda ' +
    'isla pabellon nuevo nueva agua llano cerro general heroica santiago'
  ).split(' '),
)
const SAINT = /^(?:san|santa|santo|santos|santiago) \S+$/

const standsAlone = (short: string) => !GENERIC.has(short) && !SAINT.test(short)

/**
 * The short forms people use for an official name, given its key: without an honorary title
 * (`heroica`) and without the surname of a hero (`acapulco de juarez`, `silao de la victoria`,
 * `dolores hidalgo cuna de la…`). Saints keep theirs: `San Juan del Río` is not `San Juan`.
 */
export function shortForms(key: string): string[] {
  const forms = new Set<string>()
  const plain = key.replace(/^heroic[ao] (?:ciudad |villa )?(?:de )?/, '')
  forms.add(plain)
  for (const form of [plain, plain.replace(/^(?:ciudad|villa) de /, '')]) {
    for (const cut of form.matchAll(/ (?:de|del|cuna) /g)) {
      const short = form.slice(0, cut.index)
      if (standsAlone(short)) forms.add(short)
    }
  }
  forms.delete(key)
  forms.delete('')
  return [...forms]
}
