/** How people call fuels, their price, and what they do with them. Folded, singular; plurals and gender follow. */

export const FUEL_WORDS = {
  magna: ['verde', 'regular', 'gasolina verde', 'gasolina regular', 'gasolina magna', 'pemex magna', 'la de 87', '87 octano', 'gasolina 87 octano', 'manguera verde'],
  premium: ['roja', 'gasolina roja', 'gasolina premium', 'pemex premium', 'la de 91', '91 octano', '92 octano', 'gasolina 91 octano', 'gasolina 92 octano', 'manguera roja'],
  diesel: ['disel', 'gasoleo', 'gasoil', 'diesel automotriz', 'pemex diesel'],
} as const

export const SUBJECT_WORDS = ['gasolina', 'combustible', 'carburante', 'nafta', 'gasofa']

export const PRICE_WORDS = [
  'precio', 'precio por litro', 'precio litro', 'costo', 'costo por litro', 'cuesta', 'cuesta litro', 'vale', 'vale litro', 'sale', 'sale litro', 'cobra', 'cobran', 'cobrando',
  'a como', 'a como esta', 'a como anda', 'a como venden', 'a como sale', 'a cuanto esta', 'a cuanto', 'como esta', 'cuanto esta', 'esta', 'anda', 'andan', 'dan', 'pagan',
  'por litro', 'tarifa', 'valor', 'amanecio', 'a como amanecio', 'a cuanto amanecio',
]

/** Words of this world that change nothing. Not «tanque»: what it costs to fill one is no price of a litre. */
export const NOISE = [
  'litro', 'pesos', 'peso', 'varos', 'cargar', 'carga', 'cargo', 'echar', 'echo', 'surtir', 'despachar', 'despacha', 'poner', 'comprar', 'compro', 'ofrece', 'ofrecen',
  'maneja', 'manejan', 'cuenta con', 'cuentan con', 'oficial', 'cne', 'cre', 'comision nacional energia', 'comision reguladora energia', 'automotriz', 'vendan', 'venda', 'vende', 'venden', 'vendido', 'expende', 'expenden', 'hay', 'disponible',
]
