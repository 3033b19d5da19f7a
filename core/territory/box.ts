/** A part of the Earth, in degrees. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Holds Mexico with its islands, which lie as far west as -118.4. */
export const MEXICO_BOX: Box = { south: 14, north: 33, west: -119, east: -86 }

export const isInBox = ({ south, north, west, east }: Box, latitude: number, longitude: number): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east
