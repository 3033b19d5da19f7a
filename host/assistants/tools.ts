/** The tools that an assistant has: each asks one address of the service, and says its answer in words too. */
import { z } from 'zod'
import { HELP_PATH, SEARCH_PATH } from '../ask/help.ts'
import { API_ROOT } from '../describe/calls.ts'
import { VERIFY_PATH } from '../receipts/paths.ts'
import { LIST_OUTPUT, outputSchema, SEARCH_OUTPUT } from './output-schemas.ts'
import { askTool, queryTool } from './question-tools.ts'
import { toolAnswer, toolFailure, parseBody, toolRefusal, saidRecords, type AnswerBody } from './results.ts'
import { dataset, defineTool, type Tool } from './tool.ts'

const search = defineTool({
  name: 'buscar',
  title: 'Buscar conjuntos, nombres y lugares',
  description:
    'Empieza aquí. Sin argumentos lista los conjuntos de datos oficiales de México que hay. Con `texto` encuentra por su nombre medidas, productos, series, valores y lugares con sus claves. Con `conjunto` trae además su ficha: los parámetros de `datos` y los asuntos, medidas, dimensiones y ejemplos que usa `consultar`. No cuenta en la cuota.',
  input: z.strictObject({
    texto: z.string().trim().min(1).max(200).optional().describe('Palabras: «aguacate», «Mérida», «inflación».'),
    conjunto: dataset.optional(),
  }),
  output: SEARCH_OUTPUT,
  async run({ texto, conjunto }, call) {
    const of: Record<string, string> = conjunto === undefined ? {} : { conjunto }
    const isCardAlone = conjunto !== undefined && texto === undefined
    const found = isCardAlone ? NOTHING : await call(SEARCH_PATH, texto === undefined ? {} : { texto, ...of })
    if (found.status !== 200) return toolRefusal(found)
    const card = conjunto === undefined ? NOTHING : await call(HELP_PATH, of)
    if (card.status !== 200) return toolRefusal(card)
    const resultados = parseBody(found.text)!.data
    const ficha = parseBody(card.text)!.data[0]
    return toolAnswer({ resultados, ...(ficha && { ficha }) }, [
      resultados.length || isCardAlone ? saidRecords(resultados) : `Nada se llama como «${texto}».`,
      ficha && JSON.stringify(ficha),
    ])
  },
})
/** Of what was not asked for. */
const NOTHING = { status: 200, retryAfter: undefined, text: '{"data":[]}' }

/** Of the path of the next page. */
const cursorIn = (path: string) => new URLSearchParams(path.slice(path.indexOf('?'))).get('cursor')

/** What a model reads at once; whoever wants more says so. */
const FEW = '20'
const data = defineTool({
  name: 'datos',
  title: 'Leer un conjunto con sus parámetros',
  description:
    'Los registros de un conjunto, filtrados por los parámetros de su ficha (`buscar` con `conjunto`); 20 si `parametros.limit` no dice otra cosa, y `meta.siguiente` lleva a la página que sigue. Cuenta como una petición.',
  input: z.strictObject({
    conjunto: dataset,
    parametros: z
      .record(z.string().max(60), z.union([z.string().max(4_000), z.number(), z.boolean()]))
      .optional()
      .describe('Por ejemplo {"municipio": "Guadalajara", "limit": 5}.'),
  }),
  output: LIST_OUTPUT,
  async run({ conjunto, parametros = {} }, call) {
    const given = Object.entries(parametros).map(([name, value]): [string, string] => [name, String(value)])
    if (parametros.formato !== undefined && parametros.formato !== 'json')
      return toolFailure({ codigo: 'parametro_invalido', mensaje: '`formato`: aquí sólo hay JSON; quítalo.' })
    const asked = await call(`${API_ROOT}/${conjunto}`, { limit: FEW, ...Object.fromEntries(given) })
    const body = parseBody(asked.text)
    if (asked.status !== 200 || !body) return toolRefusal(asked)
    const { count, source, fecha_datos, actualizado, licencia, fuente_url, siguiente, muestra, recibo } = body.meta
    return toolAnswer(body, [
      saidRecords(body.data),
      `Registros: ${count}.${siguiente ? ` Hay más: repite con el cursor ${cursorIn(siguiente)}` : ''}`,
      `Fuente: ${source}, ${fuente_url}. Datos al ${fecha_datos ?? 'día que no se sabe'}; publicado aquí ${actualizado ?? 'nunca'}. Licencia: ${licencia}.`,
      muestra && 'Son datos de muestra: no los des por vigentes.',
      recibo && `Recibo: ${recibo}`,
    ])
  },
})

const verify = defineTool({
  name: 'verificar',
  title: 'Comprobar un recibo',
  description:
    'Dice si un recibo lo firmó este servicio, si aquello se sirvió así y si hoy sigue así, con las corridas que trajeron la cifra. No cuenta en la cuota.',
  input: z.strictObject({ recibo: z.string().min(1).max(11_000).describe('El texto de `recibo` de una respuesta.') }),
  output: outputSchema('ComprobacionDeRecibo'),
  async run({ recibo }, call) {
    const asked = await call(VERIFY_PATH, { recibo })
    if (asked.status !== 200) return toolRefusal(asked)
    const body = parseBody(asked.text)!
    const sources = (body.data.recibo?.conjuntos ?? []) as { fuente: string; licencia: string; fecha_datos: string }[]
    return toolAnswer(body, [
      `${body.data.veredicto}: ${body.data.explicacion}`,
      ...sources.map((one) => `Fuente: ${one.fuente}. Datos al ${one.fecha_datos}. Licencia: ${one.licencia}.`),
    ])
  },
})

const state = defineTool({
  name: 'estado',
  title: 'Qué tan nuevo es cada conjunto',
  description:
    'De cada conjunto, o de uno: el día de su dato más nuevo, cuándo se actualizó, cuándo toca otra vez, y si va tarde o falla y por qué. No cuenta en la cuota.',
  input: z.strictObject({ conjunto: dataset.optional() }),
  output: outputSchema('EstadoDeConjuntos'),
  async run({ conjunto }, call) {
    const asked = await call(`${API_ROOT}/estado`)
    if (asked.status !== 200) return toolRefusal(asked)
    const { data: all, ...body } = parseBody(asked.text)!
    const chosen = all.filter((one: AnswerBody) => conjunto === undefined || one.conjunto === conjunto)
    if (!chosen.length)
      return toolFailure({
        codigo: 'parametro_invalido',
        mensaje: `No hay un conjunto «${conjunto}». Hay: ${all.map((one: AnswerBody) => one.conjunto).join(', ')}.`,
      })
    return toolAnswer({ ...body, data: chosen, meta: { ...body.meta, count: chosen.length } }, [saidRecords(chosen)])
  },
})

export const TOOLS: readonly Tool[] = [search, askTool, queryTool, data, verify, state]
