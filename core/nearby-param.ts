/** Parameters of place: a point, and how far from it. */
import { ParamError, type Param } from './params.ts'
import { MEXICO_BOX, type Box } from './territory/box.ts'

const POINT = /^(-?\d{1,2}(?:\.\d{1,15})?), ?(-?\d{1,3}(?:\.\d{1,15})?)$/

/**
 * Records near a point, nearest first, by their columns `latitud` and `longitud`.
 * @param radius kilometres unless told, at most, and at most where another order than by distance is asked for
 * @param box where the dataset has points
 */
export const nearby = (
  radius: { readonly standard: number; readonly most: number; readonly sortable?: number },
  box: Box = MEXICO_BOX,
): { readonly cerca: Param; readonly radio_km: Param } => ({
  cerca: {
    description:
      `Sólo lo que está a no más de \`radio_km\` de un punto, \`latitud,longitud\` en grados decimales, de lo más cercano a lo más lejano; cada registro lleva además \`distancia_km\`. ` +
      `Con \`orden\`, lo mismo en otro orden${radius.sortable === undefined ? '' : `, hasta ${radius.sortable} km`}.`,
    schema: { type: 'string', pattern: '^-?\\d{1,2}(\\.\\d{1,15})?, ?-?\\d{1,3}(\\.\\d{1,15})?$', maxLength: 40 },
    example: '19.4326,-99.1332',
    columns: ['latitud', 'longitud'],
    read: (raw) => ({
      near: {
        ...pointIn(raw, box),
        radius: radius.standard,
        widest: radius.most,
        ...(radius.sortable !== undefined && { sortable: radius.sortable }),
      },
    }),
  },
  radio_km: {
    description: `Con \`cerca\`, hasta cuántos kilómetros del punto: más de 0 y a lo más ${radius.most}. Sin él, ${radius.standard}.`,
    schema: { type: 'number', minimum: 0.001, maximum: radius.most },
    example: radius.most,
    columns: [],
    beside: 'cerca',
    read(raw) {
      const value = /^\d{1,6}(\.\d{1,6})?$/.test(raw) ? Number(raw) : NaN
      if (value >= 0.001 && value <= radius.most) return { radius: value }
      throw new ParamError(`Llegó «${raw}»; se esperan kilómetros, de 0.001 a ${radius.most}, como ${radius.standard}.`)
    },
  },
})

/** @throws ParamError where it is no point of the box, with what seems to have happened */
function pointIn(raw: string, box: Box): { latitude: number; longitude: number } {
  const [, latitude, longitude] = POINT.exec(raw)?.map(Number) ?? []
  if (latitude === undefined || longitude === undefined) {
    const turned = /^-?\d{3}/.test(raw) ? ' ¿Invertiste latitud y longitud?' : ''
    throw new ParamError(
      `Llegó «${raw.slice(0, 60)}»; se esperan latitud y longitud en grados decimales, como 19.4326,-99.1332.${turned}`,
    )
  }
  const inside = (south: number, west: number) =>
    south >= box.south && south <= box.north && west >= box.west && west <= box.east
  if (inside(latitude, longitude)) return { latitude, longitude }
  const hint = inside(longitude, latitude)
    ? ' ¿Invertiste latitud y longitud?'
    : inside(latitude, -longitude)
      ? ' ¿Le falta el signo menos a la longitud? En México es negativa.'
      : ''
  throw new ParamError(
    `«${raw}» está fuera de donde hay datos (latitud de ${box.south} a ${box.north}, longitud de ${box.west} a ${box.east}).${hint}`,
  )
}
