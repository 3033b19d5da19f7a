import { phrases } from '@tianguis/core/words/phrases'

/**
 * ISO code -> what people call the currency; the first is its everyday name. Feminine and plural follow by themselves.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['euro', 'moneda europea', 'divisa europea', 'euro europeo', 'moneda union europea', 'moneda de europa', 'eur'],
  GBP: phrases(`
      libra, libra esterlina, libra britanica, libra inglesa, libra reino unido, esterlina, moneda britanica, moneda
      inglesa, moneda reino unido, moneda inglaterra, gbp, pound
    `),
  JPY: ['yen', 'yen japones', 'yenes', 'moneda japonesa', 'moneda japon', 'divisa japonesa', 'yen de japon', 'jpy'],
  CAD: phrases(`
      dolar canadiense, dolar de canada, dolar canada, moneda canadiense, moneda canada, divisa canadiense, dolarito
      canadiense, cad
    `),
  CNY: phrases(`
      yuan, yuan chino, renminbi, moneda china, divisa china, moneda de china, yuan renminbi, yuan de china, cny, rmb
    `),
  CHF: ['franco', 'franco suizo', 'moneda suiza', 'divisa suiza', 'moneda de suiza', 'franco de suiza', 'chf'],
  XDR: ['deg', 'derecho especial giro', 'derechos especiales giro', 'xdr', 'sdr', 'moneda fmi'],
}
/** What may stand between the two; articles may always. Nothing: a list. «El euro contra el dólar» is one in the other. */
const LINKS = ['y', 'o', 'e', 'u', 'con', 'que', '']
/** «el peso frente al euro» compares nothing: it is the rate. */
const SIDES = ['', 'frente a', 'contra', 'vs', 'versus', 'respecto a', 'ante']
const DOLLAR = phrases(`
    dolar, dolar americano, dolar estadounidense, dolar gringo, dolar norteamericano, dolar de estados unidos, dolar
    de eeuu, usd, fix, dolar fix
  `)

/**
 * Words of every currency but the dollar, which is the dataset `dolar`: here it is meant only beside another, so that
 * «el dólar» alone is no question of this one. «un euro» and «1 euro» would else be a quantity of euros.
 */
export const CURRENCIES: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  // By itself only: beside «dólar» it is the name of one currency, and not of two.
  ['canadiense', ['CAD']],
  ...DOLLAR.flatMap((dollar) =>
    LINKS.filter(Boolean)
      .flatMap((link) => [`${dollar} ${link} canadiense`, `canadiense ${link} ${dollar}`])
      .map((phrase) => [phrase, ['CAD', 'USD']] as const),
  ),
  ...Object.entries(NAMES).flatMap(([code, names]) =>
    names.flatMap((name) => called(name).map((phrase) => [phrase, [code]])),
  ),
  ...Object.entries(NAMES).flatMap(([code, names]) =>
    names.flatMap((name) => DOLLAR.flatMap((dollar) => beside(name, dollar).map((phrase) => [phrase, [code, 'USD']]))),
  ),
])

/**
 * «Tipo de cambio», «paridad» say nothing that the currency does not; alone they are a question of the dataset `dolar`.
 */
function called(name: string): string[] {
  const before = ['tipo cambio', 'paridad', 'cotizacion', 'precio', 'valor']
  const between = ['', 'peso', 'para', 'frente a', 'contra', 'con', 'actual', 'peso frente a', 'peso contra', 'peso y']
  return [
    name,
    `1 ${name}`,
    ...SIDES.flatMap((link) => [
      `peso ${link} ${name}`,
      `${name} ${link} peso`,
      `peso mexicano ${link} ${name}`,
      `${name} ${link} peso mexicano`,
    ]),
    ...before.flatMap((word) => between.map((link) => `${word} ${link} ${name}`)),
  ]
}

function beside(name: string, dollar: string): string[] {
  return LINKS.flatMap((link) => [`${name} ${link} ${dollar}`, `${dollar} ${link} ${name}`])
}

/** The dollar by itself is no word of these; left out of a list it is. */
export const WITHOUT_DOLLAR: readonly string[] = phrases(`
    sin, sin contar, sin incluir, sin considerar, excepto, salvo, menos, excluyendo, quitando, descontando, aparte,
    ademas, fuera, que no sea, que no sean, distinta, distintas, diferente, diferentes, diferente a, distinta a, no
    incluyas, a excepcion, con excepcion
  `).flatMap((without) =>
  ['dolar', 'dolar americano', 'dolar estadounidense', 'usd', 'fix'].map((dollar) => `${without} ${dollar}`),
)

export const NOISE: readonly string[] = phrases(`
    tipo cambio, paridad, cambio peso, paridad peso, banxico, banco mexico, segun banxico, oficial, peso, pesos, peso
    mexicano, centavo, moneda nacional, mxn, mercado, internacional, frente, extranjero, divisa, moneda, son,
    disponible, publicado por banxico, publicado por banco mexico, existente, porcentual, porcentualmente, dia habil,
    jornada, reportado, manejar, publicacion
  `)
