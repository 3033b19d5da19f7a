/**
 * What people call crimes, beyond what the source calls them; and how one crime is told apart in both methodologies.
 */
import { phrases } from '@tianguis/core/words/phrases'
import type { Condition, Synonyms } from '@tianguis/core'
import { crimeWords } from './words.ts'

const VEHICLE = 'Robo de vehículo automotor'
const THEFTS_OF = [
  'coche de 4 ruedas',
  'motocicleta',
  'embarcaciones pequeñas y grandes',
  'cables, tubos y otros objetos destinados a servicios públicos',
  'herramienta industrial o agrícola',
  'tractores y/o montacargas',
]
const modes = (how: 'Con violencia' | 'Sin violencia') => [how, ...THEFTS_OF.map((thing) => `Robo de ${thing} ${how}`)]

/** Subtypes that mean the same until 2025 and from 2026 on, attempts left out (SESNSP; see README). */
export const UNCHANGED = [
  ...phrases(`
    Homicidio doloso, Feminicidio, Lesiones dolosas, Robo a casa habitación, Robo a negocio, Robo a transeúnte en vía
    pública, Robo a transeúnte en espacio abierto al público, Violencia familiar
  `),
  ...crimeWords.secuestro!,
  ...crimeWords['extorsión']!,
]

/**
 * «Robo a casa», «robo en casa», «casas robadas», «asalto a casas»: a whole phrase each, or the thing is lost and all
 * robberies are counted.
 */
const robberyOf = (...things: readonly string[]) =>
  things.flatMap((thing) => [
    ...phrases(`
        robo, robo a, robo en, asalto, asalto a, asalto en, roban, roban a, robaron, robaron a, se robaron, se roban,
        hurto, roba, robo contra, asaltan, asaltaron, asaltan a, asaltaron a
      `).map((verb) => `${verb} ${thing}`),
    ...['robado', 'robaron', 'se robaron', 'roban', 'asaltado'].map((verb) => `${thing} ${verb}`),
  ])

/** Official subtypes of either methodology -> everyday names that mean exactly it. */
export const SUBTYPES: Readonly<Record<string, readonly string[]>> = {
  'Homicidio doloso': phrases(`
      homicidio intencional, asesinato, asesinado, asesinan, asesinaron, mataron, matan, ejecucion, ejecutado, matar,
      mato, ejecutan, ejecutaron, asesinar
    `),
  'Homicidio culposo': ['homicidio accidental', 'homicidio imprudencial', 'homicidio por accidente'],
  'Tentativa de homicidio doloso': ['tentativa homicidio', 'intento homicidio', 'intento asesinato'],
  Feminicidio: ['asesinato mujer', 'asesinato mujeres'],
  'Tentativa de feminicidio': ['intento feminicidio'],
  'Lesiones dolosas': ['golpiza', 'lesion intencional', 'lesion a proposito'],
  'Lesiones culposas': ['lesion accidental', 'lesion por accidente'],
  'Robo a casa habitación': [
    ...robberyOf('casa', 'vivienda', 'domicilio', 'hogar', 'casa habitacion', 'residencia'),
    'robo domiciliario',
  ],
  'Robo a negocio': robberyOf('negocio', 'comercio', 'tienda', 'local comercial', 'establecimiento'),
  'Robo a institución bancaria': [
    ...robberyOf('banco', 'sucursal bancaria', 'institucion bancaria'),
    'asalto bancario',
    'robo bancario',
  ],
  'Robo a transportista': robberyOf('transportista', 'carga', 'camion carga', 'trailer', 'autotransporte'),
  'Robo de autopartes': robberyOf('autoparte', 'llanta', 'refaccion'),
  'Robo de ganado': ['abigeato', ...robberyOf('ganado', 'vaca')],
  'Robo en transporte público colectivo': phrases(`
      robo en camion, robo en camiones, asalto en camion, asaltan en camion, asaltaron en camion, roban en camion,
      robaron en camion, asalto a camion de pasajeros
    `)
    .concat(robberyOf('pesero', 'micro', 'camion pasajeros', 'camion urbano', 'colectivo', 'metrobus'))
    .concat(robberyOf('combi', 'microbus', 'autobus', 'transporte colectivo', 'transporte publico colectivo')),
  'Robo en transporte público individual': robberyOf('transporte publico individual'),
  'Robo en transporte individual': [],
  'Robo a transeúnte en vía pública': [],
  'Robo a transeúnte en espacio abierto al público': [],
  'Otros robos': [],
  Fraude: phrases(`
      estafa, defraudacion, estafan, estafaron, estafado, defraudaron, defraudado, timo, estafar, fraude cometido,
      transa, tranza
    `),
  'Abuso de confianza': [],
  'Daño a la propiedad': ['vandalismo', 'daño propiedad ajena', 'daño a propiedad'],
  Despojo: ['invasion predio', 'invasion terreno', 'invasion propiedad', 'despojo inmueble'],
  'Otros delitos contra el patrimonio': [],
  'Extorsión presencial': [],
  'Extorsión por otros medios': ['extorsion telefonica', 'extorsion por telefono'],
  'Tentativa de extorsión presencial': [],
  'Tentativa de extorsión por otros medios': [],
  'Violencia familiar': phrases(`
      violencia domestica, violencia intrafamiliar, violencia en casa, violencia en hogar, violencia dentro del hogar,
      violencia dentro de casa, maltrato familiar, maltrato en casa, maltrato intrafamiliar, violencia en familia
    `),
  'Violencia de género en todas sus modalidades distinta a la violencia familiar': [
    'violencia genero',
    'violencia contra mujer',
    'violencia contra las mujeres',
  ],
  'Incumplimiento de obligaciones de asistencia familiar': [
    'pension alimenticia',
    'falta pension alimenticia',
    'abandono familiar',
  ],
  'Otros delitos contra la familia': [],
  'Abuso sexual': [],
  'Acoso sexual': ['acoso', 'acosan', 'acosaron', 'acosado'],
  'Hostigamiento sexual': ['hostigamiento'],
  'Violación simple': [],
  'Violación equiparada': [],
  'Violación a la intimidad sexual': ['ley olimpia', 'difusion contenido intimo'],
  Incesto: [],
  'Otros delitos que atentan contra la libertad y la seguridad sexual': [],
  'Corrupción de menores': [],
  'Pornografía infantil': [],
  Discriminación: [],
  'Otros delitos contra la sociedad': [],
  Aborto: [],
  'Otros delitos que atentan contra la vida y la integridad corporal': [],
  'Privación ilegal de la libertad': ['levanton'],
  Rapto: [],
  'Tráfico de menores': [],
  'Retención o sustracción de menores e incapaces': ['sustraccion menores', 'robo infantes', 'robo niños'],
  'Otros delitos que atentan contra la libertad personal': [],
  'Allanamiento de morada': ['allanamiento'],
  Amenazas: ['amenaza', 'amenazan', 'amenazaron', 'amenazado'],
  'Contra el medio ambiente': ['delito ambiental', 'delito contra medio ambiente', 'ecocidio'],
  'Delitos cometidos por servidores públicos': ['corrupcion', 'delito servidores publicos'],
  'Delitos contra la administración de justicia': [],
  Electorales: ['delito electoral'],
  'Evasión de presos': ['fuga reos'],
  Falsedad: [],
  Falsificación: [],
  'Suplantación y usurpación de identidad': ['robo identidad', 'suplantacion identidad', 'usurpacion identidad'],
  Tortura: [],
  'Otros delitos del Fuero Común': [],
  'Narcomenudeo posesión simple': ['posesion droga', 'posesion simple'],
  'Narcomenudeo con fines de venta': [],
}

const VEHICLES = [VEHICLE, `${VEHICLE} - Coche de 4 ruedas`, `${VEHICLE} - Motocicleta`, `${VEHICLE} - Embarcaciones`]
const STREET = crimeWords.asalto!
const each = (words: readonly string[], values: readonly string[]): Synonyms =>
  Object.fromEntries(words.map((word) => [word, values]))

/** Everyday word -> the subtypes of both methodologies that it means. */
export const GROUPS: Synonyms = {
  homicidio: crimeWords.homicidio!,
  lesiones: crimeWords.lesiones!,
  violación: crimeWords['violación']!,
  'violación sexual': crimeWords['violación']!,
  secuestro: crimeWords.secuestro!,
  plagio: crimeWords.secuestro!,
  ...each(['secuestrado', 'secuestran', 'secuestraron', 'plagiaron', 'plagian'], crimeWords.secuestro!),
  extorsión: crimeWords['extorsión']!,
  ...each(['extorsionan', 'extorsionaron', 'extorsionado', 'cobran piso'], crimeWords['extorsión']!),
  'cobro piso': crimeWords['extorsión']!,
  'derecho piso': crimeWords['extorsión']!,
  'tentativa extorsión': ['Tentativa de extorsión presencial', 'Tentativa de extorsión por otros medios'],
  narcomenudeo: crimeWords.narcomenudeo!,
  'venta droga': crimeWords.narcomenudeo!,
  droga: crimeWords.narcomenudeo!,
  ...each(['venden droga', 'vendieron droga', 'narcomenudista'], crimeWords.narcomenudeo!),
  narco: crimeWords.narcomenudeo!,
  'trata de personas': crimeWords['trata de personas']!,
  trata: crimeWords['trata de personas']!,
  ...each(['asalto', 'atraco', 'asaltan', 'asaltaron', 'asaltado', 'atracan', 'atracaron', 'asalta'], STREET),
  ...each(robberyOf('transeúnte', 'calle', 'persona', 'peatón', 'vía pública'), STREET),
  ...each(robberyOf('transporte'), crimeWords['robo en transporte']!),
  ...each(robberyOf('transporte público'), [
    'Robo en transporte público individual',
    'Robo en transporte público colectivo',
  ]),
  ...each(robberyOf('vehículo', 'vehículo automotor', 'unidad'), VEHICLES),
  ...each(robberyOf('maquinaria'), crimeWords['robo de maquinaria']!),
}

const ANY_MODE = ['Con violencia', 'Sin violencia']
/** Until 2025 the kind of vehicle is a modality, since 2026 a subtype: both conditions together select it in either. */
const vehicle = (subtype: string, thing: string): readonly Condition[] => [
  { columna: 'subtipo', op: 'in', valores: [VEHICLE, `${VEHICLE} - ${subtype}`] },
  { columna: 'modalidad', op: 'in', valores: [...ANY_MODE, ...ANY_MODE.map((how) => `Robo de ${thing} ${how}`)] },
]
export const CARS = vehicle('Coche de 4 ruedas', 'coche de 4 ruedas')
export const MOTORCYCLES = vehicle('Motocicleta', 'motocicleta')
export const CAR_WORDS = robberyOf('auto', 'automóvil', 'coche', 'carro', 'auto particular', 'vehículo 4 ruedas')
export const MOTORCYCLE_WORDS = robberyOf('moto', 'motocicleta', 'motoneta')

export const VIOLENT = modes('Con violencia')

/** Everyday word -> modalities of both methodologies. */
export const MODES: Synonyms = {
  'con violencia': VIOLENT,
  'a mano armada': VIOLENT,
  'sin violencia': modes('Sin violencia'),
  'no violento': modes('Sin violencia'),
  'con arma de fuego': ['Con arma de fuego'],
  'arma fuego': ['Con arma de fuego'],
  balazo: ['Con arma de fuego'],
  'a balazos': ['Con arma de fuego'],
  pistola: ['Con arma de fuego'],
  'con pistola': ['Con arma de fuego'],
  baleado: ['Con arma de fuego'],
  'con arma blanca': ['Con arma blanca'],
  'arma blanca': ['Con arma blanca'],
  cuchillo: ['Con arma blanca'],
  'con cuchillo': ['Con arma blanca'],
  apuñalado: ['Con arma blanca'],
  'con otro elemento': ['Con otro elemento'],
  'en accidente de tránsito': ['En accidente de tránsito'],
  'accidente tránsito': ['En accidente de tránsito'],
  'por accidente tránsito': ['En accidente de tránsito'],
  'accidente vial': ['En accidente de tránsito'],
  choque: ['En accidente de tránsito'],
  'secuestro exprés': ['Secuestro exprés'],
  'secuestro express': ['Secuestro exprés'],
  'secuestro extorsivo': ['Secuestro extorsivo'],
  'secuestro con calidad de rehén': ['Secuestro con calidad de rehén'],
  'secuestro para causar daño': ['Secuestro para causar daño'],
}
