/** Forms that the rules of `forms.ts` would get wrong. Places are looked up by their folded form and need no entry. */

const list = (words: string) => words.split(/\s+/).filter(Boolean)

/** End in s and are not plurals, or are closed words that must stay what they are. */
export const INVARIANT = new Set(
  list(`
  lunes martes miercoles jueves viernes crisis dosis tesis analisis sintesis hipotesis virus campus atlas oasis pais interes ingles
  frances gris antes despues menos ademas entonces atras detras lejos apenas jamas quizas tras pues tres nosotros ellas ellos
  estas estos esas esos paraguas cumpleaños gratis iris diesel
  doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos
  doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas
  aguascalientes matamoros nogales honduras caracas corpus
`),
)

/** What thumbs leave out: `q` is `que`, `x` is `por`. Only what is no word, name or unit by itself. */
export const SHORTHAND: Readonly<Record<string, string>> = {
  q: 'que',
  k: 'que',
  ke: 'que',
  qe: 'que',
  x: 'por',
  xq: 'porque',
  pq: 'porque',
  porq: 'porque',
  d: 'de',
  pa: 'para',
  pal: 'para',
  tmb: 'tambien',
  tb: 'tambien',
  cuant: 'cuanto',
  dnd: 'donde',
  cto: 'cuanto',
  bn: 'bien',
  ta: 'esta',
  toy: 'estoy',
  ps: 'pues',
  an: 'han',
  xfa: 'porfa',
  grax: 'gracias',
}

/** Plurals without a rule, and contractions: `del` and `al` are their preposition. */
export const IRREGULAR: Readonly<Record<string, string>> = {
  del: 'de',
  al: 'a',
  indices: 'indice',
  vertices: 'vertice',
  apendices: 'apendice',
  cauces: 'cauce',
  dulces: 'dulce',
  enlaces: 'enlace',
  redes: 'red',
  paredes: 'pared',
  cespedes: 'cesped',
  huespedes: 'huesped',
  ustedes: 'usted',
  aires: 'aire',
  chiles: 'chile',
  cines: 'cine',
  relojes: 'reloj',
  clases: 'clase',
  bases: 'base',
  fases: 'fase',
  frases: 'frase',
  envases: 'envase',
  pases: 'pase',
  vales: 'vale',
  clubes: 'club',
  taxis: 'taxi',
  tribus: 'tribu',
  menus: 'menu',
  miles: 'mil',
  primer: 'primero',
  tercer: 'tercero',
  buen: 'bueno',
  gran: 'grande',
  algun: 'alguno',
  ningun: 'ninguno',
}

/**
 * Adjectives whose feminine meets the masculine. A list, because presa/preso, banca/banco and marca/marco must not
 * meet.
 */
export const ADJECTIVES = new Set(
  list(`
  barato caro alto bajo lleno vacio nuevo viejo antiguo seguro inseguro peligroso contaminado limpio sucio pequeño largo corto ancho
  primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo ultimo proximo pasado mismo otro todo mucho poco cuanto tanto
  maximo minimo mexicano economico publico privado urbano humano turistico historico bancario electrico cercano lejano rapido lento
  intenso ligero profundo severo moderado extremo frio calido seco humedo lluvioso nublado soleado caluroso costoso violento tranquilo
  bueno malo rico completo abierto cerrado activo inactivo registrado reportado robado cometido denunciado vendido comprado publicado
  ocurrido sentido poblado habitado afectado acumulado anualizado almacenado captado establecido ubicado situado domestico bonito
  agropecuario pesquero minero ganadero agricola fronterizo costero norteño sureño educativo medico sanitario productivo alimenticio
  alimentario dicho alguno ninguno cierto promediado exacto aproximado relativo absoluto negativo positivo chico mediano molido entero
  fresco rojo blanco negro amarillo morado regulado
`),
)
