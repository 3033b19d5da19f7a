/** What an account is told of, where to, and what was sent. */
import type { OperationObject, ParameterObject, PathItemObject, ResponseObject, SchemaObject } from 'openapi3-ts/oas30'
import type { Delivery } from '../watches/deliveries.ts'
import type { DeliveryEndpoint } from '../watches/endpoints.ts'
import { IDEMPOTENCY_KEY, KEY_PATTERN, REPLAYED_HEADER } from '../watches/once.ts'
import { DELIVERIES_PATH, ENDPOINTS_PATH, WATCHES_PATH } from '../watches/paths.ts'
import type { WatchTold } from '../watches/watches.ts'
import { headers } from './response-headers.ts'
import { jsonResponse } from './responses.ts'
import { envelopeSchema } from './schemas.ts'
import { flagOf, instantOf, listOf, numberOf, orNull, proseOf, serviceMeta, wholeSchema } from './schema-parts.ts'
import { errorResponses, otherwise, uncountedRefusal } from './shared-responses.ts'
import { keyed } from './security.ts'

const id = (description: string): SchemaObject => ({ type: 'string', format: 'uuid', description })
const oneOf = (names: readonly string[], description: string): SchemaObject => ({
  type: 'string',
  enum: [...names],
  description,
})
const figure = (description: string): SchemaObject => ({ type: 'number', description })

const SIGNS = ['<', '<=', '>', '>=']
const sign = orNull(oneOf([...SIGNS, null as unknown as string], 'De qué lado del umbral se avisa; `null` sin umbral.'))

const watch = wholeSchema<WatchTold>({
  id: id('Su identificador.'),
  nombre: proseOf('Como lo llamas.'),
  tipo: oneOf(
    ['conjunto', 'pregunta', 'umbral'],
    '`conjunto`: cada publicación; `pregunta`: cuando cambia su respuesta; `umbral`: cuando su cifra cruza el umbral.',
  ),
  conjuntos: listOf({ type: 'string' }, 'Conjuntos de los que depende.'),
  pregunta: orNull(proseOf('La pregunta.')),
  lectura: orNull(proseOf('Cómo se leyó la pregunta, en una frase.')),
  compara: sign,
  umbral: orNull(figure('El umbral.')),
  destinos: listOf({ type: 'string', format: 'uuid' }, 'Destinos a los que se entrega.'),
  activo: flagOf('`false` mientras está en pausa.'),
  valor: orNull(figure('La cifra de la última evaluación; `null` si aún no hay, o no es una sola.')),
  se_cumple: orNull(flagOf('De un umbral, si la cifra estaba de ese lado; `null` si no se sabe.')),
  avisado: orNull(instantOf('La última vez que se avisó.')),
  problema: orNull(proseOf('Por qué no se pudo evaluar la última vez.')),
  creado: instantOf('Cuándo se creó.'),
})
const endpoint = wholeSchema<DeliveryEndpoint>({
  id: id('Su identificador.'),
  tipo: oneOf(['correo', 'webhook'], 'Una carta al correo de la cuenta, o un POST firmado.'),
  direccion: proseOf('La dirección.'),
  activo: flagOf('`false` si se apagó: no se le manda nada.'),
  fallando_desde: orNull(instantOf('Desde cuándo falla cada intento.')),
  motivo: orNull(proseOf('Por qué se apagó.')),
  creado: instantOf('Cuándo se creó.'),
})
const secret = proseOf('Con lo que se comprueba la firma, `whsec_…`. Sólo se muestra al crearlo y al rotarlo.')
const delivery = wholeSchema<Delivery>({
  id: id('Su identificador.'),
  evento: id('El `webhook-id`: el mismo en cada destino, intento y repetición.'),
  tipo: oneOf(['conjunto.publicado', 'pregunta.cambio', 'umbral.cruzado'], 'Qué pasó.'),
  aviso: id('El aviso.'),
  destino: id('El destino.'),
  estado: oneOf(['pendiente', 'entregada'], 'Si ya se entregó.'),
  creada: instantOf('Cuándo pasó.'),
  intentos: numberOf('Intentos hasta ahora.'),
  intentada: orNull(instantOf('El último intento.')),
  entregada: orNull(instantOf('Cuándo se entregó.')),
  respuesta: orNull({ type: 'integer', description: 'El estado HTTP del último intento, si lo hubo.' }),
  problema: orNull(proseOf('Qué falló en el último intento.')),
  repite: orNull(id('La entrega que repite.')),
})

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const one = (name: string) => envelopeSchema(ref(name), serviceMeta('Siempre 1.'))
const many = (name: string) => envelopeSchema({ type: 'array', items: ref(name) }, serviceMeta('Cuántos van.'))

export const watchSchemas: Record<string, SchemaObject> = {
  Aviso: watch,
  Destino: { ...endpoint, properties: { ...endpoint.properties, secreto: secret } },
  Entrega: delivery,
  RespuestaAviso: one('Aviso'),
  RespuestaAvisos: many('Aviso'),
  RespuestaDestino: one('Destino'),
  RespuestaDestinos: many('Destino'),
  RespuestaEntrega: one('Entrega'),
  RespuestaEntregas: many('Entrega'),
}

type Words = Pick<OperationObject, 'operationId' | 'summary' | 'description'>
const named = (what: string): ParameterObject => ({
  name: what,
  in: 'path',
  required: true,
  description: 'Su `id`.',
  schema: { type: 'string' },
})

const idempotencyKey: ParameterObject = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  description:
    'Una por cosa que se crea; un UUID, por ejemplo. Con la misma y el mismo cuerpo, durante 24 horas, se contesta lo que se contestó la primera vez y no se crea otra.',
  schema: { type: 'string', pattern: KEY_PATTERN },
}

interface Written {
  readonly answer: string
  readonly status?: 200 | 201
  readonly errors?: readonly number[]
  readonly parameters?: ParameterObject[]
  readonly body?: Record<string, SchemaObject>
}

/** With which something is created once, however often it is asked. */
const creating = (
  words: Words,
  { errors = [], ...written }: Omit<Written, 'status' | 'parameters'>,
): OperationObject => {
  const one = operation(words, { ...written, status: 201, errors: [409, 422, ...errors], parameters: [idempotencyKey] })
  const { 201: created } = one.responses as { readonly 201: ResponseObject }
  return {
    ...one,
    responses: { ...one.responses, 201: { ...created, headers: { ...created.headers, ...headers(REPLAYED_HEADER) } } },
  }
}

/** An operation on what an account keeps; none of it is to be had without a key. */
const operation = (
  words: Words,
  { answer, status = 200, errors = [], parameters = [], body }: Written,
): OperationObject => ({
  tags: ['Avisos'],
  ...words,
  security: keyed(false),
  ...(parameters.length && { parameters }),
  ...(body && {
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties: body } } } },
  }),
  responses: {
    [status]: jsonResponse('Lo que quedó.', ref(answer)),
    400: uncountedRefusal,
    ...errorResponses(401, 403, 405, 429, 500, 503, 504, ...errors, ...(body ? [413, 415] : [])),
    ...otherwise,
  },
})

const asked: Record<string, SchemaObject> = {
  frase: proseOf('Con todo dentro: «si la magna en Mérida baja de 22», «cuando salga la inflación».'),
  pregunta: proseOf('Una pregunta, como en `/api/query`.'),
  consulta_id: proseOf('El de una respuesta de `/api/query`, para vigilar justo esa.'),
  conjunto: proseOf('Un conjunto, por su nombre.'),
  compara: oneOf(SIGNS, 'Con `pregunta` o `consulta_id`: de qué lado del umbral se avisa.'),
  umbral: figure('El umbral.'),
  nombre: proseOf('Como lo llamas; lo que se pidió, si no se dice.'),
  destinos: listOf({ type: 'string' }, '`correo` o el `id` de un webhook; tu correo, si no se dice.'),
}

export const watchPaths: Record<string, PathItemObject> = {
  [WATCHES_PATH]: {
    get: operation(
      { operationId: 'listarAvisos', summary: 'Tus avisos', description: 'Del más nuevo al más viejo. No cuenta.' },
      { answer: 'RespuestaAvisos' },
    ),
    post: creating(
      {
        operationId: 'crearAviso',
        summary: 'Pedir un aviso',
        description:
          'Con uno de `frase`, `pregunta`, `consulta_id` o `conjunto`. `lectura` dice cómo se leyó: si no es lo que querías, bórralo y dilo de otro modo. Contestar la pregunta cuenta como una petición.',
      },
      { answer: 'RespuestaAviso', body: asked },
    ),
  },
  [`${WATCHES_PATH}/{aviso}`]: {
    get: operation(
      { operationId: 'leerAviso', summary: 'Un aviso', description: 'Cómo está ahora.' },
      { answer: 'RespuestaAviso', errors: [404], parameters: [named('aviso')] },
    ),
    patch: operation(
      {
        operationId: 'cambiarAviso',
        summary: 'Pausarlo, seguirlo o renombrarlo',
        description: 'Con `activo` en `false` queda en pausa; de lo que se publique mientras tanto no se avisa.',
      },
      {
        answer: 'RespuestaAviso',
        errors: [404],
        parameters: [named('aviso')],
        body: { nombre: proseOf('Otro nombre.'), activo: flagOf('`false` lo pausa, `true` lo sigue.') },
      },
    ),
    delete: operation(
      {
        operationId: 'borrarAviso',
        summary: 'Borrarlo',
        description: 'Con lo que se entregó de él; contesta lo que era.',
      },
      { answer: 'RespuestaAviso', errors: [404], parameters: [named('aviso')] },
    ),
  },
  [ENDPOINTS_PATH]: {
    get: operation(
      { operationId: 'listarDestinos', summary: 'Tus destinos', description: 'El correo y los webhooks. No cuenta.' },
      { answer: 'RespuestaDestinos' },
    ),
    post: creating(
      {
        operationId: 'crearDestino',
        summary: 'Agregar un webhook',
        description:
          'Se le mandará un POST por aviso, en su orden, firmado como dice [Standard Webhooks](https://www.standardwebhooks.com). `secreto` sólo se muestra aquí.',
      },
      {
        answer: 'RespuestaDestino',
        body: { url: proseOf('https://…, de un servidor que se alcance desde Internet.') },
      },
    ),
  },
  [`${ENDPOINTS_PATH}/{destino}`]: {
    get: operation(
      { operationId: 'leerDestino', summary: 'Un destino', description: 'Si se le entrega, o por qué no.' },
      { answer: 'RespuestaDestino', errors: [404], parameters: [named('destino')] },
    ),
    patch: operation(
      {
        operationId: 'cambiarDestino',
        summary: 'Encenderlo, apagarlo o rotar su secreto',
        description:
          'Con `rotar`, el secreto nuevo va en la respuesta; durante 24 horas se firma también con el anterior. Al encenderlo sale lo que esperaba.',
      },
      {
        answer: 'RespuestaDestino',
        errors: [404],
        parameters: [named('destino')],
        body: { activo: flagOf('`false` lo apaga.'), rotar: flagOf('`true` cambia el secreto.') },
      },
    ),
    delete: operation(
      {
        operationId: 'borrarDestino',
        summary: 'Borrarlo',
        description: 'Con lo que se le entregó; los avisos siguen sin él.',
      },
      { answer: 'RespuestaDestino', errors: [404], parameters: [named('destino')] },
    ),
  },
  [DELIVERIES_PATH]: {
    get: operation(
      {
        operationId: 'listarEntregas',
        summary: 'Lo que se ha entregado, y lo que espera',
        description: 'De la más nueva a la más vieja, 50 a la vez; se guardan 30 días. No cuenta.',
      },
      {
        answer: 'RespuestaEntregas',
        parameters: [
          { name: 'aviso', in: 'query', description: 'Sólo de este aviso, por su `id`.', schema: { type: 'string' } },
          { name: 'destino', in: 'query', description: 'Sólo a este destino.', schema: { type: 'string' } },
          {
            name: 'estado',
            in: 'query',
            description: 'Sólo las que esperan, o las entregadas.',
            schema: { type: 'string', enum: ['pendiente', 'entregada'] },
          },
          {
            name: 'antes_de',
            in: 'query',
            description: 'El `id` de una: las anteriores a ella.',
            schema: { type: 'string' },
          },
        ],
      },
    ),
    post: creating(
      {
        operationId: 'repetirEntrega',
        summary: 'Repetir una entrega',
        description:
          'El mismo evento, con el mismo `webhook-id`, detrás de lo que espera su destino, que se intenta en seguida.',
      },
      {
        answer: 'RespuestaEntrega',
        errors: [404],
        body: { repetir: id('El `id` de la entrega.') },
      },
    ),
  },
}
