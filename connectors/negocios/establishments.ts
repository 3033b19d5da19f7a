import { ParseError, rejected, type Rejected, type Row, type Territory } from '@tianguis/core'
import { everydayWord } from './activities.ts'
import { addressOf } from './address.ts'
import type { Block } from './archives.ts'
import { chainOf } from './chains.ts'
import { isInBox, MEXICO_BOX } from '@tianguis/core/territory/box'
import type { columns } from './columns.ts'
import { firstOfMonth } from './edition.ts'
import { layoutOf, type Layout } from './layout.ts'
import { bandOf } from './staff.ts'

export type Establishment = Row<typeof columns>

/**
 * The rows of a block, made as they are asked for.
 * @throws ParseError at once, when the block is of another state or has other columns than a state's file has.
 */
export function readBlock(block: Block, territory: Territory): Iterable<Establishment | Rejected> {
  const { archive, state, header, rows } = block
  const at = layoutOf(header, archive)
  const first = rows[0]?.[at.cve_ent]?.padStart(2, '0')
  if (first !== undefined && first !== state) {
    throw new ParseError(
      `${archive} trae filas de la entidad ${first} y no de la ${state}: no es el archivo de ese estado.`,
      rows[0]!.join(),
    )
  }
  return read(block, at, territory)
}

function* read(
  { archive, state, edition, header, rows }: Block,
  at: Layout,
  territory: Territory,
): Generator<Establishment | Rejected> {
  for (const cells of rows) {
    const wrong = faultOf(cells, at, state, header.length)
    yield wrong === undefined
      ? establishment(cells, at, edition, territory)
      : rejected(`${archive}: ${wrong}`, withoutPersons(cells, at, header.length))
  }
}

function faultOf(cells: readonly string[], at: Layout, state: string, width: number): string | undefined {
  if (cells.length !== width) return `trae ${cells.length} campos; el encabezado, ${width}`
  const given = cells[at.cve_ent]!
  if (given !== state && given.padStart(2, '0') !== state) return `es de la entidad «${given}», no de la ${state}`
  const staff = cells[at.per_ocu]!
  return staff === '' || bandOf(staff) ? undefined : `«${staff}» no es una banda de personal`
}

/**
 * What quarantine may keep of a row: no legal name, and no e-mail wherever it slipped to. In a row of another width the
 * name may be anywhere: of that one only the number of the business.
 */
function withoutPersons(cells: readonly string[], at: Layout, width: number): string {
  if (cells.length !== width) return `${cells[0]!.split(',', 1)[0]!.slice(0, 20)},…`
  return cells.map((cell, place) => (place === at.raz_social || cell.includes('@') ? '' : cell.trim())).join()
}

function establishment(cells: readonly string[], at: Layout, edition: string, territory: Territory): Establishment {
  const cvegeo = cells[at.cve_ent]!.padStart(2, '0') + cells[at.cve_mun]!.padStart(3, '0')
  const place = territory.byCode(cvegeo)
  const code = cells[at.codigo_act]!
  const activity = cells[at.nombre_act]!
  const [latitude, longitude] = [cells[at.latitud]!, cells[at.longitud]!]
  const located = isInside(latitude, longitude)
  const band = bandOf(cells[at.per_ocu]!)
  return {
    id: cells[at.id]!,
    clee: cells[at.clee] ?? null,
    nombre: cells[at.nom_estab]!,
    actividad: activity,
    codigo_actividad: code,
    categoria: everydayWord(code) ?? activity,
    cadena: chainOf(cells[at.nom_estab]!, code),
    personal: band?.personal ?? null,
    direccion: addressOf(cells, at),
    colonia: cells[at.nomb_asent] === 'NINGUNO' ? null : cells[at.nomb_asent]!,
    codigo_postal: postcodeOf(cells[at.cod_postal]!),
    localidad: cells[at.localidad]!,
    municipio: place?.municipio ?? cells[at.municipio]!,
    estado: place?.estado ?? cells[at.entidad]!,
    cvegeo,
    telefono: cells[at.telefono]!,
    sitio_web: cells[at.www]!,
    latitud: located ? latitude : null,
    longitud: located ? longitude : null,
    fecha_alta: firstOfMonth(cells[at.fecha_alta]!),
    personal_min: band?.personal_min ?? null,
    tipo_establecimiento: cells[at.tipounieco] ?? null,
    edicion: edition,
  }
}

/** A point elsewhere costs the business its place on the map, and not its place in the directory. */
function isInside(latitude: string, longitude: string): boolean {
  const [lat, lon] = [Number(latitude), Number(longitude)]
  return isInBox(MEXICO_BOX, lat, lon)
}

/** Some editions lose the leading zero; what is no postcode is absent. */
function postcodeOf(text: string): string | null {
  const padded = text.length === 4 ? `0${text}` : text
  return /^\d{5}$/.test(padded) && padded !== '00000' ? padded : null
}
