/**
 * The SIE series that are served, in the order a day shows them.
 * `title` is what the SIE must call the series: tables of ids in circulation swap the pound, the yen and
 * the Canadian dollar. `seen` says the id was seen in a real answer of the SIE; the others are known from
 * public projects only, so each is asked alone and none of them can spoil the rest.
 */
export interface Serie {
  readonly serie: string
  readonly moneda: string
  readonly tipo: 'fix' | 'liquidacion' | 'cotizacion'
  readonly title: RegExp
  readonly seen: boolean
}

export const SERIES: readonly Serie[] = [
  { serie: 'SF43718', moneda: 'USD', tipo: 'fix', title: /d[oó]lar.{0,200}FIX/i, seen: true },
  {
    serie: 'SF60653',
    moneda: 'USD',
    tipo: 'liquidacion',
    title: /solventar obligaciones.{0,200}liquidaci[oó]n/i,
    seen: true,
  },
  { serie: 'SF46410', moneda: 'EUR', tipo: 'cotizacion', title: /\beuro\b/i, seen: true },
  { serie: 'SF46407', moneda: 'GBP', tipo: 'cotizacion', title: /libra/i, seen: true },
  { serie: 'SF46406', moneda: 'JPY', tipo: 'cotizacion', title: /\byen\b/i, seen: true },
  { serie: 'SF60632', moneda: 'CAD', tipo: 'cotizacion', title: /d[oó]lar canadiense/i, seen: true },
  { serie: 'SF290383', moneda: 'CNY', tipo: 'cotizacion', title: /yuan|renminbi/i, seen: false },
  { serie: 'SF46405', moneda: 'CHF', tipo: 'cotizacion', title: /franco suizo/i, seen: false },
  // The other titles speak of "la canasta del DEG" too: here it is the last word.
  {
    serie: 'SF46411',
    moneda: 'XDR',
    tipo: 'cotizacion',
    title: /(\bDEG|derechos? especial(es)? de giro)\W*$/i,
    seen: false,
  },
]

export const TITLES = Object.fromEntries(SERIES.map(({ serie, title }) => [serie, title]))

/** What is asked of the SIE at once. */
export const REQUESTS: readonly (readonly string[])[] = [
  SERIES.filter(({ seen }) => seen).map(({ serie }) => serie),
  ...SERIES.filter(({ seen }) => !seen).map(({ serie }) => [serie]),
]

const byId = new Map(SERIES.map((serie) => [serie.serie, serie]))

/** @throws Error for a series that is not listed: nothing asks for one. */
export function serieOf(id: string): Serie {
  const found = byId.get(id)
  if (!found) throw new Error(`La serie ${id} no está en la lista del conector.`)
  return found
}
