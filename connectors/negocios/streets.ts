/** The street of an address, as people ask for it: «farmacias en la calle Morelos». */
import type { Dimension } from '@tianguis/core'

/** Kinds as the INEGI writes them, and what people call them; «privada» is said of schools too. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  CALLE: ['calle'],
  AVENIDA: ['avenida', 'av', 'ave', 'avda'],
  BOULEVARD: ['boulevard', 'bulevar', 'blvd'],
  CALZADA: ['calzada', 'calz'],
  CARRETERA: ['carretera'],
  CALLEJON: ['callejon'],
  PROLONGACION: ['prolongacion'],
  PERIFERICO: ['periferico'],
}

const ALL_KINDS = [
  ...Object.keys(KINDS),
  'AMPLIACION',
  'ANDADOR',
  'BRECHA',
  'CAMINO',
  'CERRADA',
  'CIRCUITO',
  'CIRCUNVALACION',
  'CONTINUACION',
  'CORREDOR',
  'DIAGONAL',
  'EJE VIAL',
  'PASAJE',
  'PEATONAL',
  'PRIVADA',
  'RETORNO',
  'TERRACERIA',
  'VEREDA',
  'VIADUCTO',
]

/**
 * The address up to its number: "CALLE MORELOS 120 B, INT. 5" is on "CALLE MORELOS", and "CALLE 60 450" on "CALLE 60".
 * Null where the address says no kind: a name alone may as well be that of a building.
 */
export const STREET = `case when n.direccion ~ '^(${ALL_KINDS.join('|')}) ' then regexp_replace(split_part(n.direccion, ',', 1), '^(\\S+ .*\\S)( S/N| [0-9]+( [A-Z]{1,2})?)$', '\\1') end`

/** A dimension a kind, all of them of one column: their names are in no list. */
export const streets: Readonly<Record<string, Dimension>> = Object.fromEntries(
  Object.entries(KINDS).map(([kind, words]) => [
    `vialidad_${kind.toLowerCase()}`,
    { label: 'vialidad', column: 'vialidad', words, written: 'mayusculas', before: kind },
  ]),
)
