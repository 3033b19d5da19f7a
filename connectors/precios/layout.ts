import { ParseError } from '@tianguis/core'

/** Columns of the source in the order of the files that have no header. */
export const FIELDS = [
  'producto',
  'presentacion',
  'marca',
  'categoria',
  'catalogo',
  'precio',
  'fecha_registro',
  'cadena_comercial',
  'giro',
  'nombre_comercial',
  'direccion',
  'estado',
  'municipio',
  'latitud',
  'longitud',
] as const
export type Field = (typeof FIELDS)[number]

export interface Layout {
  /** Where each column stands. */
  readonly at: Readonly<Record<Field, number>>
  /** Cells of a whole row. */
  readonly width: number
  readonly header: boolean
}

/**
 * Where the columns of a file stand, from its first row. Files of 2024 on have a header, with three more columns in
 * 2026-06; many of 2015 to 2023 have none; the portal's dictionary writes camelCase.
 * @throws ParseError when it is neither.
 */
export function layoutOf(first: readonly string[]): Layout {
  const names = first.map(plain)
  if (names.includes('producto') && names.includes('precio')) {
    const missing = FIELDS.filter((field) => !names.includes(plain(field)))
    if (missing.length)
      throw new ParseError(`Al archivo le faltan las columnas ${missing.join(', ')}. ¿Cambió su formato?`, first.join())
    return { at: positions((field) => names.indexOf(plain(field))), width: first.length, header: true }
  }
  const fits = first.length >= FIELDS.length && /^\d+(\.\d+)?$/.test(first[5]!.trim()) && /\d{4}/.test(first[6]!)
  if (!fits)
    throw new ParseError('El archivo no empieza con su encabezado ni con un registro de 15 campos.', first.join())
  return { at: positions((_field, index) => index), width: first.length, header: false }
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
const positions = (place: (field: Field, index: number) => number) =>
  Object.fromEntries(FIELDS.map((field, index) => [field, place(field, index)])) as Record<Field, number>
