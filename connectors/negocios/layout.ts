import { ParseError } from '@tianguis/core'

/** Columns that are read. Their order differs between editions, and so does their case. */
const READ = [
  'id',
  'nom_estab',
  'codigo_act',
  'nombre_act',
  'per_ocu',
  'tipo_vial',
  'nom_vial',
  'numero_ext',
  'letra_ext',
  'edificio',
  'edificio_e',
  'numero_int',
  'letra_int',
  'nomb_asent',
  'tipocencom',
  'nom_cencom',
  'num_local',
  'cod_postal',
  'cve_ent',
  'entidad',
  'cve_mun',
  'municipio',
  'localidad',
  'telefono',
  'www',
  'latitud',
  'longitud',
  'fecha_alta',
] as const
/** Editions before 2019 have 41 columns: no clee. The legal name is known only to be left out. */
const OPTIONAL = ['clee', 'tipounieco', 'raz_social'] as const

type Name = (typeof READ)[number] | (typeof OPTIONAL)[number]

/** Column -> its place in a row; a place past the end for one that this edition does not have. */
export type Layout = Readonly<Record<Name, number>>

/** @throws ParseError naming the columns that are missing. */
export function layoutOf(header: readonly string[], archive: string): Layout {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = READ.filter((name) => !names.includes(name))
  if (missing.length)
    throw new ParseError(
      `${archive} ya no trae ${missing.join(', ')}: cambió el formato del DENUE, o es otro archivo.`,
      header.join(),
    )
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return Object.fromEntries([...READ, ...OPTIONAL].map((name) => [name, place(name)])) as unknown as Layout
}
