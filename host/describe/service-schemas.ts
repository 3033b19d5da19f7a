/** What the service says of itself: the state of its datasets, what was used, whether it is ready. */
import type { SchemaObject } from 'openapi3-ts/oas30'
import type { DayUsed, Use } from '../accounts/usage-endpoint.ts'
import { CAUSE_DESCRIPTIONS } from '../status/causes.ts'
import { RESULTS } from '../status/run-words.ts'
import { envelopeSchema } from './schemas.ts'
import type { DatasetCondition, DatasetStatus, LastRun, Stopped } from '../status/status.ts'

const text = (description: string): SchemaObject => ({ type: 'string', description })
const instant = (description: string): SchemaObject => ({ type: 'string', format: 'date-time', description })
const day = (description: string): SchemaObject => ({ type: 'string', format: 'date', description })
const flag = (description: string): SchemaObject => ({ type: 'boolean', description })
const orNull = (schema: SchemaObject): SchemaObject => ({ ...schema, nullable: true })
/** An object with exactly the fields of a type, all of them always there. */
export const wholeSchema = <Shape extends object>(
  properties: Record<keyof Shape & string, SchemaObject>,
): SchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const lastRun = wholeSchema<LastRun>({
  id: { type: 'integer', description: 'Número de la corrida.' },
  inicio: instant('Cuándo empezó.'),
  fin: orNull(instant('Cuándo terminó; `null` si sigue.')),
  resultado: { type: 'string', enum: Object.values(RESULTS), description: 'Cómo terminó.' },
  explicacion: orNull(text('Qué pasó, en palabras.')),
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
  conjunto: text('Nombre del conjunto.'),
  titulo: text('Título.'),
  ruta: text('Su endpoint, bajo `/api/v1`.'),
  estado: {
    type: 'string',
    enum: Object.keys(CONDITIONS),
    description: `Cómo está: ${Object.entries(CONDITIONS)
      .map(([name, says]) => `\`${name}\`, ${says}`)
      .join('; ')}.`,
  },
  motivo: orNull(text('Por qué no está bien, o qué de él no se sirve, en palabras.')),
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
  detenidos: {
    type: 'array',
    items: wholeSchema<Stopped>({
      nombre: text('La presa, estación o serie.'),
      desde: day('Día de su dato más nuevo.'),
      perdidas: { type: 'integer', minimum: 1, description: 'Publicaciones que le faltan desde entonces, a su ritmo.' },
    }),
    description:
      'Lo que dejó de publicarse mientras lo demás del conjunto sigue: presas, estaciones, series. Hasta 50.',
  },
  filas: { type: 'integer', minimum: 0, description: 'Filas publicadas de su tabla principal.' },
  filas_aproximadas: flag('`filas` es una estimación, porque son muchas.'),
  fecha_datos: orNull(day('Día de la observación más nueva.')),
  actualizado: orNull(instant('Cuándo cambiaron los datos por última vez.')),
  revisado: orNull(instant('Cuándo respondió bien la fuente por última vez.')),
  proxima: orNull(instant('Cuándo toca consultarla.')),
  atrasado: flag(
    'Lleva sin consultarse bien más de lo que declara, o su dato más nuevo es más viejo de lo que se espera.',
  ),
  muestra: flag('Sirve la muestra incluida.'),
  version: { type: 'integer', minimum: 0, description: 'Número de la publicación; 0 si no hay ninguna.' },
  ultima_corrida: orNull(lastRun),
  fuente: orNull(text('Nombre de la fuente; `null`, como los dos que siguen, si el conector no se pudo cargar.')),
  fuente_url: orNull(text('Dirección de la fuente.')),
  licencia: orNull(text('Licencia de los datos.')),
})

const used = wholeSchema<DayUsed>({
  dia: day('Día, hora de la Ciudad de México.'),
  endpoint: text('El endpoint, sin `/api/v1/`; `query` son las preguntas.'),
  peticiones: { type: 'integer', minimum: 1, description: 'Las que contaron.' },
})
const requests = (description: string): SchemaObject => ({ type: 'integer', minimum: 0, description })

const use = wholeSchema<Use>({
  plan: text('El plan; sin clave, el de quien no la manda.'),
  mes: {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}$',
    description: 'El mes en curso en la Ciudad de México, `AAAA-MM`.',
    example: '2026-11',
  },
  limite: orNull(requests('Peticiones al mes; `null` es sin límite.')),
  usadas: requests('Las que contaron en el mes, de todas las claves de la cuenta.'),
  apartadas: requests(
    'Las que los servidores tienen apartadas para contestar, o se perdieron con uno que murió. Las que no se usan se devuelven.',
  ),
  restantes: orNull(requests('Las que quedan sin las apartadas; `null` es sin límite.')),
  se_renueva: instant('Cuándo empieza el mes siguiente.'),
  por_minuto: orNull(requests('Peticiones por minuto; `null` es sin límite.')),
  por_dia: { type: 'array', items: used, description: 'Las del mes, por día y endpoint.' },
})

export const serviceMeta = (count: string): SchemaObject =>
  wholeSchema<{ timestamp: string; source: string; endpoint: string; count: number }>({
    timestamp: instant('Segundo en que se armó la respuesta (UTC).'),
    source: text('Este servicio.'),
    endpoint: text('Nombre corto del endpoint.'),
    count: { type: 'integer', description: count },
  })

/** Whether a server may be sent requests. */
export const readySchema: SchemaObject = {
  type: 'object',
  required: ['ok'],
  properties: { ok: flag('Si se le pueden mandar peticiones.'), base_de_datos: flag('Si la base de datos responde.') },
}

export const serviceSchemas: Record<string, SchemaObject> = {
  EstadoDeConjunto: status,
  EstadoDeConjuntos: envelopeSchema(
    { type: 'array', items: { $ref: '#/components/schemas/EstadoDeConjunto' } },
    serviceMeta('Conjuntos en esta respuesta.'),
  ),
  UsoDelMes: envelopeSchema(use, serviceMeta('Siempre 1.')),
}
