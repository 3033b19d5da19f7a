import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvRecords } from '@tianguis/core/decode/csv'
import { chance, pieces, roundOf, towns, type Edition, type Source, type Town } from './source.ts'
import { writeZip } from './zip.ts'

/** Of the DENUE's edition 05_2026. */
const ESTABLISHMENTS = 6_100_000
const PARTS = Array.from({ length: 32 }, (_one, at) => String(at + 1).padStart(2, '0')).flatMap((state) =>
  state === '15' ? ['15_1', '15_2'] : [state],
)

const HEADER =
  'id,clee,nom_estab,raz_social,codigo_act,nombre_act,per_ocu,tipo_vial,nom_vial,tipo_v_e_1,nom_v_e_1,tipo_v_e_2,nom_v_e_2,tipo_v_e_3,nom_v_e_3,numero_ext,letra_ext,edificio,edificio_e,numero_int,letra_int,tipo_asent,nomb_asent,tipoCenCom,nom_CenCom,num_local,cod_postal,cve_ent,entidad,cve_mun,municipio,cve_loc,localidad,ageb,manzana,telefono,correoelec,www,tipoUniEco,latitud,longitud,fecha_alta\r\n'
const ABOUT =
  '\uFEFFIdentifier: MEX-INEGI.EEC2.05-DENUE-2026\r\nTitle: Directorio Estadístico Nacional de Unidades Económicas (DENUE) 05_2026.\r\nModified: 2026-05-20\r\nTemporal: 2026-05-20\r\n'
const KINDS = [
  'ABARROTES',
  'TAQUERÍA',
  'ESTÉTICA',
  'TALLER MECÁNICO',
  'FARMACIA',
  'PAPELERÍA',
  'FONDA',
  'CONSULTORIO DENTAL',
  'TORTILLERÍA',
  'FERRETERÍA',
  'COLEGIO',
  'CARNICERÍA',
]
const NAMES = [
  'LA ESPERANZA',
  'EL PROGRESO',
  'SAN JUDAS TADEO',
  'DOÑA MARÍA',
  'LOS HERMANOS',
  'LA GUADALUPANA',
  'EL NIÑO',
  'LUPITA',
  'DEL CENTRO',
  'LA MICHOACANA',
  'SANTA CRUZ',
  'EL REY',
]
const STREETS = [
  'EMILIANO ZAPATA',
  'FRANCISCO I MADERO',
  'BENITO JUÁREZ',
  'MIGUEL HIDALGO',
  '16 DE SEPTIEMBRE',
  'CINCO DE MAYO',
  'VICENTE GUERRERO',
  'INDEPENDENCIA',
  'REFORMA',
  'ÁLVARO OBREGÓN',
]
const BANDS = [
  '0 a 5 personas',
  '0 a 5 personas',
  '0 a 5 personas',
  '6 a 10 personas',
  '11 a 30 personas',
  '31 a 50 personas',
  '51 a 100 personas',
  '101 a 250 personas',
  '251 y más personas',
]

/** A town is drawn as often as it has so many people. */
const PEOPLE = 500

const activities = csvRecords(
  readFileSync(new URL('../../../connectors/negocios/categorias.csv', import.meta.url), 'utf8'),
)
const byState = Map.groupBy(towns(), ({ cvegeo }) => cvegeo.slice(0, 2))
const populationOf = (state: string) => byState.get(state)!.reduce((sum, { population }) => sum + population, 0)
const COUNTRY = [...byState.keys()].reduce((sum, state) => sum + populationOf(state), 0)

/** The telephone tells the round: an answer with two of them would be of two publications. */
export const roundOfTelephone = (telephone: string) => Number(telephone.slice(2, 4))

export const negocios: Source = {
  dataset: 'negocios',
  quick: 1 / 20,
  contentType: 'application/x-zip-compressed',
  fileOf: ({ pathname }) => /denue_[\d_]+_csv\.zip$/.exec(pathname)?.[0],
  async write(edition) {
    let from = 0
    for (const part of PARTS) {
      const state = part.slice(0, 2)
      const count = Math.ceil(
        (ESTABLISHMENTS * edition.fraction * populationOf(state)) / COUNTRY / (part === state ? 1 : 2),
      )
      await writeZip(join(edition.folder, `denue_${part}_csv.zip`), [
        {
          name: 'diccionario_de_datos/denue_diccionario_de_datos.csv',
          chunks: [Buffer.from('Atributo,Descripción\r\n', 'latin1')],
        },
        {
          name: `conjunto_de_datos/denue_inegi_${part}_.csv`,
          chunks: pieces(lines(state, from, count, edition), 'latin1'),
        },
        { name: 'metadatos/metadatos_denue.txt', chunks: [Buffer.from(ABOUT)] },
      ])
      from += count
    }
  },
}

function* lines(state: string, from: number, count: number, edition: Edition): Generator<string> {
  const places = byState
    .get(state)!
    .flatMap((town) => Array.from({ length: Math.ceil(town.population / PEOPLE) }, () => town))
  yield HEADER
  for (let at = from; at < from + count; at += 1)
    yield line(at, places[chance(at, 1, places.length)]!, roundOf(at, edition))
}

function line(at: number, { cvegeo, name, latitude, longitude }: Town, round: number): string {
  const pick = <Value>(list: readonly Value[], salt: number) => list[chance(at, salt, list.length)]!
  const number = (salt: number, digits: number) => String(chance(at, salt, 10 ** digits)).padStart(digits, '0')
  const { codigo, categoria } = pick(activities, 2)
  const [state, town] = [cvegeo.slice(0, 2), cvegeo.slice(2)]
  const telephone = `55${String(round).padStart(2, '0')}${number(7, 6)}`
  return (
    `"${6_000_000 + at}","${cvegeo}${codigo}${number(3, 6)}001${number(4, 6)}U1","${pick(KINDS, 5)} ${pick(NAMES, 6)} ${number(8, 3)}","","${codigo}","${categoria}","${pick(BANDS, 9)}",` +
    `"CALLE","${pick(STREETS, 10)}","CALLE","${pick(STREETS, 11)}","CALLE","${pick(STREETS, 12)}","CALLE","NINGUNO","${chance(at, 13, 3000)}","","","","0","","COLONIA","${pick(NAMES, 14)}","","","",` +
    `"${state}${number(15, 3)}","${state}","ENTIDAD ${state}","${town}","${name}","0001","${name.padEnd(110)}","${number(16, 4)}","${number(17, 3)}","${telephone}","","","Fijo",` +
    `"${(latitude + chance(at, 18, 90_000) / 1e6).toFixed(8)}","${(longitude + chance(at, 19, 90_000) / 1e6).toFixed(8)}","20${10 + chance(at, 20, 16)}-${String(1 + chance(at, 21, 12)).padStart(2, '0')}"\r\n`
  )
}
