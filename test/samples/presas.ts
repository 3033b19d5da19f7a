import { exactJson } from '@tianguis/core/decode/json'
import { DAMS } from '../../connectors/presas/dams.ts'
import type { MakeSample } from './sample.ts'

const FILES = 'https://sih.conagua.gob.mx/basedatos/Presas'
const DAY = '2024/10/03'
/** The one dam whose own file is at hand, of which a year is shown. */
const WHOLE = { key: 'REDJL', from: '2023/10/04' }
const HEADER =
  'Fecha, Elevación(msnm), Almacenamiento(hm³), Area(ha), Extracciones por Obra de Toma(m³/s), Extracciones por Vertedor(m³/s), Evaporación(mm), Precipitación(mm)'

interface Seen {
  readonly clavesih: string
  readonly nombreoficial: string
  readonly estado: string
  readonly nommunicipio: string
  readonly elevacionactual: unknown
  readonly almacenaactual: unknown
}

/**
 * All dams on 2024-10-03, as Conagua's other system gave their level and storage, in the files of this one, which has
 * the same; and a year of La Red, whose file is at hand.
 */
export const presas: MakeSample = async (payload) => {
  const seen = new Map(
    (exactJson(await payload('PresasPG_reporte_2024-10-03.json')) as unknown as Seen[]).map((dam) => [
      dam.clavesih,
      dam,
    ]),
  )
  const year = (await payload('SIH_REDJL_2024-11-22.csv'))
    .split(/\r?\n/)
    .filter((line) => /^\d{4}\//.test(line) && line >= WHOLE.from && line.slice(0, 10) <= DAY)
  return {
    now: '2024-10-04T14:10:00Z',
    answers: DAMS.map(({ clave }) => ({
      url: `${FILES}/${clave}.csv`,
      type: 'text/csv',
      file: `${clave}.csv`,
      body: fileOf(seen.get(clave)!, clave === WHOLE.key ? year : undefined),
    })),
  }
}

function fileOf(
  { clavesih, nombreoficial, estado, nommunicipio, elevacionactual, almacenaactual }: Seen,
  days?: string[],
) {
  const preamble = [
    'Comisión Nacional del Agua',
    'Subdirección General Técnica',
    `Estación: ${nombreoficial}`,
    `Clave: ${clavesih}`,
    `Estado: ${estado}`,
    `Municipio: ${nommunicipio}`,
    '',
    HEADER,
  ]
  const only = `${DAY},${String(elevacionactual ?? '-')},${String(almacenaactual ?? '-')},-,-,-,-,-`
  return `${[...preamble, ...(days ?? [only])].join('\n')}\n`
}
