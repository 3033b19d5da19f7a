/** How the figures, the days and the names look in what each agency answers, so that a rogue one can spoil them. */

/** One of the feeds of a source. */
export interface Spoilable {
  /** In the addresses that are spoiled; every address unless told. */
  readonly of?: string
  /** A figure in it, as it is written. */
  readonly figure?: RegExp
  /** Month and day, in either order, each a group. */
  readonly day?: RegExp
  /** A column, key or element by its name, and another that it could have. */
  readonly renamed: readonly [from: string, to: string]
  /** What a figure is in the wrong unit; ten times as much unless told. */
  readonly otherUnit?: (figure: number) => number
}

const sie: Spoilable = {
  of: 'SieAPIRest',
  figure: /(?<="dato":")[\d.,]+(?=")/g,
  day: /(?<="fecha":")(\d\d)\/(\d\d)(?=\/\d{4}")/g,
  renamed: ['"dato"', '"valor"'],
}
const inegi: Spoilable = {
  of: '/INDICATOR/',
  figure: /(?<="OBS_VALUE":")[\d.]+(?=")/g,
  renamed: ['"OBS_VALUE"', '"VALUE"'],
}

export const AGENCIES: Readonly<Record<string, readonly Spoilable[]>> = {
  actividad: [inegi],
  aire: [
    {
      of: 'estacion.php',
      figure: /(?<="valorAct":)[\d.]+/g,
      day: /(?<="fecha":"\d{4}-)(\d\d)-(\d\d)(?=")/g,
      renamed: ['"valorAct"', '"valor"'],
    },
  ],
  clima: [
    {
      of: 'method=1',
      figure: /(?<="tm(?:ax|in)": ")\s*-?[\d.]+(?=")/g,
      day: /(?<="dloc": "\d{4})(\d\d)(\d\d)(?=T)/g,
      renamed: ['"tmax"', '"tempmax"'],
      otherUnit: (celsius) => celsius * 1.8 + 32,
    },
  ],
  'comercio-exterior': [sie],
  dolar: [sie],
  electricidad: [
    {
      figure: /(?<="pz(?:_\w+)?":")[\d.]+(?=")/g,
      day: /(?<="fecha":"\d{4}-)(\d\d)-(\d\d)(?=")/g,
      renamed: ['"pz"', '"precio"'],
    },
  ],
  empleo: [inegi],
  gasolina: [
    {
      of: '/prices',
      figure: /(?<=<gas_price type="\w+">)[\d.]+/g,
      renamed: ['gas_price', 'price'],
      otherUnit: (gallon) => gallon / 3.785,
    },
  ],
  inflacion: [{ ...sie, renamed: ['"dato"', '"valor"'] }, inegi],
  mayoreo: [
    {
      figure: /(?<=>)\d+\.\d\d(?=<\/td>)/g,
      day: /(?<=<td[^>]*>)(\d\d)\/(\d\d)(?=\/\d{4}<)/g,
      renamed: ['Precio M', 'Costo M'],
    },
  ],
  municipios: [{ of: '/mgem', figure: /(?<="pob_total":")\d+(?=")/g, renamed: ['"pob_total"', '"poblacion"'] }],
  negocios: [{ renamed: ['codigo_act', 'scian'] }],
  precios: [
    {
      of: '.csv',
      figure: /[\d.]+(?=,\d{4}\/\d\d\/\d\d,)/g,
      day: /(?<=,\d{4}\/)(\d\d)\/(\d\d)(?=,)/g,
      renamed: ['precio', 'costo'],
    },
  ],
  presas: [
    {
      figure: /(?<=,)\d+\.\d+/g,
      day: /(?<=,\d{4}-)(\d\d)-(\d\d)(?=,)/g,
      renamed: ['VolumenAlm(Mm3)', 'Volumen(Mm3)'],
    },
  ],
  remesas: [sie],
  reservas: [sie],
  'salario-minimo': [
    {
      of: '.csv',
      figure: /(?<=,)\d+\.\d+/g,
      day: /(?<=^\d{4}-)(\d\d)-(\d\d)(?=,)/gm,
      renamed: ['salario_minimo_general', 'salario_general'],
    },
  ],
  seguridad: [
    {
      of: '.csv',
      figure: /(?<=,)\d+(?=(?:,\d*){0,11}\s*$)/gm,
      renamed: ['Subtipo de delito', 'Subtipo'],
    },
  ],
  servicios: [
    {
      of: 'Exportacion',
      figure: /(?<=,)\d+(?:\.\d+)?(?=,\d+,[A-Z ]+,\s*$)/gm,
      renamed: ['Precio promedio', 'Precio'],
    },
    { of: '.csv', figure: /(?<=,)\d+\.\d+/g, renamed: ['salario_minimo_general', 'salario_general'] },
  ],
  sismos: [
    {
      of: 'rss',
      figure: /(?<=<title>)\d\.\d(?=,)/g,
      day: /(?<=Fecha:\d{4}-)(\d\d)-(\d\d)/g,
      renamed: ['item', 'evento'],
    },
    {
      of: 'sismicidad',
      figure: /(?<=id="mag_\w+">(?:PRELIMINAR )?)\d\.\d/g,
      day: /(?<=id="date_\w+">\d{4}-)(\d\d)-(\d\d)/g,
      renamed: ['id="mag_', 'id="magnitud_'],
    },
    { of: 'earthquake', figure: /(?<="mag":)[\d.]+/g, renamed: ['"mag"', '"magnitude"'] },
  ],
  tasas: [sie],
  'tipo-cambio': [sie],
  udi: [sie],
}
