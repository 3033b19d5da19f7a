import { each } from './each.ts'
import type { Refused } from './types.ts'

const UNKNOWN_PLACES = each(
  ['no_entendida', 'sin_datos_para', 'fuera_de_alcance'],
  [
    'gasolina en Wakanda',
    '¿Cuántos homicidios hubo en Ciudad Gótica en 2025?',
    'nivel de la presa Siete Enanos',
    'población de Macondo',
    'clima en Hogwarts hoy',
    'farmacias en Villa Fantasía',
    '¿A cómo está el kilo de unobtanio en Guadalajara?',
    'calidad del aire en la estación Plutonia',
    'score de Springfield',
    'cuánto cobra un alquimista en Monterrey',
  ],
)

const UNEXPLAINED_WORDS = each(
  ['no_entendida', 'fuera_de_alcance', 'sin_datos_para'],
  [
    'gasolina orgánica en León',
    'homicidios de zurdos en 2024',
    '¿Cuáles son las presas embrujadas de Jalisco?',
    'farmacias vegetarianas en Tijuana',
    'sismos románticos en Oaxaca en noviembre',
    'inflación de los unicornios',
    'temperatura emocional en Mérida',
    'municipios con más gatos',
    'robos cometidos por pelirrojos en Puebla en 2025',
    '¿Cuánto cobra un plomero vampiro en Monterrey?',
    'kilo de aguacate cuántico en León',
    'dólar fosforescente hoy',
    '¿Qué municipio de Sonora es el más chismoso?',
    'estaciones de monitoreo patrocinadas en Toluca',
  ],
)

const NATIONAL_ONLY = each(
  ['sin_datos_para', 'no_soportada', 'fuera_de_alcance', 'no_entendida'],
  [
    'inflación en Mérida',
    '¿De cuánto fue la inflación de Jalisco en 2024?',
    'inflación por estado',
    'INPC de la ciudad de Aguascalientes',
    'euro en las casas de cambio de Cancún',
  ],
)

const NO_SUCH_TIME = each(
  ['sin_datos_para'],
  [
    'dólar en 1800',
    'inflación anual de 1950',
    'homicidios dolosos en 1998',
    '¿Cuánta agua tenía la presa La Boca en 1950?',
    'precio de la magna en Toluca el 3 de mayo de 2003',
    'calidad del aire en Monterrey en 1995',
    '¿A cómo estaba el euro en 1990?',
    '¿cuánto costaba la tortilla de maíz en Puebla en 1994?',
    'salario mínimo profesional de un plomero en Puebla en 1970',
    'población de Zapopan en 1900',
    '¿Cuál era la temperatura en Hermosillo el 1 de enero de 2001?',
  ],
)

const NO_SUCH_COLUMN = each(
  ['no_entendida', 'fuera_de_alcance', 'no_soportada', 'sin_datos_para'],
  [
    'marca de la gasolinera más barata de León',
    'edad promedio del homicida en Sonora',
    '¿Cuántos peces hay en la presa Solís?',
    'dueño de la farmacia más grande de Tijuana',
    'altura de la cortina de la presa El Cuchillo',
    '¿Cuántos heridos dejó el sismo más fuerte de octubre?',
    'nombres de las víctimas de homicidio en Celaya',
    'ventas anuales de las taquerías de Guadalajara',
    'calorías del kilo de tortilla',
    'horario de las farmacias de Mérida',
    'superficie en hectáreas de Ensenada',
    '¿Cuántos litros vendió cada gasolinera de Puebla?',
    'sueldo del presidente municipal de Zapopan',
  ],
)

const CONTRADICTIONS = each(
  ['no_entendida', 'sin_datos_para', 'no_soportada', 'ambigua'],
  [
    'gasolineras de Puebla con la magna a más de 50 y menos de 20 pesos',
    'sismos de octubre con magnitud mayor a 6 y menor a 3',
    'municipios con más de un millón de habitantes y menos de mil',
    'homicidios dolosos en Colima después de 2025 y antes de 2024',
    'presas llenas a más del 90% y a menos del 5%',
  ],
)

/** Questions that would be good ones but for a word, a place, a time or a column. */
export const nearMisses: readonly Refused[] = [
  ...UNKNOWN_PLACES,
  ...UNEXPLAINED_WORDS,
  ...NATIONAL_ONLY,
  ...NO_SUCH_TIME,
  ...NO_SUCH_COLUMN,
  ...CONTRADICTIONS,
]
