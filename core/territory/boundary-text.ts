/**
 * Closed rings of a boundary, outer ones and holes alike: longitude and latitude in turns, in ten-thousandths of a
 * degree (11 m).
 */
export type Rings = readonly Int32Array[]

export const UNITS_PER_DEGREE = 10_000

/** Rings as text a fifth the size of GeoJSON: the first point as it is, then differences; `;` between rings. */
export function writeRings(rings: Rings): string {
  return rings.map((ring) => ring.map((value, at) => (at < 2 ? value : value - ring[at - 2]!)).join(' ')).join(';')
}

/** @throws Error when it is not what writeRings wrote. */
export function readRings(text: string): Rings {
  return text.split(';').map((part) => {
    const ring = Int32Array.from(part.split(' '), Number)
    if (ring.length % 2 || ring.length < 8)
      throw new Error(`El límite «${part.slice(0, 40)}» no tiene pares de coordenadas.`)
    for (let at = 2; at < ring.length; at++) ring[at]! += ring[at - 2]!
    return ring
  })
}
