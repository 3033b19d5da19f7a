import type { Pool } from '@tianguis/core/database/connection'
import { readHeadTowns } from '@tianguis/core/territory/load'
import { bars } from './bars.ts'
import { choropleth } from './choropleth.ts'
import type { Drawable } from './drawable.ts'
import { figure } from './figure.ts'
import { municipalities, states } from './geography.ts'
import { lines } from './lines.ts'
import type { Picture } from './picture.ts'
import { placesOf, type PlacedFigures } from './places.ts'
import { headTowns, points } from './points.ts'

type Kind = (drawable: Drawable, pool: Pool) => Picture | null | Promise<Picture | null>

/** Which picture an answer has follows from its shape: the first of these that can be drawn of it. */
const KINDS: readonly (readonly [shape: string, draw: Kind])[] = [
  ['periods × number', lines],
  ['places × number', byPlace],
  ['points on the Earth', points],
  ['names × number', bars],
  ['one number', figure],
]

/** The picture of an answer; null where its rows are nothing to look at. */
export async function pictureOf(drawable: Drawable, pool: Pool): Promise<Picture | null> {
  for (const [, draw] of KINDS) {
    const picture = await draw(drawable, pool)
    if (picture) return picture
  }
  return null
}

async function byPlace(drawable: Drawable, pool: Pool): Promise<Picture | null> {
  const places = placesOf(drawable)
  if (!places) return null
  return places.level === 'estado' ? choropleth(places, states()) : byMunicipality(places, pool)
}

async function byMunicipality(places: PlacedFigures, pool: Pool): Promise<Picture | null> {
  const geography = await municipalities(pool, places.within)
  if (geography) return choropleth(places, geography)
  return headTowns(
    places,
    await readHeadTowns(
      pool,
      places.all.map(({ code }) => code),
    ),
  )
}
