import { recordColumns, type Connector, type DescribedParam } from '@tianguis/core'
import { orderings } from '@tianguis/core/query/orders'
import { hasGeometry } from '@tianguis/core/query/geometry'
import { DECIMAL, FORMATO, FORMATO_WITH_PLACES } from './format.ts'

const ORDEN: DescribedParam = {
  description:
    'En qué orden: campos separados por comas, con `-` delante para que vaya de mayor a menor. Se ordena solo como el conjunto puede hacerlo de inmediato, por grande que sea: ' +
    'por cada una de las listas que dice el endpoint, o por el principio de una; lo que empata sigue el resto de la lista. Los valores ausentes van al final; los textos, por el código de sus letras («Á» después de «Z»). Sin él, el orden del conjunto.',
  schema: { type: 'string', minLength: 1, maxLength: 400 },
  example: '-CAMPO,-OTRO_CAMPO',
}

const CAMPOS: DescribedParam = {
  description:
    'Solo estos campos del registro, en este orden, separados por comas y sin repetir; los del endpoint se listan en su esquema. Sin él, todos. ' +
    'El esquema de la respuesta describe el registro completo: con `campos`, los demás no van, y cada registro es como lo describe `x-campos`.',
  schema: { type: 'string', minLength: 1, maxLength: 2000 },
  example: 'CAMPO,OTRO_CAMPO',
}

const CURSOR: DescribedParam = {
  description:
    'La página siguiente: el cursor que trae `meta.siguiente` (y el encabezado `Link` con `rel="next"`), tal cual. Sigue leyendo la publicación en que empezó el recorrido, ' +
    'así que ningún registro se repite ni falta aunque entretanto se publique otra. Vale una hora después de eso; luego es un 410 `cursor_vencido` con la dirección para volver a empezar. ' +
    'Sirve para la misma consulta en el mismo orden; `limit`, `campos` y `formato` pueden cambiar. El del ejemplo está en lugar de uno de verdad y no se puede pedir tal cual.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: 3000 },
  example: 'CURSOR_DE_META_SIGUIENTE',
}

const AL: DescribedParam = {
  description:
    'Los datos tal como estaban publicados aquí al terminar ese día (`AAAA-MM-DD`, hora de la Ciudad de México). Nunca lee la muestra; `meta` describe aquella publicación. De los conjuntos grandes o que cambian cada hora lo reemplazado se guarda un tiempo, 35 días si quien opera el servicio no dice otra cosa; los demás lo guardan siempre.',
  schema: { type: 'string', format: 'date' },
  example: '2026-11-19',
}

const RECIBO: DescribedParam = {
  description:
    'Con `1`, `meta.recibo` trae el recibo de la respuesta: qué se pidió, el SELECT, la publicación, la corrida y el SHA-256, la dirección y la hora de lo que envió la fuente, ' +
    'firmado por esta instalación. Se comprueba en `/api/v1/recibos/verificar`, en la página `/recibos` o sin conexión con `tianguis verify`. Solo en JSON.',
  schema: { type: 'string', enum: ['0', '1'] },
  example: '1',
}

const CALIDAD: DescribedParam = {
  description:
    'Con `1`, `meta.calidad` dice qué tanto se puede confiar en el conjunto, de `bronce` a `platino`, qué cumple y qué le falta, como `/api/v1/estado`. Solo en JSON.',
  schema: { type: 'string', enum: ['0', '1'] },
  example: '1',
}

/** The parameters that no connector declares, because every list understands them. */
export const UNIVERSAL = {
  formato: FORMATO,
  decimal: DECIMAL,
  campos: CAMPOS,
  orden: ORDEN,
  cursor: CURSOR,
  al: AL,
  recibo: RECIBO,
  calidad: CALIDAD,
} as const

/** Those that a dataset's endpoint takes, with examples of its own. */
export function universalOf(connector: Connector): Readonly<Record<string, DescribedParam>> {
  const [first, ...others] = orderings(connector)
  const withExamples = {
    formato: hasGeometry(connector) ? FORMATO_WITH_PLACES : FORMATO,
    campos: { ...CAMPOS, example: Object.keys(recordColumns(connector)).slice(0, 3).join() },
    orden: { ...ORDEN, example: (others[0] ?? first ?? ORDEN.example) as string },
  }
  return { ...UNIVERSAL, ...withExamples }
}
