/** The tools that ask: in words, and by a logical query. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { LOGICAL_QUERY } from '@tianguis/sql/validate/logical-query-schema'
import { z } from 'zod'
import { QUESTION_PATH } from '../describe/question-paths.ts'
import { outputSchema, QUESTION_OUTPUT } from './output-schemas.ts'
import { toolAnswer, parseBody, toolRefusal, saidRecords, type AnswerBody } from './results.ts'
import { defineTool, flag } from './tool.ts'

const how = {
  explicar: flag('Solo valida y muestra el SELECT; no lo ejecuta.'),
  recibo: flag('Pide con la respuesta un recibo firmado.'),
}

export const askTool = defineTool({
  name: 'preguntar',
  title: 'Preguntar en español',
  description:
    'Responde una pregunta en español sobre los datos («¿a cómo está la magna en Mérida?») con sus renglones, el SQL, el origen y lo que se supuso. No adivina: una pregunta ambigua vuelve con sus lecturas (`ok` es false y `detalle.opciones` las trae), y lo que los datos no dicen se niega con el motivo. Cuenta como una petición.',
  input: z.strictObject({
    pregunta: z.string().min(1).max(400).describe('En español, de 3 a 300 caracteres.'),
    tras: z
      .string()
      .max(3_000)
      .optional()
      .describe('El `consulta_id` de la respuesta a la que sigue: «¿y en Puebla?».'),
    recibo: how.recibo,
  }),
  output: QUESTION_OUTPUT,
  async run({ pregunta, tras, recibo }, call) {
    const asked = await call(QUESTION_PATH, { q: pregunta, ...(tras && { tras }), ...(recibo && { recibo: '1' }) })
    const body = parseBody(asked.text)
    if (asked.status === 200) return questionAnswer(body!)
    if (body?.codigo !== 'ambigua' || !body.detalle?.opciones) return toolRefusal(asked)
    const { ok, codigo, error, detalle } = body
    const readings = detalle.opciones.map((one: { pregunta: string }) => `- ${one.pregunta}`)
    return toolAnswer({ ok, codigo, error, detalle }, [error, ...readings, 'Pregunta otra vez con una de ellas.'])
  },
})

export const queryTool = defineTool({
  name: 'consultar',
  title: 'Consultar con una consulta lógica',
  description:
    'La vía exacta, sin palabras: tú dices qué asunto, medidas, filtros, lugares y tiempo, con los nombres de la ficha del conjunto (`buscar` con `conjunto`), y el servicio lo valida, lo convierte en un SELECT y lo ejecuta. Lo que no se sostiene vuelve dicho en palabras. Cuenta como una petición.',
  input: z.strictObject({ consulta: z.looseObject({}), ...how }),
  told: z.strictObject({ consulta: LOGICAL_QUERY, ...how }),
  output: outputSchema('RespuestaPregunta'),
  async run({ consulta: given, explicar, recibo }, call) {
    const asked = await call(QUESTION_PATH, {
      consulta: JSON.stringify(given),
      ...(explicar && { explicar: '1' }),
      ...(recibo && { recibo: '1' }),
    })
    return asked.status === 200 ? questionAnswer(parseBody(asked.text)!) : toolRefusal(asked)
  },
})

const questionAnswer = (body: AnswerBody): CallToolResult =>
  toolAnswer(body, [
    body.interpretacion.frase,
    body.resultado.length ? saidRecords(body.resultado) : body.sql_generado,
    ...body.interpretacion.supuestos.map((one: string) => `Se supuso: ${one}`),
    `Fuente: ${body.provenance}`,
    body.truncado && 'Hay más renglones de los que caben: pide menos.',
    body.recibo && `Recibo: ${body.recibo}`,
  ])
