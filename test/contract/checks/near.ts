import * as assert from 'uvu/assert'
import { kilometres, pointsOf } from '../points.ts'
import type { Checks } from '../subject.ts'
import { refused, told, walks } from './listed.ts'

/** What is near a point, in every dataset that has places. */
export const nearChecks: Checks = {
  'cerca gives what is near, nearest first, and knows a turned point': async (subject) => {
    const { connector } = subject
    if (!connector.params.cerca) return
    const points = await pointsOf(subject)
    assert.ok(points.length, `${connector.name} has no point to look near.`)
    const { latitud, longitud } = points[Math.floor(points.length / 2)]!
    const cerca = `${latitud},${longitud}`
    const far = connector.params.radio_km!.schema.maximum as number
    const near = await told(subject, { cerca, radio_km: far })
    assert.is(near[0]?.distancia_km, 0, `cerca=${cerca} is of a record, and it is not the first.`)
    for (const [at, record] of near.entries()) {
      const km = kilometres([Number(latitud), Number(longitud)], [record.latitud as number, record.longitud as number])
      assert.ok(
        Math.abs(km - (record.distancia_km as number)) < 0.002,
        `cerca=${cerca}: a record at ${km} km says ${record.distancia_km}.`,
      )
      assert.ok(
        at === 0 || (near[at - 1]!.distancia_km as number) <= (record.distancia_km as number),
        `cerca=${cerca}: a nearer record comes later.`,
      )
    }
    const within = (km: number) =>
      points.filter(
        (point) =>
          Math.round(
            kilometres([Number(latitud), Number(longitud)], [Number(point.latitud), Number(point.longitud)]) * 1000,
          ) /
            1000 <=
          km,
      ).length
    for (const km of [0.001, far / 10, far]) {
      const some = await told(subject, { cerca, radio_km: km, limit: LIMIT })
      assert.is(
        some.length,
        Math.min(within(km), LIMIT),
        `cerca=${cerca}&radio_km=${km} has another number of records than there are within.`,
      )
    }
    await walks(subject, { cerca, radio_km: far })
    const { sortable = far } = connector.params.cerca.read(cerca, await subject.readContext()).near!
    await walks(subject, { cerca, radio_km: sortable, orden: '-distancia_km' })
    if (sortable < far)
      await refused(subject, { cerca, radio_km: far, orden: '-distancia_km' }, 'orden', new RegExp(`${sortable} km`))
    await refused(subject, { cerca: `${longitud},${latitud}` }, 'cerca', /¿Invertiste latitud y longitud\?/)
    await refused(subject, { cerca: '48.85,2.35' }, 'cerca', /fuera de donde hay datos/)
    await refused(subject, { radio_km: 1 }, 'radio_km', /`cerca`/)
    await refused(subject, { cerca, radio_km: far * 2 }, 'radio_km', new RegExp(String(far)))
  },
}

/** Within the least maximum of a limit. */
const LIMIT = 100
