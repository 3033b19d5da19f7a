/** What a name of a place was taken for, as an answer says it. */
import type { PlaceRead } from '../query-spec.ts'
import type { PlaceMatch, Municipality, State, Town } from './place.ts'

export const nameOf = ({ municipio, estado }: Municipality): string => `${municipio}, ${estado}`

/** @param kept whether records are kept to the town itself, and not to its municipality */
export function takenFor(escrito: string, { municipalities, state, towns }: PlaceMatch, kept = false): PlaceRead {
  if (state) return takenForState(escrito, state)
  const [only] = municipalities
  const town = only && municipalities.length === 1 ? towns?.[only.cvegeo] : undefined
  const cvegeo = municipalities.map((one) => one.cvegeo)
  if (kept && town) return { escrito, leido: `${town.nombre}, en ${nameOf(only!)}`, nivel: 'localidad', cvegeo }
  const nota = town && wholeOf(town, nameOf(only!))
  const leido = municipalities.map(nameOf).join('; ')
  return { escrito, leido, nivel: 'municipio', cvegeo, ...(nota && { nota }) }
}

export const takenForState = (escrito: string, { estado, cve_ent }: State): PlaceRead => ({
  escrito,
  leido: estado,
  nivel: 'estado',
  cvegeo: [cve_ent],
})

const KINDS: Readonly<Record<Town['es'], string>> = {
  cabecera: 'la cabecera',
  localidad: 'una localidad',
  parte: 'una parte',
}

/** «Cabo San Lucas» is less than Los Cabos, and nothing is published of it alone. */
export const wholeOf = ({ nombre, es }: Town, municipality: string): string =>
  `«${nombre}» es ${KINDS[es]} de ${municipality}: se responde con todo el municipio.`
