import type { ReferenceObject, SchemaObject } from 'openapi3-ts/oas30'
import { curlBlock } from './calls.ts'
import { DESCRIBED_CODES } from '../request/error-codes.ts'
import { markdownTable } from './markdown-parts.ts'
import { programs } from './programs.ts'
import { QUESTION_PATH as PATH, questionPaths } from './question-paths.ts'
import { questionSchemas } from './question-schemas.ts'

/**
 * The manual's section on questions, of what OpenAPI says of them.
 * @param site scheme and host
 * @param keyed whether they need a key
 */
export function questionManual(site: string, keyed: boolean): string[] {
  const { description, parameters = [] } = questionPaths[PATH]!
  const known = parameters.flatMap((one) => ('name' in one ? [one] : []))
  const asked = (more = '') =>
    curlBlock(`${site}${PATH}?q=${encodeURIComponent(String(known[0]!.example))}${more}`, keyed)
  return [
    '## Preguntas en español',
    `\`${PATH}\`: ${description}`,
    asked(),
    ...programs({
      url: `${site}${PATH}?q=${encodeURIComponent(String(known[0]!.example))}`,
      keyed,
      records: 'resultado',
    }),
    markdownTable(
      ['parámetro', 'qué hace', 'obligatorio', 'ejemplo'],
      known.map((one) => [`\`${one.name}\``, one.description ?? '', one.required ? 'sí' : 'no', exampleOf(one)]),
    ),
    'La respuesta:',
    markdownTable(['campo', 'qué es'], fieldsOf(questionSchemas.RespuestaPregunta!)),
    'Sin ejecutar nada, qué se entendió y el SELECT:',
    asked('&explicar=1'),
    'Cada respuesta trae `consulta_id`: mándalo en `tras` con la siguiente pregunta («¿y en Puebla?», «por mes», «¿y la más barata?»), y `interpretacion.seguimiento` dice qué se conservó y qué cambió. Una pregunta completa se responde como tal y no conserva nada. Uno cortado o que no es de aquí es un 400 `consulta_id_no_valido`.',
    'Se puede preguntar por dos conjuntos a la vez («inflación y dólar por mes en 2025») o por uno entre otro («cuántos habitantes hay por gasolinera en cada estado»): los renglones se unen por lugar o por periodo, y `provenance` nombra las dos fuentes.',
    'Un programa puede mandar, en vez de `q`, `consulta`: una consulta lógica en JSON con la forma de [`/api/query/esquema.json`](/api/query/esquema.json) y los nombres de la ficha del conjunto, `/api/query/ayuda?conjunto=…`; `/api/query/buscar?texto=…` encuentra productos, series y lugares con su clave. No se supone nada y el SQL es exactamente el suyo.',
    'Los asistentes tienen lo mismo en `/mcp` (Model Context Protocol): las herramientas `buscar`, `preguntar`, `consultar`, `datos`, `verificar` y `estado`, con la misma clave y los mismos límites.',
    'Lo que no se responde es un 422. `detalle` trae, según el caso, `palabras` (las que estorban), `opciones` y `sugerencias`: preguntas listas, cada una con su `pregunta` y su `url`.',
    markdownTable(
      ['codigo', 'qué pasó'],
      DESCRIBED_CODES.filter(({ status }) => status === 422).map(({ codigo, says }) => [`\`${codigo}\``, says]),
    ),
    `Qué se puede preguntar, por conjunto, con ejemplos que hoy tienen respuesta:`,
    curlBlock(`${site}${PATH}/ayuda`, false),
    ...programs({ url: `${site}${PATH}/ayuda`, keyed: false, single: true }),
  ]
}

/** A handle is signed, so that none can be given here. */
const exampleOf = ({ name, example }: { name: string; example?: unknown }) =>
  name === 'tras' ? 'un `consulta_id`' : `\`${String(example)}\``

/** Fields of an object, and after each that is one itself, its own: `interpretacion.frase`. */
function fieldsOf({ properties = {} }: SchemaObject, before = ''): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => [
    [`\`${before}${name}\``, said(field)],
    ...('properties' in field && field.properties && !before ? fieldsOf(field, `${name}.`) : []),
  ])
}

const said = (field: SchemaObject | ReferenceObject) => ('description' in field && field.description) || ''
