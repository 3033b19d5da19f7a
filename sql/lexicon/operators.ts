/**
 * The words of a question that are the same for every dataset: what is asked, compared, grouped, left out. Data only: a phrase is
 * folded words; `a|b` are alternatives and `word?` may be missing.
 */
import type { Aggregate, TimeGrain } from '@tianguis/core'

export type Operator =
  | {
      readonly op:
        | 'cuanto'
        | 'donde'
        | 'cual'
        | 'como'
        | 'cuando'
        | 'quien'
        | 'lista'
        | 'todos'
        | 'cuales'
        | 'existe'
        | 'cuenta'
        | 'distintos'
        | 'grupo'
        | 'no'
        | 'o'
        | 'y'
    }
  | {
      readonly op:
        | 'tan'
        | 'suyo'
        | 'unico'
        | 'inicial'
        | 'tendencia'
        | 'anterior'
        | 'reciente'
        | 'compara'
        | 'contra'
        | 'entre'
        | 'porcion'
        | 'orden_prohibida'
    }
  | { readonly op: 'mas' | 'menos' | 'mejor' | 'peor' | 'mayor' | 'menor' | 'top' }
  | { readonly op: 'agregado'; readonly agg: Aggregate }
  | { readonly op: 'extremos' }
  | { readonly op: 'comparador'; readonly signo: '>' | '>=' | '<' | '<=' | '=' }
  | { readonly op: 'cambio'; readonly direction?: 'asc' | 'desc' }
  | { readonly op: 'frecuente'; readonly direction: 'asc' | 'desc' }
  | { readonly op: 'ordenados'; readonly direction: 'asc' | 'desc' }
  | { readonly op: 'alfabetico'; readonly direction: 'asc' | 'desc' }
  | { readonly op: 'nivel'; readonly nivel: 'municipio' | 'estado' | 'pais' }
  | { readonly op: 'grano'; readonly grano: TimeGrain }
  | { readonly op: 'cada'; readonly grano: TimeGrain }
  | { readonly op: 'tasa'; readonly por: number }
  | { readonly op: 'no_soportada'; readonly que: 'causa' | 'pronostico' | 'consejo' }

type Lexicon = readonly (readonly [Operator, readonly string[]])[]

const asked: Lexicon = [
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

const compared: Lexicon = [
  [
    { op: 'mas' },
    ['mas', 'lo mas', 'el|la|los|las mas', 'ordenado|ordenada|ordenados|ordenadas de|desde el|la|los|las mas'],
  ],
  [
    { op: 'menos' },
    ['menos', 'lo menos', 'el|la|los|las menos', 'ordenado|ordenada|ordenados|ordenadas de|desde el|la|los|las menos'],
  ],
  [
    { op: 'mejor' },
    [
      'mejor|mejores',
      'el|la|los|las mejor|mejores',
      'mas bueno|buena',
      'mejorcito|mejorcita|mejorcitos|mejorcitas',
      'el|la|los|las mejorcito|mejorcita|mejorcitos|mejorcitas',
      'en primer lugar',
      'el primer lugar',
      'primer lugar',
    ],
  ],
  [
    { op: 'peor' },
    [
      'peor|peores',
      'el|la|los|las peor|peores',
      'mas malo|mala',
      'peorcito|peorcita|peorcitos|peorcitas',
      'el|la|los|las peorcito|peorcita|peorcitos|peorcitas',
      'en ultimo lugar',
      'ultimo lugar',
      'el ultimo lugar',
    ],
  ],
  [
    { op: 'mayor' },
    [
      'mayor|mayores',
      'el|la mayor',
      'mas alto|alta|altos|altas',
      'mas grande|grandes',
      'mas elevado|elevada',
      'mas fuerte|fuertes|intenso|intensa|intensos|intensas|recio|recios',
      'lidera|lideran|encabeza|encabezan',
    ],
  ],
  [
    { op: 'menor' },
    [
      'menor|menores',
      'el|la menor',
      'mas bajo|baja|bajos|bajas',
      'mas chico|chica|pequeño|pequeña|chicos|chicas|pequeños|pequeñas',
      'mas debil|debiles|leve|leves|suave|suaves',
    ],
  ],
  [
    { op: 'frecuente', direction: 'desc' },
    [
      'mas comun|comunes|frecuente|frecuentes|habitual|habituales|usual|usuales|repetido|repetidos|repetida|popular|populares|abundante|abundantes|numeroso|numerosos',
      'predomina|predominan|domina|dominan|abunda|abundan mas?',
      'mas seguido|seguidos|seguidas|veces',
      'con mas|mayor frecuencia',
      'mas a menudo',
      'que mas se repite|repiten|usa|usan',
      'predominante|predominantes',
    ],
  ],
  [
    { op: 'frecuente', direction: 'asc' },
    [
      'menos comun|comunes|frecuente|frecuentes|habitual|habituales|usual|usuales|repetido|repetidos|popular|populares|abundante|abundantes',
      'mas raro|rara|raros|raras|escaso|escasos',
      'menos seguido|seguidos|seguidas|veces',
      'con menos|menor frecuencia',
    ],
  ],
  [
    { op: 'top' },
    ['top', 'ranking de?', 'top de', 'los|las primeros|primeras', 'primeros|primeras', 'clasificacion de'],
  ],
  [
    { op: 'comparador', signo: '>' },
    [
      'mayor|mayores a|de|que',
      'mas de|que',
      'superior|superiores a',
      'por encima|arriba de',
      'por|en|a mas de',
      'arriba de',
      'encima de',
      'que supere|superen|supera|superan|superaron|rebase|rebasen|rebasa|rebasan|exceda|excedan',
      'supera|superan|superaron|rebasa|rebasan|rebasaron',
      'excede|exceden',
      'que pase|pasen de|los|las',
      'pasa|pasan|pase|pasen|paso|pasaron|pasara|pasaran|pasar de|los|las',
      'supero|superen|supere|superara|superaran|superar|superado a?',
      'rebaso|rebase|rebasen|rebasara|rebasar|rebasado',
      'sube|suben|suba|suban|subio|subieron|subiera|subieran|subir de',
      'va|van a subir|pasar de',
      'sobrepasa|sobrepasan|sobrepaso|sobrepasaron',
    ],
  ],
  [
    { op: 'comparador', signo: '<' },
    [
      'menor|menores a|de|que',
      'menos de|que',
      'inferior|inferiores a',
      'por debajo|abajo de',
      'por|en|a menos de',
      'debajo|abajo de',
      'que? no llega|llegan|llegue|lleguen|llego|llegaron|alcanza|alcanzan|alcanzo|alcanzaron a?',
      'baja|bajan|baje|bajen|bajo|bajaron|bajara|bajaran|bajado|bajar de|los|las',
      'va|van a bajar de',
    ],
  ],
  [
    { op: 'comparador', signo: '>=' },
    [
      'al menos',
      'por lo menos',
      'como minimo',
      'minimo|minimo de',
      'a partir de',
      'de|desde al menos',
      'mayor|mayores o igual|iguales a|que',
      'no menos de',
      'o mas',
      'o mayor|mayores|superior|superiores',
      'para arriba',
      'en adelante',
      'llega|llegan|llegue|lleguen|llego|llegaron|llegado|alcanza|alcanzan|alcanzo|alcanzaron a',
    ],
  ],
  [
    { op: 'comparador', signo: '<=' },
    [
      'a lo mas|mucho',
      'cuando mucho',
      'como maximo',
      'maximo|maximo de',
      'hasta',
      'menor|menores o igual|iguales a|que',
      'no mas de',
      'o menos',
      'o menor|menores|inferior|inferiores',
      'que no pase|pasen|exceda|excedan|rebase|rebasen de?',
      'sin pasar de',
    ],
  ],
  [{ op: 'comparador', signo: '=' }, ['igual|iguales a', 'exactamente', 'de exactamente', 'justo']],
  [{ op: 'entre' }, ['entre', 'que este|esten entre']],
  [
    { op: 'compara' },
    [
      'compara|comparar|comparame|comparacion|comparativo',
      'comparacion|comparativo entre|de',
      'diferencia|diferencias entre|de',
      'diferencia',
      'que diferencia hay entre',
      'compara|comparar entre',
    ],
  ],
  [
    { op: 'contra' },
    [
      'contra|vs|versus',
      'frente a',
      'comparado|comparada|comparados|comparadas con|contra|a',
      'en comparacion con|a|de',
      'respecto a|de|del|al',
      'con respecto a|al|de|del',
      'en relacion con|a',
      'respecto|comparado|comparada|comparados|comparadas|comparacion a|al|del|con el? mismo periodo|lapso de|del',
      'contra|vs|versus el? mismo periodo|lapso de|del',
      'frente a|al mismo periodo|lapso de|del',
      'que en? el mismo periodo|lapso de|del',
    ],
  ],
  [{ op: 'o' }, ['o|u']],
  [{ op: 'y' }, ['y|e', 'y|o tambien', 'asi como', 'ademas de']],
]

const computed: Lexicon = [
  [
    { op: 'agregado', agg: 'promedio' },
    [
      'promedio|promedios',
      'en promedio',
      'promedio de',
      'media',
      'la media',
      'la media de',
      'media de',
      'promedia|promedian|promedio|promediaron|promediaba|promediaban',
      'promediado|promediada',
      'medio|medios',
      'por termino medio',
    ],
  ],
  [{ op: 'agregado', agg: 'mediana' }, ['mediana|mediano', 'la mediana', 'mediana de']],
  [
    { op: 'agregado', agg: 'suma' },
    [
      'suma|sumatoria|suman|sumando|sumados|sumadas',
      'la suma de',
      'suma de',
      'en total',
      'total|totales',
      'acumulado|acumulada|acumulados|acumuladas',
      'acumula|acumulan|acumulo|acumularon|acumulara|acumularan|acumularia|acumularian',
      'juntos|juntas',
      'en conjunto',
    ],
  ],
  [
    { op: 'agregado', agg: 'maximo' },
    ['maximo|maxima|maximos|maximas', 'el|la maximo|maxima', 'tope|record', 'pico', 'mas alto|alta que ha|haya|hubo'],
  ],
  [
    { op: 'agregado', agg: 'minimo' },
    [
      'minimo|minima|minimos|minimas',
      'el|la minimo|minima',
      'desde que precio',
      'a partir de que precio',
      'desde cuanto',
      'a partir de cuanto',
    ],
  ],
  [
    { op: 'extremos' },
    [
      'de|desde cuanto a|hasta cuanto',
      'de|desde como a|hasta como',
      'entre cuanto y cuanto',
      'de|desde cuanto a|hasta cuanto anda|andan|esta|estan|va|van|vale|valen|cuesta|cuestan|sale|salen',
      'entre cuanto y cuanto anda|andan|esta|estan|va|van|vale|valen|cuesta|cuestan|sale|salen',
      'entre cuanto',
      'entre que precios|valores|rango|rangos',
      'rango de?',
      'en que rango',
    ],
  ],
  [
    { op: 'porcion' },
    [
      'que porcentaje|proporcion|fraccion|parte de?',
      'porcentaje|proporcion de?',
      'que tanto? por ciento de?',
      'cuanto por ciento de?',
      'de cada cien',
      'que % de?',
    ],
  ],
  [
    { op: 'tasa', por: 100000 },
    [
      'tasa|tasas de?',
      'por cada cien mil habitantes|personas',
      'por cada? 100000|100,000|100mil habitantes|personas',
      'por cada? 100 mil habitantes|personas|hab',
      'por cada 100|cien mil',
      'por cada 100k habitantes',
      'en proporcion a su? poblacion|habitantes',
      'tasa|tasas por? cada? 100 mil habitantes?',
      'segun su poblacion',
    ],
  ],
  [{ op: 'tasa', por: 1000 }, ['por cada? mil habitantes|personas', 'por cada? 1000|1,000 habitantes|personas']],
  [
    { op: 'tasa', por: 10000 },
    [
      'por cada? 10000|10,000 habitantes|personas',
      'por cada? diez mil habitantes|personas',
      'por cada? 10 mil habitantes|personas',
    ],
  ],
  [{ op: 'tasa', por: 1 }, ['per capita|percapita', 'por habitante|persona', 'por cabeza']],
  [
    { op: 'grupo' },
    [
      'por',
      'ordenado|ordenada|ordenados|ordenadas por|segun',
      'por cada',
      'de|en|para cada',
      'cada',
      'cada uno|una',
      'de|en|para cada uno|una',
      'segun',
      'segun el|la|su',
      'desglosado|desglosada|agrupado|agrupada|dividido|dividida|separado|separada|repartido por',
      'desglosados|desglosadas|agrupados|agrupadas|divididos|divididas|separados|separadas por',
      'desglose por',
    ],
  ],
]

const changed: Lexicon = [
  [
    { op: 'tendencia' },
    [
      'como ha|han cambiado|evolucionado|variado|ido|estado|venido|andado|comportado|movido',
      'como se ha|han movido|comportado',
      'evolucion|tendencia|historial|historico|historia|trayectoria|comportamiento|serie',
      'evolucion|tendencia|historial|historico|historia|trayectoria|comportamiento|serie de|del',
      'como cambia|cambio|evoluciona|evoluciono|va|vario|se movio',
      'a lo largo de|del',
      'a traves de|del',
      'mes a|por mes',
      'dia a|por dia',
      'año a|por año',
      'historicamente',
      'historica|historicos|historicas',
      'como ha|han venido cambiando',
      'ha|han ido cambiando',
    ],
  ],
  [
    { op: 'cambio', direction: 'desc' },
    [
      'subio|subieron|aumento|aumentaron|incremento|incrementaron|crecio|crecieron|encarecio|encarecieron',
      'ha|han|a subido|aumentado|crecido|incrementado|encarecido',
      'alza|aumento|incremento|subida|crecimiento de|del|en?',
      'se ha|han encarecido|incrementado|llenado|recuperado',
      'se esta|estan llenando|recuperando|encareciendo',
      'se encarecio|encarecieron|incremento|incrementaron',
      'aprecio|repunto|avanzo|recupero|fortalecio|disparo',
      'se aprecio|fortalecio|recupero|disparo|encarecio',
      'apreciacion|repunte|encarecimiento de|del|en?',
      'sube|suben|aumenta|aumentan|crece|crecen',
      'va|van subiendo|aumentando',
      'esta|estan subiendo|aumentando',
    ],
  ],
  [
    { op: 'cambio', direction: 'asc' },
    [
      'perdio|perdieron|bajo|bajaron|disminuyo|disminuyeron|cayo|cayeron|descendio|abarato|abarataron|redujo',
      'ha|han|a bajado|disminuido|caido|descendido|abaratado',
      'se ha|han abaratado|reducido|depreciado|devaluado|debilitado',
      'se deprecio|devaluo|debilito|desplomo|abarato|abarataron|depreciaron|redujo|redujeron',
      'deprecio|devaluo|debilito|retrocedio|desplomo',
      'depreciacion|devaluacion|desplome de|del|en?',
      'caida|reduccion|disminucion|descenso de|del|en',
      'la|una baja de|del|en',
      'se ha|han vaciado',
      'se esta|estan vaciando|secando|abaratando',
      'baja|bajan|disminuye|disminuyen|cae|caen',
      'va|van bajando|cayendo',
      'esta|estan bajando',
    ],
  ],
  [
    { op: 'cambio' },
    [
      'cambio|cambiaron|vario|variaron',
      'cuanto cambia|cambian|varia|varian|cambiara|cambiaran',
      'ha|han cambiado|variado',
      'variacion|cambio|diferencia de|del|en',
      'variacion|variaciones',
      'se movio|movieron',
      'que tanto ha cambiado',
    ],
  ],
  [
    { op: 'reciente' },
    [
      'ultimo|ultima|ultimos|ultimas',
      'mas reciente|recientes|nuevo|nueva|nuevos|nuevas',
      'el|la|los|las ultimo|ultima|ultimos|ultimas',
      'reciente|recientes|recientemente',
      'el|la|los|las mas reciente|recientes',
      'vigente|vigentes',
      'por ultima vez',
      'la? ultima vez que',
    ],
  ],
  [{ op: 'inicial' }, ['la? primera vez que?', 'por primera vez']],
  [{ op: 'anterior' }, ['el|la anterior', 'antes', 'previo|previa', 'periodo anterior']],
]

const levels: Lexicon = [
  [
    { op: 'unico' },
    [
      'solo|solamente|unicamente|nomas tiene|tienen|hay|existe|existen un|una|uno',
      'un|una solo|sola',
      'con un|una solo|sola',
      'con solo|solamente|nomas un|una',
    ],
  ],
  [
    { op: 'suyo' },
    ['mi|nuestro|nuestra|ese|esa|dicho|dicha estado|municipio|ciudad|entidad|pueblo|alcaldia', 'de|en ahi'],
  ],
  [
    { op: 'nivel', nivel: 'municipio' },
    [
      'municipio|municipios',
      'ciudad|ciudades',
      'alcaldia|alcaldias',
      'demarcacion|demarcaciones',
      'delegacion|delegaciones',
      'municipalidad|municipalidades',
      'localidad|localidades',
      'pueblo|pueblos',
      'lugares',
      'sitios',
    ],
  ],
  [
    { op: 'nivel', nivel: 'estado' },
    [
      'estado|estados',
      'entidad|entidades',
      'entidad|entidades federativa|federativas',
      'estado|estados de la republica',
      'entidades del pais',
    ],
  ],
  [
    { op: 'nivel', nivel: 'pais' },
    [
      'pais',
      'nacional|nacionales',
      'nivel nacional',
      'a nivel nacional',
      'republica',
      'republica mexicana',
      'todo el pais',
      'en todo el pais',
      'en toda la republica',
      'mexico',
      'todo mexico',
      'nacion',
      'territorio nacional',
      'nacionalmente',
    ],
  ],
  [{ op: 'grano', grano: 'dia' }, ['dia|dias', 'fecha|fechas']],
  [{ op: 'grano', grano: 'semana' }, ['semana|semanas']],
  [{ op: 'grano', grano: 'quincena' }, ['quincena|quincenas']],
  [{ op: 'grano', grano: 'mes' }, ['mes|meses']],
  [{ op: 'grano', grano: 'trimestre' }, ['trimestre|trimestres']],
  [{ op: 'grano', grano: 'semestre' }, ['semestre|semestres']],
  [{ op: 'grano', grano: 'anio' }, ['año|años']],
  [
    { op: 'cada', grano: 'dia' },
    ['diario|diaria|diarios|diarias|diariamente', 'por dia', 'cada dia', 'por fecha', 'dia con dia', 'dia a|por dia'],
  ],
  [
    { op: 'cada', grano: 'semana' },
    ['semanal|semanales|semanalmente', 'por semana', 'cada semana', 'semana a|por semana'],
  ],
  [{ op: 'cada', grano: 'quincena' }, ['por quincena', 'cada quincena', 'quincena a|por quincena']],
  [
    { op: 'cada', grano: 'mes' },
    ['mensual|mensuales|mensualmente', 'por mes', 'cada mes', 'mes a|con|por mes', 'al mes'],
  ],
  [{ op: 'cada', grano: 'trimestre' }, ['trimestral|trimestrales|trimestralmente', 'por trimestre', 'cada trimestre']],
  [{ op: 'cada', grano: 'anio' }, ['anual|anuales|anualmente', 'por año', 'cada año', 'año a|con|por año', 'al año']],
]

const refused: Lexicon = [
  [
    { op: 'no' },
    [
      'no',
      'sin',
      'excepto',
      'salvo',
      'que no sea|sean|tenga|tengan|este|esten|venda|vendan',
      'que no',
      'fuera',
      'fuera de',
      'que no fuera|fueran',
      'excluyendo|exceptuando|descontando|quitando',
      'quitando|descontando a',
      'que no haya|hayan|hubiera|hubieran sido|ocurrido|pasado|estado',
      'que no fue|fueron|es|son|estuvo|estuvieron',
      'sin contar|incluir|considerar',
      'a excepcion de',
      'con excepcion de',
      'no incluye|incluyas|incluyendo|sea|sean|tiene|tienen|este|esten|cuente|cuentes',
      'distinto|distinta|distintos|distintas de|a',
      'diferente|diferentes de|a',
      'aparte de',
      'ni',
      'menos los|las|el|la de',
    ],
  ],
  [
    { op: 'no_soportada', que: 'causa' },
    [
      'por que|porque',
      'por que razon',
      'a que se debe',
      'cual es la causa',
      'cual es la razon',
      'causa|causas|motivo|motivos',
      'para que sirve',
      'explicame',
    ],
  ],
  [
    { op: 'no_soportada', que: 'pronostico' },
    [
      'pronostico|pronosticos|prediccion|predicciones|proyeccion|proyecciones|predice|pronostica',
      'va|van a subir|bajar|costar|estar|haber|valer|cambiar|llover|temblar|aumentar|caer|llegar|ser',
      'subira|bajara|costara|valdra|habra|estara|aumentara|llegara|sera|seran|caera|cambiara|subiran|bajaran|costaran|cerrara',
      'se espera|esperan',
      'expectativa|expectativas',
    ],
  ],
  [
    { op: 'no_soportada', que: 'consejo' },
    [
      'conviene|convendria|recomiendas|recomienda|recomendacion|recomendaciones|recomendable|recomiendame|aconsejas|aconseja|aconsejame|sugieres|sugiere',
      'debo|deberia|deberiamos',
      'vale la pena',
      'es buena idea',
      'es buen momento',
      'que opinas',
      'que piensas',
      'me conviene',
    ],
  ],
  [
    { op: 'orden_prohibida' },
    [
      'borra|borrar|borrame|elimina|eliminar|inserta|insertar|actualiza|actualizar|modifica|modificar|crea|crear|agrega|agregar|guarda|guardar|ejecuta|ejecutar|altera|alterar',
      'drop|delete|insert|update|select|union|alter|truncate|create|grant|copy|commit|rollback|exec|execute|pg_sleep|pg_catalog|information_schema|pg_shadow|pg_user|pg_authid',
      'ignora|olvida',
      'contraseña|contraseñas|password',
      'superusuario|superuser|usuario|usuarios|administrador|root',
      'llave|llaves|clave|claves de api',
      'modo desarrollador',
      'base de datos',
      'postgres|postgresql|sql',
      'tabla|tablas',
      'columna|columnas',
      'instrucciones',
      'prompt|system',
      'configuracion',
      'registros de todas',
    ],
  ],
]

/** In no order: the longest phrase that matches wins. */
export const OPERATORS: Lexicon = [...asked, ...compared, ...computed, ...changed, ...levels, ...refused]

/** What is said of anything. */
const OPINIONS: ReadonlySet<string> = new Set([
  'esta',
  'estan',
  'estaba',
  'anda',
  'andan',
  'bueno',
  'buena',
  'buenos',
  'buenas',
  'bien',
  'malo',
  'mala',
  'malos',
  'malas',
  'mal',
  'feo',
  'fea',
  'feos',
  'feas',
])
/** What many things have, each its own: a figure of nobody knows what. */
const FIGURES: ReadonlySet<string> = new Set([
  'nivel',
  'niveles',
  'indice',
  'indices',
  'calidad',
  'grado',
  'grados',
  'total',
  'general',
  'nacional',
  'caso',
  'casos',
  'incidencia',
  'nuevo',
  'nueva',
  'nuevos',
  'nuevas',
  'reciente',
  'recientes',
  'mas',
  'cuantos',
  'como',
  'el',
  'la',
  'los',
  'las',
])
/** «en qué está mal Ecatepec», «dónde está Jalisco», «¿cuál es el nivel en Sonora?»: such words by themselves name no dataset. */
export const saysNothing = (said: readonly { readonly folded: string }[]): boolean =>
  said.every(({ folded }) => OPINIONS.has(folded) || FIGURES.has(folded))

/** Words that say nothing: courtesy, articles, auxiliaries. The list is closed; it never holds no, sin, más, menos, hasta, desde, sobre. */
export const FILLERS: readonly string[] = [
  'el|la|los|las|lo',
  'ha|han|habia|haya estado',
  'un|una|unos|unas',
  'de|del|a|al|en|con|para|que|se|su|sus|mi|mis|me|te|le|les|nos|tu|este|esta|estos|estas|ese|esa|esos|esas|eso|esto|aqui|ahi|alla|aca',
  'es|son|era|eran|fue|fueron|ser|sea|sean|esta|estan|estaba|estaban|estuvo|estuvieron|este|esten|ha|han|haya|habia|hay|hubo|sido|va|van|anda|andan|andaba',
  'tiene|tienen|tenia|tenian|tuvo|tuvieron|tener|tenga|tengan|tenido|teniendo|hace|hizo|da|dan|dio|encuentra|encuentran|encontrar|encuentro|hallar|registra|registran|registrado|registrada|registrados|registradas|registro|registrada|reportado|reportada|reportados|reportadas|reporta|reportan|reporto|reportaron|presenta|presentan|presento|tocaron|toca|queda|quedan|quedo',
  'dices|dice|diga|dame|dime|dimelo|damelo|digame|quiero|quisiera|necesito|busco|buscar|buscame|ver|saber|conocer|consultar|consulta|checar|checa|revisar|puedes|podrias|puede|podria|puedo|puedes|decirme|decir|darme|mostrarme|ayudame|ayuda|informacion|info|informe|dato|datos|pregunta|oye|oiga|hola|buenas|buenos|tardes|noches|porfa|porfavor|porfis|gracias|amigo|disculpa|disculpe|perdon|ok|bueno|pues|entonces|ahi|nomas|solo|solamente|unicamente|actualmente|aproximadamente|aprox|ya|aun|todavia|tambien|acerca',
  'tengo|tenemos',
  'concentra|concentran|reune|reunen|alberga|albergan',
  'durante',
  'lleva|llevan|llevaba|llevaban|llevamos',
  'digamos',
  'estuviera|estuvieran|estuviese|hubiera|fueran',
  'que|si|como|cual|quien|donde|ojala fuera',
  'trae|traen|traia|traian|viene|vienen|sigue|siguen|siguio|aparece|aparecen|figura|figuran|corresponde|corresponden|corresponda',
  'das|den|urge',
  'ningun|ninguna|ninguno',
  'publicado|publicada|publicados|publicadas|publican|publicaron',
  'que|se publica|publico',
  'disponible|disponibles',
  'hayan',
  'alguna vez',
  'cual es',
  'cuales son',
  'que es',
  'mas o menos',
  'cuanto es',
  'segun los datos',
  'hasta ahora|hoy',
  'a la fecha',
  'hasta la fecha',
  'valor|valores',
  'cifra|cifras',
  'nivel|niveles',
  'existente|existentes',
  'actual|actuales',
  'se encuentra|encuentran',
  'se puede|pueden',
  'respectivamente',
  'mexicano|mexicana|mexicanos|mexicanas',
  'cuyo|cuya|cuyos|cuyas',
  'resultado|resultados',
  'algun|alguna|alguno|algunos|algunas',
  'ubicado|ubicada|ubicados|ubicadas',
  'vez|veces',
  'junto',
  'donde haya',
  'nada mas',
  'hoy|ayer|ahora|ahorita mismo',
]

/** Whole phrases that say nothing, whatever their words mean elsewhere: «buenas tardes» is no good air. */
export const COURTESIES: readonly string[] = [
  'por favor|favorcito',
  'si me haces el favor',
  'buen|buenos|buena|buenas dia|dias|tarde|tardes|noche|noches',
  'muchas gracias',
  'oye|oiga me puedes|podrias|puede|podria decir',
  'me puedes|podrias|puede|podria decir|dar|mostrar',
  'quiero|quisiera|requiero|requerimos saber',
  'requiero|requerimos',
  'me gustaria saber',
  'me interesa saber',
  'necesito saber',
  'o sea',
  'de casualidad',
  'cuenta|cuentan|contaba|contaban con',
  'me urge saber',
  'no sabes|sabras',
  'sabes|sabras',
  'al menos un|una|uno',
  'por lo menos un|una|uno',
  'como minimo un|una|uno',
  'para mi|una|un|la|el tarea|tesis|grafica|trabajo|reporte|reportaje|nota|ensayo|presentacion|investigacion|clase|escuela',
  'me? pasas|pasame|mandame|consigueme|regalame|averiguame|investigame|platicame',
  'lo necesito',
  'hazme el favor de',
  'de favor',
  'en orden',
  'en orden cronologico',
  'la neta',
  'la verdad',
  'de una vez',
  'o algo asi',
  'mas bien',
  'o que',
  'con lo ultimo que haya|hayan reportado|publicado|medido',
  'con el ultimo dato|reporte|corte',
  'segun la ultima lectura|medicion',
  'segun el ultimo dato|reporte|corte',
  'ocupo|ocupamos',
  'o sigue|siguen|sigue igual',
  'de plano',
  'por separado',
  'o no',
  'y por cuanto',
  'y de cuanto fue|fueron|es|era|son',
]
