import { phrases } from '@tianguis/core/words/phrases'

/** How people call fuels, their price, and what they do with them. Folded, singular; plurals and gender follow. */

export const FUEL_WORDS = {
  magna: phrases(`
      verde, verdecita, regular, gasolina verde, gasolina 87, magna 87, gasolina regular, gasolina magna, pemex magna,
      la de 87, 87 octano, gasolina 87 octano, manguera verde, magnita, gasolina verdecita, magna 87 octano, la verde
      de 87
    `),
  premium: phrases(`
      roja, rojita, gasolina roja, gasolina 91, gasolina 92, premium 91, gasolina premium, pemex premium, la de 91, 91
      octano, 92 octano, gasolina 91 octano, gasolina 92 octano, manguera roja, gasolina rojita, premium 91 octano,
      premium 92 octano, gasolina super premium
    `),
  diesel: ['disel', 'gasoleo', 'gasoil', 'diesel automotriz', 'pemex diesel', 'manguera negra', 'diesel vehicular'],
} as const

export const ROW_WORDS = phrases(`
    estacion servicio, gasolineria, estacion gasolina, estacion, bomba gasolina, nombre gasolinera, nombre estacion,
    gasolinerita
  `)

/** «Los tres combustibles» are all there are; «las dos gasolinas» leave diesel out, and are not said here. */
const ALL_THREE = ['tres', '3'].flatMap((three) =>
  ['combustible', 'gasolina', 'tipo combustible', 'tipo gasolina', 'tipo', 'clase gasolina'].map(
    (fuels) => `${three} ${fuels}`,
  ),
)
export const SUBJECT_WORDS = [
  ...phrases('gasolina, combustible, carburante, nafta, gasofa, gasolinita, bencina'),
  ...ALL_THREE,
]

/** Where a tank is filled for least a litre costs least; what filling one costs is no price of a litre. */
const FILLED = phrases(`
    llenar tanque, llenar el tanque, llenar tanque de gasolina, cargar tanque, tanque lleno, tanquear, llenar carro,
    llenar el carro, llenar coche, llenar camioneta, llenar moto
  `)
export const FILLED_DEARLY = ['caro', 'carito'].flatMap((dear) => FILLED.map((filled) => `${dear} ${filled}`))
export const FILLED_CHEAPLY = ['barato', 'baratito', 'economico'].flatMap((cheap) =>
  FILLED.map((filled) => `${cheap} ${filled}`),
)

export const PRICE_WORDS = phrases(`
    precio, precio por litro, precio litro, costo, costo por litro, cuesta, cuesta litro, vale, vale litro, sale, sale
    litro, cobra, cobran, cobrando, salia, salio, salen, costar, cobro, cobraban, a como, a como esta, a como anda, a
    como venden, a como sale, a cuanto esta, a cuanto, a cuanto anda, a cuanto sale, a cuanto venden, a como dan, a
    cuanto dan, en cuanto, en cuanto esta, en cuanto anda, en cuanto sale, en cuanto venden, como esta, cuanto esta,
    esta, anda, andan, dan, pagan, por litro, tarifa, valor, precio venta, precio al publico, precio al consumidor,
    precio oficial, a que precio, que tan caro, que tan barato, se paga, pagar, amanecio, a como amanecio, a cuanto
    amanecio, a como cerro, a cuanto cerro, en cuanto cerro
  `)

/** Words of this world that change nothing. Not «tanque»: what it costs to fill one is no price of a litre. */
export const NOISE = [
  ...phrases(`
    litro, pesos, peso, varos, cargar, carga, cargo, echar, echo, surtir, despachar, despacha, poner, comprar, compro,
    ofrece, ofrecen, maneja, manejan, cuenta con, cuentan con, oficial, cne, cre, comision nacional energia, comision
    reguladora energia, automotriz, vendan, venda, vende, venden, vendido, expende, expenden, hay, disponible, den,
    ofrezca, ofrezcan, despache, direccion, domicilio, ubicacion, coordenada, permisionario, permiso, al publico,
    ponerle, echarle, cargarle, llenar de, echarle gasolina, tener disponible, cargue, cargan, cargando, echan,
    echando, surten, surte, despachan, despachen, varo, pesito, nombre
  `),
  ...['carro', 'coche', 'auto', 'camioneta', 'troca', 'camion', 'trailer', 'moto'].map((mine) => `mi ${mine}`),
]

const REPORT = phrases(`
    reportan, tienen, publican, informan, registran, dan, cuentan con, reporta, tiene, publica, informa, registra, da,
    cuenta con, reporto, reportaron
  `)

/** Whole phrases: «precio» by itself asks for the price, and «sin precio» must not lose its «sin». */
export const WITHOUT_PRICE = [
  ...phrases('sin precio, sin ningun precio, sin reportar precio, sin precio reportado, sin precio registrado'),
  ...REPORT.flatMap((verb) => [`no ${verb} precio`, `no ${verb} ningun precio`]),
]
export const WITH_PRICE = [
  'precio reportado',
  'precio registrado',
  'precio publicado',
  ...['reportan', 'reporta', 'publican', 'publica'].map((verb) => `${verb} precio`),
]
