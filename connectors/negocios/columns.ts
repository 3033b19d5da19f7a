import { date, integer, pointColumns, territoryColumns, text } from '@tianguis/core'
import { CHAIN_NAMES } from './chains.ts'
import { BAND_NAMES } from './staff.ts'

const { estado, municipio, cvegeo } = territoryColumns()
const { latitud, longitud } = pointColumns()

/** What is stored and served. E-mail and legal name are personal data of sole traders and stay outside. */
export const columns = {
  id: text({ max: 20 })
    .required()
    .matching(/^\d+$/)
    .describe('Número del establecimiento en el DENUE; no cambia de una edición a otra.')
    .example('6301482'),
  clee: text({ max: 40 })
    .describe(
      'Clave estadística empresarial. Se fija al nacer el establecimiento: su actividad y municipio pueden ser otros ahora.',
    )
    .example('14039461110001201000000000U1'),
  nombre: text({ max: 300 })
    .required()
    .describe('Nombre del establecimiento, como lo publica el INEGI; el genérico de su actividad si no tiene otro.')
    .example('ABARROTES LA ESPERANZA'),
  actividad: text({ max: 300 })
    .required()
    .describe('Clase de actividad del SCIAN, con el nombre que le da esa edición.')
    .example('Comercio al por menor en tiendas de abarrotes, ultramarinos y misceláneas'),
  codigo_actividad: text({ max: 6 })
    .required()
    .matching(/^\d{6}$/)
    .describe('Código SCIAN de la clase, seis dígitos (SCIAN 2023 desde noviembre de 2024).')
    .example('461110'),
  categoria: text({ max: 300 })
    .required()
    .describe('La actividad en palabras de todos los días; varias clases pueden compartirla.')
    .example('abarrotes'),
  cadena: text({ max: 40 })
    .oneOf(...CHAIN_NAMES)
    .describe('Cadena conocida a la que pertenece, por su nombre y su actividad; ausente en los demás.')
    .example('Oxxo'),
  personal: text({ max: 20 })
    .oneOf(...BAND_NAMES)
    .describe('Banda de personas ocupadas. Por tamaño se ordena con `personal_min`.')
    .example('0 a 5 personas'),
  direccion: text({ max: 500 })
    .describe('Vialidad, número, interior y, si está en un mercado o plaza, cuál y qué local.')
    .example('CALLE MORELOS 120'),
  colonia: text({ max: 200 }).describe('Colonia, barrio u otro asentamiento.').example('CENTRO'),
  codigo_postal: text({ max: 5 })
    .matching(/^\d{5}$/)
    .describe('Código postal, cinco dígitos.')
    .example('44100'),
  localidad: text({ max: 150 })
    .describe('Localidad, con el nombre del INEGI; un municipio tiene muchas.')
    .example('Guadalajara'),
  municipio: municipio.required(),
  estado: estado.required(),
  cvegeo: cvegeo.required(),
  telefono: text({ max: 60 })
    .describe('Teléfono que el establecimiento dio al INEGI, tal como lo publica.')
    .example('3330000000'),
  sitio_web: text({ max: 300 })
    .describe('Sitio de internet, tal como lo publica el INEGI.')
    .example('WWW.EJEMPLO.COM.MX'),
  latitud,
  longitud,
  fecha_alta: date()
    .range('2009-01-01', '2100-01-01')
    .describe('Mes en que entró al DENUE (su primer día); no es el de su apertura.')
    .example('2014-12-01'),
  personal_min: integer()
    .range(0, 251)
    .unit('personas')
    .describe('Límite inferior de la banda de personal, para ordenar o comparar por tamaño.')
    .example(0),
  tipo_establecimiento: text({ max: 60 }).describe('`Fijo`, `Semifijo` u otro que publique el INEGI.').example('Fijo'),
  edicion: date()
    .stamp()
    .required()
    .describe('Edición del DENUE (primer día de su mes) desde la que el registro está como está.')
    .example('2026-05-01'),
}
