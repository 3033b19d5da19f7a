/** ISO code -> what people call the currency; the first is its everyday name. Feminine and plural follow by themselves. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['euro', 'moneda europea', 'divisa europea', 'euro europeo', 'eur'],
  GBP: ['libra', 'libra esterlina', 'libra britanica', 'libra inglesa', 'esterlina', 'gbp', 'pound'],
  JPY: ['yen', 'yen japones', 'yenes', 'moneda japonesa', 'jpy'],
  CAD: ['dolar canadiense', 'dolar de canada', 'dolar canada', 'moneda canadiense', 'cad'],
  CNY: ['yuan', 'yuan chino', 'renminbi', 'moneda china', 'cny', 'rmb'],
  CHF: ['franco', 'franco suizo', 'moneda suiza', 'chf'],
  XDR: ['deg', 'derecho especial giro', 'derechos especiales giro', 'xdr', 'sdr'],
}
/** What may stand between the two; articles may always. Nothing: a list. */
const LINKS = ['y', 'o', 'e', 'u', 'con', 'contra', 'vs', 'versus', 'que', '']
const DOLLAR = ['dolar', 'dolar americano', 'dolar estadounidense', 'usd', 'fix', 'dolar fix']

/**
 * Words of every currency but the dollar, which is the dataset `dolar`: here it is meant only beside another, so that «el dólar» alone
 * is no question of this one. «un euro» and «1 euro» would else be a quantity of euros.
 */
export const CURRENCIES: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...Object.entries(NAMES).flatMap(([code, names]) => names.flatMap((name) => called(name).map((phrase) => [phrase, [code]]))),
  ...Object.entries(NAMES).flatMap(([code, names]) => names.flatMap((name) => DOLLAR.flatMap((dollar) => beside(name, dollar).map((phrase) => [phrase, [code, 'USD']])))),
])

/** «Tipo de cambio», «paridad» say nothing that the currency does not; alone they are a question of the dataset `dolar`. */
function called(name: string): string[] {
  const before = ['tipo cambio', 'paridad', 'cotizacion', 'precio', 'valor']
  const between = ['', 'peso', 'para', 'frente a', 'contra', 'con', 'actual', 'peso frente a', 'peso contra', 'peso y']
  return [name, `1 ${name}`, ...before.flatMap((word) => between.map((link) => `${word} ${link} ${name}`))]
}

function beside(name: string, dollar: string): string[] {
  return LINKS.flatMap((link) => [`${name} ${link} ${dollar}`, `${dollar} ${link} ${name}`])
}
