/** For the tests of this folder: every municipality, as the sample of their catalogue has it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvRecords } from '../decode/csv.ts'
import type { Municipality } from './territory.ts'

const ROOT = join(import.meta.dirname, '../..')
const SAMPLE = join(ROOT, 'fixtures/municipios/sample')

interface Row {
  cve_ent: string
  cvegeo: string
  nomgeo: string
  pob_total: string | null
}

export function catalogue(): Municipality[] {
  const read = (path: string) => readFileSync(path, 'utf8')
  const { answers } = JSON.parse(read(join(SAMPLE, 'recording.json'))) as { answers: { url: string; body: string }[] }
  const rows = (part: string) =>
    answers
      .filter(({ url }) => url.includes(part))
      .flatMap(({ body }) => (JSON.parse(read(join(SAMPLE, body))) as { datos: Row[] }).datos)
  const states = new Map(rows('/mgee/').map(({ cve_ent, nomgeo }) => [cve_ent, nomgeo]))
  const csv = csvRecords(read(join(ROOT, 'connectors/municipios/cabeceras.csv')))
  const towns = new Map(csv.map((town) => [town['cvegeo'], town]))
  return rows('/v2/mgem/').map(({ cve_ent, cvegeo, nomgeo, pob_total }) => ({
    cvegeo,
    municipio: nomgeo,
    estado: states.get(cve_ent)!,
    cabecera: towns.get(cvegeo)!['cabecera'] || null,
    poblacion: pob_total === null ? null : Number(pob_total),
    latitud: towns.get(cvegeo)!['latitud'] || null,
    longitud: towns.get(cvegeo)!['longitud'] || null,
  }))
}
