import type { Synonyms } from '@tianguis/core'

const HOMICIDE = ['Homicidio doloso', 'Homicidio culposo']
const MURDER = ['Homicidio doloso']
const VEHICLE = 'Robo de vehículo automotor'
const CAR = [VEHICLE, `${VEHICLE} - Coche de 4 ruedas`]
const HOME = ['Robo a casa habitación']
const STREET = ['Robo a transeúnte en vía pública', 'Robo a transeúnte en espacio abierto al público']
const TRANSPORT = [
  'Robo en transporte público individual',
  'Robo en transporte público colectivo',
  'Robo en transporte individual',
]
const SHOP = ['Robo a negocio']
const DRUGS = ['Narcomenudeo', 'Narcomenudeo posesión simple', 'Narcomenudeo con fines de venta']
const EXTORTION = ['Extorsión', 'Extorsión presencial', 'Extorsión por otros medios']
const KIDNAPPING = [
  'Secuestro',
  'Secuestro extorsivo',
  'Secuestro con calidad de rehén',
  'Secuestro para causar daño',
  'Secuestro exprés',
]
const RAPE = ['Violación simple', 'Violación equiparada']
const FAMILY = ['Violencia familiar']
const BANK = ['Robo a institución bancaria']

/**
 * Everyday word -> subtypes of both methodologies. Attempts, which are subtypes of their own since 2026, are no part of
 * the crime's name: "homicidio" must mean the same in 2025 and in 2026.
 */
export const crimeWords: Synonyms = {
  homicidio: HOMICIDE,
  asesinato: MURDER,
  'homicidio intencional': MURDER,
  feminicidio: ['Feminicidio'],
  lesiones: ['Lesiones dolosas', 'Lesiones culposas'],
  'robo de auto': CAR,
  'robo de automóvil': CAR,
  'robo de coche': CAR,
  'robo de carro': CAR,
  'robo de moto': [`${VEHICLE} - Motocicleta`],
  'robo de motocicleta': [`${VEHICLE} - Motocicleta`],
  'robo a casa': HOME,
  'robo de casa': HOME,
  'robo a vivienda': HOME,
  'robo domiciliario': HOME,
  asalto: STREET,
  'robo en la calle': STREET,
  'robo a persona': STREET,
  'robo a peatón': STREET,
  'robo en transporte': TRANSPORT,
  'robo en camión': ['Robo en transporte público colectivo'],
  'robo a comercio': SHOP,
  'robo a tienda': SHOP,
  'robo a banco': BANK,
  abigeato: ['Robo de ganado'],
  'robo de maquinaria': [
    'Robo de maquinaria',
    'Robo de maquinaria - Herramienta industrial o agrícola',
    'Robo de maquinaria - Tractores y/o montacargas',
    'Robo de maquinaria - Cables, tubos y otros objetos destinados a servicios públicos',
  ],
  narcomenudeo: DRUGS,
  'venta de drogas': DRUGS,
  droga: DRUGS,
  extorsión: EXTORTION,
  'cobro de piso': EXTORTION,
  secuestro: KIDNAPPING,
  plagio: KIDNAPPING,
  violación: RAPE,
  'violencia doméstica': FAMILY,
  'violencia intrafamiliar': FAMILY,
  'violencia de género': ['Violencia de género en todas sus modalidades distinta a la violencia familiar'],
  'trata de personas': [
    'Trata de personas',
    'Trata de personas con fines de explotación sexual',
    'Trata de personas con fines de trabajo o servicios forzados',
    'Trata de personas con fines de tráfico de órganos',
    'Trata de personas con otros fines',
  ],
  estafa: ['Fraude'],
  'robo de identidad': ['Suplantación y usurpación de identidad'],
  'pensión alimenticia': ['Incumplimiento de obligaciones de asistencia familiar'],
}
