import type { Territory } from '@tianguis/core'
import { OUTLINE } from '@tianguis/core/territory/outline'
import type { Event } from './event.ts'

/** The SSN's abbreviations. */
const STATES: Readonly<Record<string, string>> = {
  AGS: '01',
  BC: '02',
  BCS: '03',
  CAMP: '04',
  COAH: '05',
  COL: '06',
  CHIS: '07',
  CHIH: '08',
  CDMX: '09',
  DF: '09',
  DGO: '10',
  GTO: '11',
  GRO: '12',
  HGO: '13',
  JAL: '14',
  MEX: '15',
  MICH: '16',
  MOR: '17',
  NAY: '18',
  NL: '19',
  OAX: '20',
  PUE: '21',
  QRO: '22',
  QROO: '23',
  QR: '23',
  SLP: '24',
  SIN: '25',
  SON: '26',
  TAB: '27',
  TAMS: '28',
  TAMPS: '28',
  TLAX: '29',
  VER: '30',
  YUC: '31',
  ZAC: '32',
}
/** Beyond this the nearest head town is not the municipality of a point. */
const NEAR_KM = 60
/** The outline is coarse: a point beside a head town is on land even where the outline cuts the coast. */
const TOWN_KM = 8
/** An offshore event of the USGS, which names no state, is told by the state of the nearest head town. */
const OFFSHORE_KM = 300

/** Inside Mexico's outline, islands apart. */
function onLand(latitude: number, longitude: number): boolean {
  let inside = false
  for (const [at, [x, y]] of OUTLINE.entries()) {
    const [beforeX, beforeY] = OUTLINE.at(at - 1)!
    if (y > latitude !== beforeY > latitude && longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x)
      inside = !inside
  }
  return inside
}

/**
 * The country and state an event refers to, and the municipality of its epicentre where that is on land and in that
 * state.
 */
export function placeOf({ source, reference, latitude, longitude }: Event, territory: Territory) {
  const nearest = territory.nearest(latitude, longitude)
  const tail = reference.slice(reference.lastIndexOf(',') + 1).trim()
  const code = STATES[tail.toUpperCase().replace(/[. ]/g, '')]
  if (source === 'SSN' && !code) return { pais: titled(tail) }
  const estado = source === 'SSN' ? (territory.state(code!)?.estado ?? null) : stateBeside(nearest)
  const town = townAt(nearest, Number(latitude), Number(longitude))
  const here = town?.estado === estado ? town : undefined
  return { pais: 'México', estado, municipio: here?.municipio ?? null, cvegeo: here?.cvegeo ?? null }
}

type Nearest = ReturnType<Territory['nearest']>

/** The state of an event that names none. */
const stateBeside = (nearest: Nearest): string | null =>
  nearest && nearest.km <= OFFSHORE_KM ? nearest.municipality.estado : null

/** The municipality of a point on land. */
function townAt(nearest: Nearest, latitude: number, longitude: number) {
  if (!nearest || nearest.km > NEAR_KM) return undefined
  return nearest.km <= TOWN_KM || onLand(latitude, longitude) ? nearest.municipality : undefined
}

const titled = (text: string) =>
  text.toLowerCase().replace(/(^|\s)(?!de\b|del\b|la\b|y\b)\p{L}/gu, (letter) => letter.toUpperCase())
