import type { Layout } from './layout.ts'

type Cells = readonly string[]

/** What the INEGI writes where there is nothing to write. */
const isNothing = (text: string) => text === '' || text === '0' || text === 'SN' || text === 'S/N' || text === 'NINGUNO'
/** A kind that says no more than that there is one. */
const UNSAID = 'OTRO (ESPECIFIQUE)'

/**
 * "CALLE MORELOS 120 B, INT. 5, PISO 2, MERCADO PUBLICO CORONA, LOCAL 38": what is given of it, or null where not
 * even the street is. "S/N" only where the source says so.
 */
export function addressOf(cells: Cells, at: Layout): string | null {
  const given = (column: keyof Layout) => cells[at[column]]!.trim()
  const parts = [streetOf(given), inside(given), given('edificio_e'), market(given)].filter((part) => part !== '')
  return parts.length ? parts.join(', ') : null
}

type Given = (column: keyof Layout) => string

function streetOf(given: Given): string {
  const name = given('nom_vial')
  if (isNothing(name)) return ''
  const kind = given('tipo_vial')
  const street = kind === '' || kind === UNSAID ? name : `${kind} ${name}`
  const letter = given('letra_ext')
  const number = joined(given('numero_ext'), letter)
  if (number) return `${street} ${number}`
  return letter === 'SN' || letter === 'S/N' ? `${street} S/N` : street
}

function inside(given: Given): string {
  const number = joined(given('numero_int'), given('letra_int'))
  return number && `INT. ${number}`
}

function market(given: Given): string {
  const name = given('nom_cencom')
  if (isNothing(name)) return ''
  const kind = given('tipocencom')
  const local = given('num_local')
  const whole =
    kind === '' || kind.startsWith('OTRO') || name.startsWith(kind.split(' ')[0]!) ? name : `${kind} ${name}`
  return isNothing(local) ? whole : `${whole}, LOCAL ${local}`
}

function joined(number: string, letter: string): string {
  if (isNothing(letter)) return isNothing(number) ? '' : number
  return isNothing(number) ? letter : `${number} ${letter}`
}
