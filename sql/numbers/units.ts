/** What is counted, as people write it after a number. All words folded. */
export type Unit =
  | 'pesos'
  | 'centavos'
  | 'dolares'
  | 'euros'
  | 'porcentaje'
  | 'grados'
  | 'km'
  | 'km/h'
  | 'metros'
  | 'litros'
  | 'mililitros'
  | 'kilos'
  | 'gramos'
  | 'toneladas'
  | 'puntos'
  | 'hm3'
  | 'm3'
  | 'mm'
  | 'personas'
  | 'ug/m3'
  | 'ppb'
  | 'ppm'
  | 'mw'
  | 'barriles'
  | 'horas'
  | 'minutos'
  | 'imeca'

const UNITS = new Map<string, Unit>()
const name = (unit: Unit, words: string) => words.split('|').forEach((word) => UNITS.set(word, unit))
name('pesos', '$|peso|pesos|varo|varos|mxn|mxp|mn|pesos mexicanos|peso mexicano')
name('centavos', 'centavo|centavos')
name('dolares', 'us$|dolar|dolares|usd|dls|dlls|dolares americanos|dolares estadounidenses')
name('euros', '€|euro|euros|eur')
name('porcentaje', '%|por ciento|porciento|porcentaje|puntos porcentuales|punto porcentual')
name('grados', '°|°c|grado|grados|grados centigrados|grado centigrado|grados celsius|grado celsius')
name('km', 'km|kms|kilometro|kilometros')
name('km/h', 'km h|kmh|kilometros por hora')
name('metros', 'metro|metros|mts|msnm|metros de altura')
name('litros', 'l|lt|lts|litro|litros')
name('mililitros', 'ml|mls|mililitro|mililitros')
name('kilos', 'kg|kgs|kilo|kilos|kilogramo|kilogramos')
name('gramos', 'g|gr|grs|gramo|gramos')
name('toneladas', 'tonelada|toneladas|ton|tons')
name('puntos', 'punto|puntos|pts')
name('hm3', 'hm3|hectometro cubico|hectometros cubicos')
name('m3', 'm3|metro cubico|metros cubicos')
name('mm', 'mm|milimetro|milimetros')
name('personas', 'persona|personas|habitante|habitantes|hab')
name('ug/m3', 'ug m3|microgramo|microgramos|microgramos por metro cubico')
name('ppb', 'ppb')
name('ppm', 'ppm')
name('mw', 'mw')
name('barriles', 'barril|barriles')
name('horas', 'h|hr|hrs|hora|horas')
name('minutos', 'minuto|minutos')
name('imeca', 'imeca|imecas')

const LONGEST = 4

/** The unit that starts at word `at`, the longest name first. */
export function readUnit(
  words: readonly string[],
  at: number,
): { readonly to: number; readonly unit: Unit } | undefined {
  for (let to = Math.min(words.length, at + LONGEST); to > at; to--) {
    const unit = UNITS.get(to === at + 1 ? words[at]! : words.slice(at, to).join(' '))
    if (unit) return { to, unit }
  }
  return undefined
}

/** The unit stuck to a number: `15km`, `20%`, `30°c`. */
export const unitNamed = (suffix: string): Unit | undefined => UNITS.get(suffix)
