import {
  boolean,
  date,
  decimal,
  instant,
  integer,
  pointColumns,
  territoryColumns,
  text,
  type Columns,
} from '@tianguis/core'

const cvegeo = territoryColumns().cvegeo.required()
const degrees = (what: string) => decimal({ digits: 2 }).unit('°C').range(-40, 60).describe(what)
const percent = (what: string) => decimal({ digits: 2 }).unit('%').range(0, 100).describe(what)
const millimetres = (what: string) => decimal({ digits: 2 }).unit('mm').range(0, 1000).describe(what)
const speed = (what: string) => decimal({ digits: 2 }).unit('km/h').range(0, 400).describe(what)

const wind = {
  viento: speed('Velocidad del viento.'),
  rafaga: speed('Velocidad de las rachas.'),
  direccion: text({ max: 20 }).describe('De dónde sopla, en ocho rumbos.'),
  cielo: text({ max: 80 }).describe('Estado del cielo.'),
}
const rain = { lluvia: millimetres('Lluvia pronosticada.'), probabilidad: percent('Probabilidad de lluvia.') }
const moment = (what: string) => ({
  fecha_hora: instant().required().describe(what),
  dia: date().required().describe('Día, en la hora local del municipio.'),
})

export const placeColumns = {
  ...territoryColumns(),
  cvegeo,
  zona: text({ max: 40 }).required().describe('Zona horaria del municipio (IANA).').example('America/Mexico_City'),
  // The SMN's own digits: 15 decimals have been seen.
  ...pointColumns(),
}

export const dayColumns = {
  cvegeo,
  ndia: integer().required().range(0, 9).describe('Lugar del día en el pronóstico: 0 es el de su emisión.'),
  emision: date().required().describe('Día en que se emitió el pronóstico.'),
  ...moment('Inicio del día pronosticado.'),
  minima: degrees('Temperatura mínima.'),
  maxima: degrees('Temperatura máxima.'),
  ...rain,
  nubes: percent('Cobertura de nubes.'),
  ...wind,
}

export const hourColumns = {
  cvegeo,
  casilla: integer()
    .required()
    .range(0, 71)
    .describe('Hora local contada desde 1970, módulo 72: una hora nueva ocupa el lugar de la de hace tres días.'),
  ...moment('Hora pronosticada.'),
  temp: degrees('Temperatura.'),
  hr: percent('Humedad relativa.'),
  ...rain,
  ...wind,
}

export const observationColumns = {
  cvegeo,
  estacion: text({ max: 4 })
    .required()
    .matching(/^MM[A-Z]{2}$/)
    .describe('Aeropuerto que observa, clave OACI.')
    .example('MMMX'),
  ...moment('Momento de la observación.'),
  temp: degrees('Temperatura.'),
  hr: percent('Humedad relativa, calculada del punto de rocío.'),
  ...wind,
}

export const recordColumns = {
  municipio: territoryColumns().municipio,
  estado: territoryColumns().estado,
  cvegeo,
  fecha_hora: instant()
    .required()
    .describe('Momento de la observación, o inicio de la hora o del día pronosticados (ver `periodo`).')
    .example('2026-11-19T20:00:00Z'),
  tipo: text({ max: 12 })
    .oneOf('pronostico', 'observacion')
    .required()
    .describe('`observacion`, lo medido en un aeropuerto de la ciudad; `pronostico`, lo que el SMN prevé.')
    .example('pronostico'),
  temperatura: degrees(
    'Temperatura medida, o pronosticada para la hora; ausente en un registro de todo el día.',
  ).example(21.4),
  temp_min: degrees('Mínima del día; siempre es pronóstico, también en una observación.').example(11.2),
  temp_max: degrees('Máxima del día; siempre es pronóstico, también en una observación.').example(24.8),
  humedad: percent('Humedad relativa; la de un aeropuerto se calcula del punto de rocío.').example(48),
  lluvia_mm: millimetres(
    'Lluvia pronosticada en la hora o en el día del registro; ausente en una observación.',
  ).example(0),
  prob_lluvia: percent('Probabilidad de lluvia en la hora o en el día del registro.').example(10),
  viento_kmh: speed('Velocidad del viento.').example(9.3),
  rafagas_kmh: speed('Velocidad de las rachas; ausente si no las hay o no se informan.').example(22.1),
  viento_direccion: text({ max: 20 })
    .describe('De dónde sopla, en ocho rumbos, o `Variable`; ausente en calma.')
    .example('Noreste'),
  nubosidad: percent('Cobertura de nubes; sólo en el pronóstico del día.').example(35),
  descripcion: text({ max: 80 })
    .describe('Estado del cielo, en palabras del SMN, y el fenómeno que un aeropuerto informa.')
    .example('Medio nublado'),
  periodo: text({ max: 10 })
    .oneOf('momento', 'hora', 'dia')
    .required()
    .describe('A qué se refiere el registro: un momento (observación), una hora o un día completo.')
    .example('hora'),
  dia: date().required().describe('Día del registro, en la hora local del municipio.').example('2026-11-19'),
  cuando: text({ max: 10 })
    .oneOf('hoy', 'manana', 'otro')
    .required()
    .describe('Qué día es, visto desde el municipio; `otro` es cualquier otro día.')
    .example('hoy'),
  registro: text({ max: 5 })
    .oneOf('ahora', 'dia')
    .required()
    .describe('`ahora`, lo que hay para esta hora; `dia`, el pronóstico de todo un día, que se pide con `dia`.')
    .example('ahora'),
  vigente: boolean()
    .required()
    .describe(
      'Verdadero en lo que vale a esta hora; falso si lo que hay es un pronóstico de días atrás, y en el de todo un día.',
    ),
  estacion: text({ max: 4 }).describe('Aeropuerto que observa, clave OACI; ausente en un pronóstico.').example('MMMX'),
  ...pointColumns(),
} satisfies Columns
