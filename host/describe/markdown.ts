import { recordColumns, type Columns, type Connector, type Kind } from '@tianguis/core'
import { addedColumns } from '@tianguis/core/query/shape'
import { openWithoutKey, type Plan } from '../accounts/plans.ts'
import { cadenceInWords, spanInWords } from '@tianguis/core/cadence-words'
import { EMBED, IMAGES } from '../portal/addresses.ts'
import { API_ROOT, callableSite, callPath, curlBlock } from './calls.ts'
import { DESCRIBED_CODES } from '../request/error-codes.ts'
import { exportManual, wholeInWords } from './exports.ts'
import { groupingInWords, orderingInWords, pastInWords } from './query-words.ts'
import { keysManual } from './keys-manual.ts'
import { dataFrameManual } from './data-frames-manual.ts'
import { programs, programsManual } from './programs.ts'
import { markdownLink, markdownTable } from './markdown-parts.ts'
import { questionManual } from './question-manual.ts'
import { errorSchema } from './error-schemas.ts'
import { mayBeNull, metaSchema } from './schemas.ts'
import { CALENDAR_PATH, CHANGES_FEED_PATH, CHANGES_PATH, ICS_PATH, STATE_FEED_PATH } from '../calendar/paths.ts'
import { watchManual } from './watch-manual.ts'
import { KEYS_PATH, RECEIPT_PAGE, VERIFY_PATH } from '../receipts/paths.ts'
import { versionsInWords, versionsManual } from './versions-manual.ts'
import { UNIVERSAL, universalOf } from '../answer/universal.ts'
import { ABOUT, EXACTNESS, KIND_WORDS, RULES, SAMPLE } from './wording.ts'

/**
 * The manual served at /api/v1.md, all of it derived from the connectors.
 * @param siteUrl scheme and host that the examples call, 'https://datos.example.mx'
 * @param plans what may be asked for how much
 */
export function buildMarkdown(
  connectors: readonly Connector[],
  { siteUrl, plans }: { siteUrl: string; plans: readonly Plan[] },
): string {
  const site = callableSite(siteUrl)
  const withoutKey = openWithoutKey(plans)
  const keyed = (endpoint: string) => !withoutKey.includes(endpoint)
  return (
    [
      '# Tianguis, API v1',
      ABOUT,
      EXACTNESS,
      `Empieza así:\n\n${curlBlock(`${site}${API_ROOT}/estado`, false)}`,
      ...index(connectors),
      ...ways(connectors, site, keyed),
      ...keysManual(site, plans, withoutKey),
      ...rules(),
      ...envelope(),
      ...exportManual(connectors, site),
      ...versionsManual(connectors, site, keyed),
      ...questionManual(site, keyed('query')),
      ...errors(),
      ...freshness(site),
      ...calendar(site),
      ...picturesInWords,
      ...watchManual(site),
      ...revisions(connectors),
      ...receipts(connectors, site),
      ...connectors.flatMap((connector) => dataset(connector, site, keyed(connector.path.slice(1)))),
    ].join('\n\n') + '\n'
  )
}

function index(connectors: readonly Connector[]): string[] {
  const rows = connectors.map(({ path, title, source }) => [
    `[\`${path}\`](#${path.slice(1)})`,
    title,
    source.name,
    source.licence.commercial ? 'sí' : 'no',
  ])
  return [
    '## Endpoints',
    `Todos cuelgan de \`${API_ROOT}\` y se leen con GET.`,
    markdownTable(['ruta', 'datos', 'fuente', 'uso comercial'], rows),
    `Además: cada uno entero, en [un archivo](#exportaciones), con [su ficha](/datos) y [un catálogo](/catalogo.jsonld), [\`/api/query\`](#preguntas-en-español) (preguntas en español), \`${API_ROOT}/estado\` (frescura), [\`${API_ROOT}/avisos\`](#avisos), [\`${API_ROOT}/uso\`](#claves-y-límites) (lo que va de tu mes), \`/openapi.json\` (OpenAPI 3.0.3), que [\`/docs\`](/docs) muestra, \`/api/v1.md\` (este manual), \`/healthz\` y \`/readyz\` (operación).`,
  ]
}

function ways([first]: readonly Connector[], site: string, keyed: (endpoint: string) => boolean): string[] {
  if (!first) return []
  const url = `${site}${callPath(first, first.calls[0]!)}`
  const kinds = Object.fromEntries(
    Object.entries(recordColumns(first)).map(([name, { spec }]): [string, Kind] => [name, spec.kind]),
  )
  const one = `${site}${API_ROOT}${first.path}?campos=${Object.keys(kinds)[0]}&limit=1`
  return programsManual({ url, keyed: keyed(first.path.slice(1)) }, { one, site, kinds })
}

const rules = () => [
  '## Cómo se pregunta',
  RULES,
  'Los lugares se comparan sin distinguir mayúsculas, acentos ni puntuación; uno que no se conoce es un error con los nombres más parecidos, no una lista vacía.',
]

const envelope = () => [
  '## La respuesta',
  '`{"ok": true, "data": [registros], "meta": {…}}`. Cada registro lleva siempre todos sus campos. `meta`:',
  markdownTable(['campo', 'qué es'], fields(metaSchema)),
]

const errors = () => [
  '## Errores',
  '`{"ok": false, "error": "…", "codigo": "…", "id_solicitud": "…"}`, con el código HTTP que corresponde.',
  markdownTable(['campo', 'qué es'], fields(errorSchema)),
  markdownTable(
    ['HTTP', 'codigo', 'qué pasó'],
    DESCRIBED_CODES.map(({ status, codigo, says }) => [String(status), `\`${codigo}\``, says]),
  ),
]

const freshness = (site: string) => [
  '## Frescura',
  SAMPLE,
  `\`meta.fecha_datos\` es el día del dato más nuevo y \`meta.actualizado\` cuándo cambiaron aquí los datos. [\`${API_ROOT}/estado\`](${site}${API_ROOT}/estado) dice de cada conjunto si va tarde, por qué, y cuándo toca la próxima consulta.`,
  ...programs({ url: `${site}${API_ROOT}/estado`, keyed: false, single: true }),
]

function revisions(connectors: readonly Connector[]): string[] {
  const passing = connectors.filter((connector) => !connector.revisions).map(({ path }) => `\`${path}\``)
  const which = passing.length ? ` Un tiempo: ${passing.join(', ')}.` : ''
  return ['## Revisiones', `\`al=AAAA-MM-DD\` da ${lowerFirst(UNIVERSAL.al.description)}${which}`]
}

const calendar = (site: string): string[] => [
  '## Calendario y publicaciones',
  `\`${API_ROOT}/CONJUNTO/valores/PARAMETRO\` lista lo que se puede escribir en un parámetro (municipios, productos, series…) y cuántos registros lo tienen; \`q=\` busca una parte del nombre. No pide clave ni cuenta.`,
  `[\`${CALENDAR_PATH}\`](${site}${CALENDAR_PATH}) dice cuándo se consulta cada fuente en los siete días que vienen, y [\`${CHANGES_PATH}\`](${site}${CHANGES_PATH}) las cien publicaciones más recientes, con cuántas filas cambió cada una; \`conjunto=NOMBRE\` limita las dos a un conjunto. \`${ICS_PATH}\` y \`${CHANGES_FEED_PATH}\` son lo mismo para una aplicación de calendario y para un lector de noticias; \`${STATE_FEED_PATH}\` dice cada vez que una fuente empieza a fallar, vuelve a estar bien o contesta con otra forma. No piden clave ni cuentan.`,
]

const picturesInWords: readonly string[] = [
  '## Imágenes',
  `\`${IMAGES}/preguntas.svg?q=…\` es el dibujo de la respuesta a una pregunta, y \`${IMAGES}/<conjunto>.svg\`, con los parámetros de su endpoint, el de una lista; con \`.png\` es lo mismo para donde no se ve SVG. Según la forma de la respuesta es un mapa, puntos, líneas, barras o una cifra; si no hay qué dibujar, es un 422 \`sin_dibujo\`. Cuesta lo que cuesta la pregunta o la lista. \`tema=oscuro\`, \`forma=tarjeta\` (1200×630) y \`rango=1a\` cambian el dibujo. \`${EMBED}?q=…\` y \`${EMBED}/<conjunto>\` son páginas para un \`iframe\`, como las ve quien no tiene clave.`,
]

/** Of the first list, as any has one. */
function receipts([connector]: readonly Connector[], site: string): string[] {
  const asked = `${site}${API_ROOT}${connector!.path}?limit=1&recibo=1`
  return [
    '## Recibos',
    'Con `recibo=1`, la respuesta de cualquier lista (`meta.recibo`) o pregunta (`recibo`) trae un texto firmado que dice de dónde salió: qué se pidió, el SELECT, la publicación, la corrida que trajo los datos, y la dirección, la hora y el SHA-256 de lo que envió la fuente.',
    curlBlock(asked, true),
    `\`${VERIFY_PATH}?recibo=…\` dice, sin clave y sin contar, si la firma es de esta instalación, si aquello se sirvió así (lee otra vez la publicación de entonces) y si sigue así. [\`${RECEIPT_PAGE}\`](${site}${RECEIPT_PAGE}) es la misma comprobación en una página. Es un JWS (RFC 7515) firmado con Ed25519; las claves públicas están en \`${KEYS_PATH}\`, y con ellas se comprueba sin este servicio: \`tianguis verify respuesta.json --public-key claves.json\`. Una pregunta se hace otra vez de las publicaciones de entonces.`,
  ]
}

function dataset(connector: Connector, site: string, keyed: boolean): string[] {
  const { path, title, description, source, cadence, calls } = connector
  const { name, url, commercial } = source.licence
  const grouped = groupingInWords(connector)
  return [
    `## ${path.slice(1)}`,
    `**${title}.** ${description}`,
    [
      `- Fuente: ${markdownLink(source.name, source.url)}`,
      `- Licencia: ${markdownLink(name, url)}; ${commercial ? 'permite' : 'no permite'} el uso comercial`,
      `- Se consulta ${cadenceInWords(cadence)}; va tarde si pasan ${spanInWords(cadence.lateAfter)} sin lograrlo`,
    ].join('\n'),
    '### Parámetros',
    parameters(connector),
    ...[grouped, pastInWords(connector)].filter((words) => words !== undefined),
    orderingInWords(connector),
    wholeInWords(connector),
    versionsInWords(connector),
    '### Campos del registro',
    markdownTable(['campo', 'tipo', 'unidad', 'puede ser null', 'qué es'], columnRows(connector)),
    '### Ejemplos',
    ...calls.map((call) => curlBlock(`${site}${callPath(connector, call)}`, keyed)),
    ...programs({ url: `${site}${callPath(connector, calls[0]!)}`, keyed }),
    '### Tablas de datos',
    ...dataFrameManual(connector, site),
  ]
}

function parameters(connector: Connector): string {
  const rows = Object.entries({ ...connector.params, ...universalOf(connector) }).map(
    ([name, { description, schema, example }]) => [
      `\`${name}\``,
      description,
      schema.default === undefined ? '' : `\`${String(schema.default)}\``,
      `\`${example}\``,
    ],
  )
  return markdownTable(['parámetro', 'qué hace', 'si falta', 'ejemplo'], rows)
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const columnRows = (connector: Connector) => {
  const own: Columns = recordColumns(connector)
  return Object.entries({ ...own, ...addedColumns(connector) }).map(([name, { spec }]) => [
    `\`${name}\``,
    KIND_WORDS[spec.kind],
    spec.unit ?? '',
    own[name] && mayBeNull(connector, name) ? 'sí' : 'no',
    spec.description + allowed(spec.values),
  ])
}

const allowed = (values: readonly string[] | undefined) =>
  values ? ` Valores: ${values.map((value) => `\`${value}\``).join(', ')}.` : ''

const fields = ({ properties = {} }: typeof metaSchema) =>
  Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    ('description' in schema && schema.description) || '',
  ])
