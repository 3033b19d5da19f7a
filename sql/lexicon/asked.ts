/** What is asked for: how much, which, where, a list, whether there is any. */
import type { OperatorLexicon } from './operator.ts'

export const asked: OperatorLexicon = [
  [
    { op: 'cuanto' },
    ['cuanto|cuanta|cuantos|cuantas', 'que tanto|tanta|tantos|tantas', 'que cantidad de', 'a cuanto|cuantos'],
  ],
  [
    { op: 'donde' },
    [
      'donde',
      'en donde',
      'a|hacia donde',
      'en que lugar|lugares|parte|partes|sitio',
      'en que parte|partes de|del',
      'que lugar|lugares',
    ],
  ],
  [{ op: 'cual' }, ['cual|cuales', 'que', 'de|con|en que', 'cual es|son', 'cuales son|hay|fueron']],
  [{ op: 'cuando' }, ['cuando', 'en que fecha|fechas|momento', 'desde cuando']],
  [{ op: 'quien' }, ['quien|quienes']],
  [
    { op: 'ordenados', direction: 'desc' },
    [
      'de mayor a menor',
      'de mas a menos',
      'de la|las|los mas a la|las|los menos',
      'ordenado|ordenada|ordenados|ordenadas de mayor|mas a menor|menos',
      'ordenado|ordenada|ordenados|ordenadas de la|las|los mas a la|las|los menos',
      'en? orden? descendente',
      'de forma|manera descendente',
    ],
  ],
  [
    { op: 'ordenados', direction: 'asc' },
    [
      'de menor a mayor',
      'de menos a mas',
      'de la|las|los menos a la|las|los mas',
      'ordenado|ordenada|ordenados|ordenadas de menor|menos a mayor|mas',
      'ordenado|ordenada|ordenados|ordenadas de la|las|los menos a la|las|los mas',
      'en? orden? ascendente',
      'de forma|manera ascendente',
    ],
  ],
  [
    { op: 'alfabetico', direction: 'asc' },
    [
      'alfabetico|alfabetica|alfabeticamente',
      'en|por? orden alfabetico',
      'de forma|manera alfabetica',
      'ordenado|ordenada|ordenados|ordenadas alfabeticamente',
      'ordenado|ordenada|ordenados|ordenadas en|por orden alfabetico',
      'ordenado|ordenada|ordenados|ordenadas por su? nombre',
      'de la a a? la z',
      'ordenado|ordenada|ordenados|ordenadas de la a a? la z',
    ],
  ],
  [{ op: 'alfabetico', direction: 'desc' }, ['de la z a la a', 'en|por orden alfabetico inverso|descendente']],
  [
    { op: 'cuales' },
    [
      'y cuales son|fueron?',
      'y como se llaman',
      'y cuantos|cuantas hay|son',
      'cuantos|cuantas hay|son|fueron y cuales son|fueron',
      'cuales son|hay y cuantos|cuantas hay|son',
      'cuantos|cuantas y cuales',
      'cuales y cuantos|cuantas',
    ],
  ],
  [{ op: 'tan' }, ['que tan|tanto', 'cuan']],
  [{ op: 'como' }, ['como', 'a como', 'en cuanto', 'que tal', 'que onda con']],
  [
    { op: 'lista' },
    [
      'lista|listar|listame|listado',
      'lista|listado|relacion de',
      'muestra|muestrame|mostrar|enseñame|enlista|enlistame|ordena|ordename',
      'directorio de?',
    ],
  ],
  [{ op: 'todos' }, ['todo|toda|todos|todas', 'todo|toda|todos|todas el|la|los|las']],
  [
    { op: 'existe' },
    [
      'hay|existe|existen|habia|hubo',
      'se registro|registraron|registra|registran',
      'se ha|han registrado|denunciado|reportado|cometido algun|alguna|algunos|algunas',
      'ha habido',
      'habra alguno|alguna|algun|algunos|algunas|un|una',
      'han ocurrido|habido',
      'ocurrio|ocurrieron|ocurre|ocurren',
      'hay alguno|alguna|algun|algunos|algunas',
      'hubo alguno|alguna|algun|algunos|algunas',
      'existe alguno|alguna|algun',
      'tiene|tienen alguno|alguna|algun',
    ],
  ],
  [
    { op: 'cuenta' },
    [
      'numero|cantidad|conteo de?',
      'numero total de',
      'frecuencia|concentracion|incidencia|ocurrencia|presencia de',
      'el total de',
      'total de',
      'cuenta|cuentame|contar',
      'cantidad total de',
    ],
  ],
  [
    { op: 'distintos' },
    [
      'tipo|tipos|clase|clases|variedad|variedades de',
      'distinto|distinta|distintos|distintas',
      'diferente|diferentes',
      'que tipos|clases|opciones de?',
      'cuales tipos',
    ],
  ],
]
