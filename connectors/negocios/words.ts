/** How people ask for establishments: words of their trades, sizes and chains. */
import { phrases } from '@tianguis/core/words/phrases'
import { synonyms } from './activities.ts'
import { CHAIN_NAMES } from './chains.ts'
import { BAND_NAMES } from './staff.ts'

export const ROW_WORDS = [
  ...phrases(`
    establecimiento, comercio, empresa, local, local comercial, changarro, unidad economica, establecimiento
    comercial, comercio establecido, sucursal, changarrito, negocito, compañia, nombre negocio, nombre empresa, nombre
    establecimiento, competidor, competencia
  `),
  ...['alta', 'registro'].flatMap((entry) =>
    ['negocio', 'establecimiento', 'empresa', 'comercio', 'local', 'unidad economica'].map(
      (place) => `${entry} ${place}`,
    ),
  ),
]

/**
 * Words that the endpoint takes for a trade and a question does not: those of other datasets (fuel, crime, currency,
 * prices of food), names of towns, and the rests of a list.
 */
const OTHERS = new Set(
  phrases(`
    gasolineras, gasolina, estaciones de servicio, gas, seguridad, carne, carnes, pollo, pescados y mariscos, frutas y
    verduras, lácteos, quesos, medicinas, cervezas, cigarros, hielo, miel, tortillas, pan, garrafones, agua
    embotellada, tequila, minas, maderas, changarros, rentas, música, televisión, radio, limpieza, gobierno, comida,
    correos, semillas, jugos, cafés, oxxos, teléfonos, internet, publicidad, seguros, divisas, policía, electricidad,
    gas LP, gas natural, agua potable, agua purificada, metro, mezcal, pulque, dulces, chocolates, pañales, seguridad
    nacional, banco central, otros cultivos, otros alimentos, otros vehículos, otros consultores, otros consultorios,
    otras reparaciones, otras telecomunicaciones
  `),
)

/** Who runs it is told apart in the SCIAN for these: private, public. */
const RUN: Readonly<Record<string, readonly [privately: string, publicly: string]>> = {
  kinder: ['611111', '611112'],
  preescolar: ['611111', '611112'],
  'jardin niños': ['611111', '611112'],
  primaria: ['611121', '611122'],
  'escuela primaria': ['611121', '611122'],
  secundaria: ['611131', '611132'],
  'escuela secundaria': ['611131', '611132'],
  preparatoria: ['611161', '611162'],
  prepa: ['611161', '611162'],
  bachillerato: ['611161', '611162'],
  universidad: ['611311', '611312'],
  hospital: ['622111', '622112'],
  guarderia: ['624411', '624412'],
}

/** Further words, of trades and of places where they are carried on. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  'taller de bicicletas': ['811493'],
  'taller de motos': ['811492'],
  'restaurante de comida rapida': ['722517'],
  'clinica dental': ['621211', '621212'],
  'tienda de conveniencia': ['462112'],
  veterinarios: ['541941', '541942'],
  'salas de cine': ['512130'],
  'tiendas de mascotas': ['465911'],
  'tienda de la esquina': ['461110'],
  restorán: ['722511', '722516'],
  hamburguesería: ['722517'],
  'comida rápida': ['722517'],
  birriería: ['722513', '722514'],
  cenaduría: ['722513'],
  gordería: ['722513'],
  'café internet': ['561432'],
  copistería: ['561431'],
  'centro de copiado': ['561431'],
  hojalatería: ['811121'],
  'taller de hojalatería': ['811121'],
  talachera: ['811191'],
  desponchadora: ['811191'],
  ponchadora: ['811191'],
  rectificadora: ['811113'],
  'despacho jurídico': ['541110'],
  'despacho legal': ['541110'],
  'terminal de autobuses': ['488491'],
  'central de autobuses': ['488491'],
  cancelería: ['467114', '332320'],
  'farmacia con minisuper': ['464112'],
  'farmacia sin minisuper': ['464111'],
  purificadora: ['312112'],
  ...Object.fromEntries(
    ['autos', 'automoviles', 'carros', 'coches'].map((what) => [`reparacion de ${what}`, ['811111', '811119']]),
  ),
  abarrotera: ['461110'],
  fondita: ['722511'],
  'clinica veterinaria': ['541941', '541942'],
  'consultorio veterinario': ['541941', '541942'],
  // The class of that name builds factories and shops; who builds houses is called so too.
  constructora: ['236111', '236112', '236211', '236221'],
  financiera: ['522390', '522460', '522490'],
  barbero: ['812110'],
  peluquero: ['812110'],
  estilista: ['812110'],
  fumigador: ['561710'],
  'escuela de baile': ['611611', '611612'],
  'escuela de danza': ['611611', '611612'],
  'cancha de futbol': ['713941', '713942'],
  bloquera: ['327330'],
  invernadero: ['111411', '111412', '111413', '111414', '111415', '111416', '111419', '111422', '111429'],
  ...Object.fromEntries(
    Object.entries(RUN).flatMap(([word, [privately, publicly]]) => [
      ...['privada', 'particular'].map((kind) => [`${word} ${kind}`, [privately]]),
      ...['publica', 'de gobierno'].map((kind) => [`${word} ${kind}`, [publicly]]),
    ]),
  ),
}

/**
 * «tienda de celulares» is not a shop or a seller of telephones, but both: codes of trades that go by these words ->
 * the words.
 */
const SAID_WITH: readonly (readonly [codes: RegExp, before: readonly string[]])[] = [
  [/^46(?!8411)/, ['tienda de', 'venta de']],
  [/^722/, ['restaurante de', 'puesto de']],
  [/^621/, ['consultorio de', 'clinica de']],
  [/^611/, ['escuela de']],
  [/^811/, ['taller de']],
  [/^54/, ['despacho de']],
]

/** «Tiendas Oxxo» are those of the chain, and not every convenience store. */
const CHAINS_AS_TRADES: ReadonlySet<string> = new Set(['oxxos'])

function* saidWith([word, codes]: readonly [string, readonly string[]]): Generator<
  readonly [string, readonly string[]]
> {
  if (CHAINS_AS_TRADES.has(word)) return
  if (!OTHERS.has(word)) yield [word, codes]
  for (const [trade, before] of SAID_WITH) {
    if (codes.every((code) => trade.test(code))) for (const start of before) yield [`${start} ${word}`, codes]
  }
}

export const TRADE_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.entries(synonyms), ...Object.entries(MORE)].flatMap((entry) => [...saidWith(entry)]),
)

const SHORT: Readonly<Record<string, readonly string[]>> = {
  '0 a 5 personas': ['0 a 5 empleados', 'hasta 5 empleados'],
  '6 a 10 personas': ['6 a 10 empleados'],
  '11 a 30 personas': ['11 a 30 empleados'],
  '31 a 50 personas': ['31 a 50 empleados'],
  '51 a 100 personas': ['51 a 100 empleados'],
  '101 a 250 personas': ['101 a 250 empleados'],
  '251 y más personas': ['251 y mas empleados'],
}
export const BAND_WORDS = Object.fromEntries(BAND_NAMES.map((band) => [band, SHORT[band] ?? []]))

/**
 * Besides its own name, how a chain is said and misspelt. «Farmacias Guadalajara» alone is not among them: articles and
 * «de» are skipped in a phrase, and «farmacias de Guadalajara» are those of the city.
 */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  Oxxo: ['tienda oxxo', 'oxxito', 'oxo'],
  '7-Eleven': ['seven eleven', '7 eleven', 'seven'],
  'Bodega Aurrerá': ['aurrera', 'bodega aurrera', 'aurrerá'],
  Walmart: ['wal mart', 'walmar'],
  "Sam's Club": ['sams', 'sams club', 'sam s'],
  Soriana: ['tienda soriana'],
  HEB: ['h e b'],
  'Tiendas 3B': ['3b', 'tiendas tres b', 'tres b'],
  "McDonald's": ['mcdonalds', 'mc donalds', 'macdonalds'],
  "Domino's Pizza": ['dominos', 'dominos pizza'],
  'Little Caesars': ['little cesar', 'little caesar'],
  'Farmacias Guadalajara (Fragua)': [
    'cadena farmacias guadalajara',
    'cadena farmacia guadalajara',
    'super farmacia guadalajara',
  ],
  'Farmacias Similares': ['farmacia similar', 'dr simi', 'doctor simi', 'farmacia dr simi', 'farmacia simi', 'simi'],
  'Farmacias del Ahorro': ['farmacia ahorro'],
  'Farmacias Benavides': ['benavides'],
  'Farmacias Yza': ['yza'],
  BBVA: ['bancomer', 'bbva bancomer'],
  Banamex: ['citibanamex'],
  Cinépolis: ['cinepolis'],
  'Home Depot': ['the home depot'],
  'Palacio de Hierro': ['el palacio hierro'],
  "Waldo's": ['waldos'],
  "Carl's Jr.": ['carls jr', 'carls'],
  AutoZone: ['auto zone'],
  BanCoppel: ['ban coppel'],
  'Grupo La Comer': ['supermercado la comer', 'tienda la comer', 'city market', 'fresko'],
  'S-Mart': ['s mart'],
}

export const CHAIN_WORDS = Object.fromEntries(CHAIN_NAMES.map((name) => [name, NICKNAMES[name] ?? []]))

/** Whether it stands in a building. «Puesto» alone says neither. */
export const FIXED_WORDS: Readonly<Record<string, readonly string[]>> = {
  Fijo: ['puesto fijo'],
  Semifijo: ['semi fijo', 'puesto semifijo', 'puesto semi fijo'],
}

/** Words of this world that change nothing. */
export const NOISE = [
  ...phrases(`
    inegi, sobre, abrio, abrieron, ofrece, venden, vende, dedicado, dado alta, dar alta, dieron alta, dio alta, alta,
    contacto, cuenta con, directorio, giro de, ramo de, puesto, servicio, direccion, domicilio, ubicacion, comprar,
    compro, conseguir, consigo, coordenada, operan, opera, operando, funcionan, funciona, funcionando, dedican,
    dedica, instalado, localizan, censado, inauguraron, inauguro, incorporaron, incorporado, inscribieron, inscrito,
    nombre, inscripcion
  `),
  // In the north «ocupo» is «necesito», and no staff.
  'ocupo',
  'ocupamos',
  ...phrases(`
      entraron, entro, ingresaron, ingreso, incorporaron, incorporo, agregaron, agrego, aparecieron, aparecio,
      sumaron, sumo, llegaron
    `).flatMap((verb) => ['directorio', 'denue'].flatMap((list) => [`${verb} al ${list}`, `${verb} en ${list}`])),
]
