import type { Plan } from '../accounts/plans.ts'
import { GET_A_KEY } from '../request/identify.ts'
import { OPEN_A_MINUTE } from '../request/public-rate-limit.ts'
import { API_ROOT, curlBlock } from './calls.ts'
import { markdownTable } from './markdown-parts.ts'
import { programs } from './programs.ts'
import { HEADERS, QUOTA } from './response-headers.ts'
import { USE_PATH } from './service-paths.ts'

/**
 * The manual's section on keys, plans and quotas.
 * @param site scheme and host
 * @param plans as the database has them
 * @param withoutKey what may be asked without a key
 */
export function keysManual(site: string, plans: readonly Plan[], withoutKey: readonly string[]): string[] {
  const estado = `${site}${API_ROOT}/estado`
  return [
    '## Claves y límites',
    `Los datos se piden con una clave. ${GET_A_KEY} Se manda en el encabezado \`Authorization: Bearer TU_CLAVE\` o, si no se puede, en la dirección, como \`api_key=TU_CLAVE\`: las direcciones se quedan en historiales y bitácoras. Si llegan las dos tienen que ser la misma. Una clave que no sirve es un 401; nunca se atiende como si no hubiera llegado.`,
    withoutClause(withoutKey),
    `Nunca piden clave ni cuentan las descripciones, \`/healthz\`, \`/readyz\`, \`/api/query/ayuda\` y [\`${API_ROOT}/estado\`](${estado}).`,
    `De lo que no pide clave, páginas y descripciones juntas, se contestan ${OPEN_A_MINUTE} peticiones por minuto a cada dirección IP; la salud del servicio no tiene límite.`,
    markdownTable(
      ['plan', 'peticiones al mes', 'por minuto', 'avisos', 'USD al mes', 'soporte', 'disponibilidad'],
      plans.filter(isTold).map(row),
    ),
    '**Qué cuenta.** Cada GET de un conjunto de datos o de `/api/query`, y cada aviso que se crea de una pregunta, que se contesta con 2xx, 304, 400 o 422, con cualquiera de las claves de la cuenta. No cuentan HEAD ni OPTIONS, un 400 por cómo llegó la clave, lo que se contesta con 401, 403, 404, 429 o 5xx, las descripciones, la salud del servicio ni `/api/v1/uso`.',
    '**Cuándo se renueva.** El mes es el del calendario, en la hora de la Ciudad de México. Lo que no se usa no se acumula. Las peticiones por minuto pueden llegar juntas, y se recuperan poco a poco. HEAD y `/api/v1/uso` no gastan las de ese minuto: tienen otras tantas aparte.',
    'Las respuestas que cuentan, y el 429 de un mes agotado, dicen cómo va; lo que el plan no limita no aparece:',
    markdownTable(
      ['encabezado', 'qué dice', 'ejemplo'],
      QUOTA.map((name) => [`\`${name}\``, HEADERS[name]!.description!, `\`${HEADERS[name]!.example}\``]),
    ),
    '`RateLimit` y `X-RateLimit-Remaining` son lo que sabe el servidor que contesta: si hay varios, otro pudo contar algo desde entonces. Ninguno deja pasar una petición más que las del plan. Un 429 trae en `Retry-After` los segundos que de verdad faltan: hasta el mes siguiente si se agotó, o hasta que quepa otra en el minuto.',
    `\`${USE_PATH}\` dice cuántas van, por día y endpoint, y no cuenta:`,
    curlBlock(`${site}${USE_PATH}`, true),
    ...programs({ url: `${site}${USE_PATH}`, keyed: true, single: true }),
  ]
}

function withoutClause(withoutKey: readonly string[]): string {
  if (!withoutKey.length) return 'Sin clave no se puede pedir ningún dato: es un 403.'
  return `Sin clave se puede pedir ${inWords(withoutKey.map((name) => `\`/${name}\``))}, con un límite por dirección IP. Lo demás es un 403. De la dirección sólo se guarda un resumen criptográfico, que se borra al cambiar el mes.`
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('es-MX').format(names)

/** A plan that the operator keeps for some accounts is nobody else's business; the one without a key is. */
const isTold = ({ offered, withoutKey }: Plan) => offered || withoutKey !== null

const row = ({ name, title, monthly, perMinute, watches, priceUsd, support, availability, withoutKey }: Plan) => [
  `${title} (\`${name}\`)${withoutKey ? ', con clave o por dirección IP' : ''}`,
  count(monthly),
  count(perMinute),
  count(watches),
  priceUsd.replace(/\.00$/, ''),
  support || '—',
  availability || '—',
]
const count = (limit: number | null) => limit?.toLocaleString('es-MX') ?? 'sin límite'
