/** What the service says of itself: the state of its datasets, what was used, whether it is ready. */
import type { SchemaObject } from 'openapi3-ts/oas30'
import type { DayUsed, Use } from '../accounts/usage-endpoint.ts'
import { CAUSE_DESCRIPTIONS } from '../status/causes.ts'
import { RESULTS } from '../status/run-words.ts'
import { qualitySchema } from './quality-schema.ts'
import { dayOf, flagOf, instantOf, numberOf, orNull, serviceMeta, proseOf, wholeSchema } from './schema-parts.ts'
import { envelopeSchema } from './schemas.ts'
import type { DatasetCondition } from '../status/condition.ts'
import type { ContrastStatus, DatasetStatus, FeedStatus, LastRun, SourceChange, Stopped } from '../status/status.ts'

const lastRun = wholeSchema<LastRun>({
  id: { type: 'integer', description: 'Número de la corrida.' },
  inicio: instantOf('Cuándo empezó.'),
  fin: orNull(instantOf('Cuándo terminó; `null` si sigue.')),
  resultado: { type: 'string', enum: Object.values(RESULTS), description: 'Cómo terminó.' },
  explicacion: orNull(proseOf('Qué pasó, en palabras.')),
})

const CONDITIONS: Record<DatasetCondition, string> = {
  al_dia: 'la fuente se consultó bien y a tiempo, y da lo nuevo que debe dar',
  parcial: 'una parte de la fuente no contestó o no se pudo leer: `motivo` y `faltantes` dicen cuál; lo demás es nuevo',
  congelado: 'la fuente contesta, pero su dato más nuevo es más viejo de lo que se espera',
  atrasado: 'lleva sin consultarse bien más de lo que declara',
  fallando: 'la última actualización falló; se sirve lo último bueno',
  muestra: 'se sirve la muestra incluida',
  sin_datos: 'todavía no tiene datos',
  roto: 'su conector no se pudo cargar',
}

const status = wholeSchema<DatasetStatus>({
  conjunto: proseOf('Nombre del conjunto.'),
  titulo: proseOf('Título.'),
  ruta: proseOf('Su endpoint, bajo `/api/v1`.'),
  estado: {
    type: 'string',
    enum: Object.keys(CONDITIONS),
    description: `Cómo está: ${Object.entries(CONDITIONS)
      .map(([name, says]) => `\`${name}\`, ${says}`)
      .join('; ')}.`,
  },
  motivo: orNull(proseOf('Por qué no está bien, o qué de él no se sirve, en palabras.')),
  causa: orNull({
    type: 'string',
    enum: [...Object.values(CAUSE_DESCRIPTIONS).map(({ name }) => name), null],
    description:
      'Qué clase de falla hubo, si es de las que varias fuentes tienen a la vez; `null` si no falló o es solo suya.',
  }),
  faltantes: {
    type: 'array',
    items: { type: 'string' },
    description: 'Lo que no llegó en la última corrida y quedó como estaba: fuentes, series, archivos o lugares.',
  },
  fuentes: {
    type: 'array',
    items: wholeSchema<FeedStatus>({
      nombre: proseOf('Como se llama: «Pronóstico diario del SMN».'),
      estado: {
        type: 'string',
        enum: ['al_dia', 'congelada', 'faltante'],
        description: 'Si da lo nuevo que debe dar, contesta con lo de antes, o no llegó en la última corrida.',
      },
      fecha_datos: orNull(dayOf('Día de su dato más nuevo.')),
      perdidas: { type: 'integer', minimum: 0, description: 'Publicaciones suyas que no trajeron nada más nuevo.' },
    }),
    description: 'Las fuentes de que se compone, donde son varias.',
  },
  publicaciones_perdidas: orNull({
    type: 'integer',
    minimum: 0,
    description:
      'Publicaciones de la dependencia que debieron traer algo más nuevo, hasta la última consulta buena; `null` si no se sabe cuándo publica.',
  }),
  detenidos: {
    type: 'array',
    items: wholeSchema<Stopped>({
      nombre: proseOf('La presa, estación o serie.'),
      desde: dayOf('Día de su dato más nuevo.'),
      perdidas: { type: 'integer', minimum: 1, description: 'Publicaciones que le faltan desde entonces, a su ritmo.' },
    }),
    description:
      'Lo que dejó de publicarse mientras lo demás del conjunto sigue: presas, estaciones, series. Hasta 50.',
  },
  cambios_en_la_fuente: {
    type: 'array',
    items: wholeSchema<SourceChange>({
      fuente: proseOf('De qué fuente, o de qué columna nuestra.'),
      cambio: proseOf('Qué cambió, en palabras: «columna nueva: gas_lp».'),
      visto: instantOf('Cuándo se vio por primera vez.'),
    }),
    description:
      'Lo que en los últimos 30 días la fuente contestó con otra forma: columnas, valores, codificación. Hasta 20.',
  },
  contrastes_rotos: {
    type: 'array',
    items: wholeSchema<ContrastStatus>({
      dice: proseOf('Lo que debería coincidir.'),
      diferencias: {
        type: 'array',
        items: { type: 'string' },
        description: 'Hasta tres lugares en que no, como JSON.',
      },
    }),
    description: 'Lo que dos fuentes deberían decir igual, o una dice dos veces, y no coincide. No impide publicar.',
  },
  ultimos_resultados: {
    type: 'array',
    items: { type: 'string', enum: Object.values(RESULTS) },
    description: 'Cómo terminaron las últimas consultas a la fuente, de la más vieja a la más nueva. Hasta 30.',
  },
  filas: { type: 'integer', minimum: 0, description: 'Filas publicadas de su tabla principal.' },
  filas_aproximadas: flagOf('`filas` es una estimación, porque son muchas.'),
  rechazadas: { type: 'integer', minimum: 0, description: 'Filas que la última corrida mandó a cuarentena.' },
  fecha_datos: orNull(dayOf('Día de la observación más nueva.')),
  actualizado: orNull(instantOf('Cuándo cambiaron los datos por última vez.')),
  revisado: orNull(instantOf('Cuándo respondió bien la fuente por última vez.')),
  proxima: orNull(instantOf('Cuándo toca consultarla.')),
  atrasado: flagOf(
    'Lleva sin consultarse bien más de lo que declara, o su dato más nuevo es más viejo de lo que se espera.',
  ),
  muestra: flagOf('Sirve la muestra incluida.'),
  calidad: orNull(qualitySchema),
  version: { type: 'integer', minimum: 0, description: 'Número de la publicación; 0 si no hay ninguna.' },
  ultima_corrida: orNull(lastRun),
  fuente: orNull(proseOf('Nombre de la fuente; `null`, como los dos que siguen, si el conector no se pudo cargar.')),
  fuente_url: orNull(proseOf('Dirección de la fuente.')),
  licencia: orNull(proseOf('Licencia de los datos.')),
})

const used = wholeSchema<DayUsed>({
  dia: dayOf('Día, hora de la Ciudad de México.'),
  endpoint: proseOf('El endpoint, sin `/api/v1/`; `query` son las preguntas.'),
  peticiones: { type: 'integer', minimum: 1, description: 'Las que contaron.' },
})

const use = wholeSchema<Use>({
  plan: proseOf('El plan; sin clave, el de quien no la manda.'),
  mes: {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}$',
    description: 'El mes en curso en la Ciudad de México, `AAAA-MM`.',
    example: '2026-11',
  },
  limite: orNull(numberOf('Peticiones al mes; `null` es sin límite.')),
  usadas: numberOf('Las que contaron en el mes, de todas las claves de la cuenta.'),
  apartadas: numberOf(
    'Las que los servidores tienen apartadas para contestar, o se perdieron con uno que murió. Las que no se usan se devuelven.',
  ),
  restantes: orNull(numberOf('Las que quedan sin las apartadas; `null` es sin límite.')),
  se_renueva: instantOf('Cuándo empieza el mes siguiente.'),
  por_minuto: orNull(numberOf('Peticiones por minuto; `null` es sin límite.')),
  por_dia: { type: 'array', items: used, description: 'Las del mes, por día y endpoint.' },
})

/** Whether a server may be sent requests. */
export const readySchema: SchemaObject = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: flagOf('Si se le pueden mandar peticiones.'),
    base_de_datos: flagOf('Si la base de datos responde.'),
  },
}

export const serviceSchemas: Record<string, SchemaObject> = {
  EstadoDeConjunto: status,
  EstadoDeConjuntos: envelopeSchema(
    { type: 'array', items: { $ref: '#/components/schemas/EstadoDeConjunto' } },
    serviceMeta('Conjuntos en esta respuesta.'),
  ),
  UsoDelMes: envelopeSchema(use, serviceMeta('Siempre 1.')),
}
