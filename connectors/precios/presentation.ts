/** How much a presentation holds: "Botella 750 Ml. Canola" is 0.75 litres, "Caja 12 Piezas" twelve pieces. */
import type { Product } from './products-and-stores.ts'
import { fold } from './spelling.ts'
import { withoutAccents } from '@tianguis/core/words/accents'

export interface Amount {
  readonly unit: 'kg' | 'litro' | 'pieza'
  /** Millionths of the unit. */
  readonly millionths: bigint
}

const MILLION = 1_000_000n
const KG = { unit: 'kg', each: MILLION } as const
const GRAM = { unit: 'kg', each: 1000n } as const
const LITRE = { unit: 'litro', each: MILLION } as const
const MILLILITRE = { unit: 'litro', each: 1000n } as const
const MEASURES: readonly (readonly [RegExp, { unit: 'kg' | 'litro'; each: bigint }])[] = [
  [/^(?:kgs?|kilos?|kilogramos?)$/, KG],
  [/^(?:grs?|gramos?|g)$/, GRAM],
  [/^(?:lts?|litros?|l)$/, LITRE],
  [/^(?:mls?|mililitros?)$/, MILLILITRE],
]

const NUMBER = String.raw`(?<![\d/.,])(\d+ \d\/\d|\d\/\d|\d[\d,]*(?:\.\d+)?)`
/** `Mg` is the strength of a medicine, and what stands after a slash (`250 Mg/5 Ml`) its concentration. */
const MEASURED = new RegExp(
  String.raw`${NUMBER} ?(kgs?|kilos?|kilogramos?|grs?|gramos?|g|lts?|litros?|l|mls?|mililitros?)\b`,
  'g',
)
const PIECES =
  'pzas?|pzs|piezas?|rollos?|tabletas?|tabs?|capsulas?|caps|comprimidos?|grageas?|sobres?|ampolletas?|supositorios?|ovulos?|parches?|panales|toallas?|' +
  'toallitas?|servilletas?|huevos?|latas?|botellas?|barras?|bolsas?|bolsitas?|cigarros|cigarrillos|pastillas?|rastrillos?|cubos?|paquetes?|frascos?'
const COUNTED = new RegExp(String.raw`${NUMBER} ?(?:${PIECES})\b`, 'g')
/** Before a measure, what says that it is that of each: `6 Latas de`, `6 x`. */
const EACH_BEFORE = new RegExp(String.raw`${NUMBER} ?(?:(?:${PIECES})\.? (?:de|x)|x) ?$`)
const EACH_AFTER = /^\.? ?(?:c\/u|cada un[oa])/
const DOZEN = /\b(media )?docena\b/
const BARE: readonly (readonly [RegExp, Amount])[] = [
  [/\b(?:kg|kilo|kilogramo)\b/, { unit: 'kg', millionths: MILLION }],
  [/\b(?:lt|litro)\b/, { unit: 'litro', millionths: MILLION }],
  [/\b(?:pza|pieza)\b/, { unit: 'pieza', millionths: MILLION }],
]
const MOST: Record<Amount['unit'], bigint> = { kg: 100n, litro: 100n, pieza: 5000n }

/** Undefined where it says nothing, or may mean more than one thing: `Paquete 4 Barras 200 Gr.` */
export function amountOf(presentation: string): Amount | undefined {
  const text = withoutAccents(presentation).toLowerCase().replace(/\s+/g, ' ')
  const amount = measured(text) ?? undefined
  return amount && amount.millionths > 0n && amount.millionths <= MOST[amount.unit] * MILLION ? amount : undefined
}

function measured(text: string): Amount | undefined {
  const measures = [...text.matchAll(MEASURED)]
  const counts = [...text.matchAll(COUNTED)].map(([, number]) => millionthsOf(number!))
  if (measures.length > 1) return undefined
  if (measures.length === 0) return countedAmount(text, counts)
  const [[whole, number, word]] = measures as [RegExpExecArray]
  const at = measures[0]!.index
  const { unit, each } = MEASURES.find(([name]) => name.test(word!))![1]
  const value = millionthsOf(number!)
  if (value === undefined) return undefined
  const single = { unit, millionths: (value * each) / MILLION }
  const several = counts.filter((count) => count !== MILLION)
  const before = EACH_BEFORE.exec(text.slice(0, at))?.[1]
  const linked =
    before ?? (EACH_AFTER.test(text.slice(at + whole.length)) && several.length === 1 ? 'counted' : undefined)
  if (linked === undefined) return several.length ? undefined : single
  const times = before === undefined ? several[0] : millionthsOf(before)
  return times === undefined ? undefined : { unit, millionths: (single.millionths * times) / MILLION }
}

function countedAmount(text: string, counts: readonly (bigint | undefined)[]): Amount | undefined {
  const [count, ...others] = [...new Set(counts)].filter((found) => found !== MILLION)
  if (others.length) return undefined
  if (count !== undefined) return { unit: 'pieza', millionths: count }
  if (counts.length) return { unit: 'pieza', millionths: MILLION }
  const dozen = DOZEN.exec(text)
  if (dozen) return { unit: 'pieza', millionths: (dozen[1] ? 6n : 12n) * MILLION }
  return /\d/.test(text) ? undefined : BARE.find(([word]) => word.test(text))?.[1]
}

/** "1,000", "2.5", "1 1/2"; undefined for what is no exact number of millionths. */
function millionthsOf(text: string): bigint | undefined {
  const [, whole, over, under] = /^(?:(\d+) )?(\d)\/(\d)$/.exec(text) ?? []
  if (over !== undefined) {
    const [top, bottom] = [BigInt(over) * MILLION, BigInt(under!)]
    return bottom === 0n || top % bottom ? undefined : BigInt(whole ?? 0) * MILLION + top / bottom
  }
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/,$/, '').replace(',', '.')
  const [, integer, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(plain) ?? []
  return integer === undefined ? undefined : BigInt(integer) * MILLION + BigInt(fraction.padEnd(6, '0'))
}

/**
 * Things whose litres, kilos or pieces are a capacity and not what is sold: an 18 kg washing machine, a 6 litre pot.
 */
const DURABLE =
  /^(?:aparatos|muebles|utensilios|accesorios|articulos de esparcimiento|juguetes|electrodomesticos|linea blanca|electronic|tenis|calzado|ropa|colchones)/
const MEDICINE = /^medicamentos/

/** What a product's price can be divided by. A medicine's grams are its strength. */
export function saleAmount({
  categoria,
  presentacion,
}: Pick<Product, 'categoria' | 'presentacion'>): Amount | undefined {
  const category = fold(categoria)
  if (DURABLE.test(category)) return undefined
  const amount = amountOf(presentacion)
  return MEDICINE.test(category) && amount?.unit === 'kg' ? undefined : amount
}
