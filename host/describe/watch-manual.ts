import { DELIVERIES_PATH, ENDPOINTS_PATH, WATCHES_PATH } from '../watches/paths.ts'
import { DELIVERIES_TOLD } from '../watches/deliveries.ts'
import { FORMER_HOURS } from '../watches/endpoints.ts'
import { OFF_AFTER_DAYS } from '../watches/deliver.ts'
import { ANSWER_HOURS } from '../watches/first-answers.ts'
import { IDEMPOTENCY_KEY, REPLAYED_HEADER } from '../watches/once.ts'
import { markdownTable } from './markdown-parts.ts'

/** The manual's section on what an account is told of. @param site scheme and host */
export const watchManual = (site: string): string[] => [
  '## Avisos',
  `Una cuenta puede pedir que se le avise: cuando una cifra cruza un umbral, cuando cambia la respuesta de una pregunta o cada vez que se publica un conjunto. Se hace en [/portal/avisos](${site}/portal/avisos), o con una clave y un POST de JSON a \`${WATCHES_PATH}\`, con uno de estos campos:`,
  markdownTable(
    ['campo', 'ejemplo'],
    [
      ['`frase`', '`{"frase": "si la magna en Mérida baja de 22"}`, `{"frase": "cuando salga la inflación"}`'],
      ['`pregunta`', '`{"pregunta": "precio promedio de la magna en Mérida", "compara": "<", "umbral": 22}`'],
      ['`consulta_id`', 'el de una respuesta de `/api/query`, para vigilar justo lo que se leyó ahí'],
      ['`conjunto`', '`{"conjunto": "NOMBRE"}`'],
    ],
  ),
  'La respuesta dice en `lectura` cómo se leyó la pregunta. Un umbral avisa al cruzarse y no en cada publicación; se evalúa una vez por publicación, nunca con la muestra. Cuántos caben depende del plan.',
  `\`GET ${WATCHES_PATH}\` los lista; \`PATCH ${WATCHES_PATH}/ID\` con \`{"activo": false}\` pausa uno, y \`DELETE\` lo borra. Se entregan al correo de la cuenta, o a un webhook: \`POST ${ENDPOINTS_PATH}\` con \`{"url": "https://…"}\` contesta su \`id\`, que va en \`destinos\` del aviso, y su \`secreto\`, que no se vuelve a mostrar. Con \`{"rotar": true}\` un PATCH lo cambia; durante ${FORMER_HOURS} horas se firma también con el anterior.`,
  `Los tres POST (avisos, destinos y la repetición de una entrega) aceptan \`${IDEMPOTENCY_KEY}\`: si no sabes si la petición llegó, repítela con la misma clave y el mismo cuerpo, y durante ${ANSWER_HOURS} horas se contesta lo de la primera vez, con \`${REPLAYED_HEADER}: true\`, sin crear otro ni contar otra petición. Con otro cuerpo es un 422 \`idempotencia_usada\`; mientras la primera se atiende, un 409 \`idempotencia_en_curso\` con \`Retry-After\`. No se recuerdan los 400, los 429 ni los 5xx.`,
  'Lo que llega a un webhook es un POST como dice [Standard Webhooks](https://www.standardwebhooks.com), con `webhook-id`, `webhook-timestamp` y `webhook-signature`, y este cuerpo:',
  '```json\n{ "type": "umbral.cruzado", "timestamp": "2026-11-20T15:04:05.000Z", "data": { "aviso": { "id": "…", "nombre": "…" }, "compara": "<", "umbral": 22, "pregunta": "…", "lectura": "…", "valor": 21.98, "antes": 22.04, "publicaciones": [], "enlace": "…", "recibo": "…" } }\n```',
  'Los otros tipos son `pregunta.cambio`, sin `compara` ni `umbral`, y `conjunto.publicado`, cuyo `data` es un registro de `/api/v1/publicaciones`. Pueden llegar dos veces con el mismo `webhook-id`. Un destino que no contesta 2xx en 10 s se vuelve a intentar, cada vez más tarde, y lo que sigue espera su turno: llega todo, en orden. Si contesta 429 o 503 con `Retry-After` (segundos o una fecha), no se intenta antes, hasta un día. Tras ' +
    `${OFF_AFTER_DAYS} días de fallas, o con un 410, se apaga y se manda una carta; \`{"activo": true}\` lo enciende. \`${DELIVERIES_PATH}\` dice lo entregado y lo pendiente (${DELIVERIES_TOLD} a la vez; \`antes_de\` da las anteriores), y un POST ahí con \`{"repetir": "ID"}\` repite una.`,
]
