/** Records and answers as workbooks: what they say, and where it comes from. */
import { timestampOf } from '../answer/envelope.ts'
import { recordColumns, type Connector } from '@tianguis/core'
import { addedColumns } from '@tianguis/core/query/shape'
import { exactRecord } from '@tianguis/core/query/serialize'
import { dataTroubleOf, type AnsweredPublication } from '../answer/datasets.ts'
import { SAMPLE_ROWS } from '../describe/wording.ts'
import type { CellValue } from './cells.ts'
import { workbook, type Sheet, type SheetRow } from './workbook.ts'

type Lines = Iterable<readonly string[]> | AsyncIterable<readonly string[]>

/**
 * The bytes of a workbook with the records of a dataset, and a second sheet with whose they are and what each field is.
 * @param lines records as JSON text, some at a time
 * @param now when they were asked for
 */
export function recordsWorkbook(
  connector: Connector,
  of: AnsweredPublication,
  { fields, lines, now }: { fields: readonly string[]; lines: Lines; now: Date },
): AsyncGenerator<Buffer, void, undefined> {
  const columns = { ...recordColumns(connector), ...addedColumns(connector) }
  const described = fields.map((name): SheetRow => {
    const { unit, description } = columns[name]!.spec
    return [name, unit === undefined ? description : `${description} Unidad: ${unit}.`]
  })
  return sheets({ sample: of.sample, heading: fields, lines }, [
    ...sourceRows(connector),
    ...publicationRows(of),
    ['Se pidió', timestampOf(now)],
    ...INSTANTS,
    [],
    ...described,
  ])
}

/** The same of the rows of an answer, which may be of two datasets. @param words what it answers, and how it was read */
export function answerWorkbook(
  connectors: readonly Connector[],
  { sample, rows, words }: { sample: boolean; rows: readonly string[]; words: readonly SheetRow[] },
): AsyncGenerator<Buffer, void, undefined> {
  const heading = Object.keys(rows[0] === undefined ? {} : exactRecord(rows[0]))
  return sheets({ sample, heading: heading.length ? heading : ['sin renglones'], lines: [rows] }, [
    ...words,
    ...connectors.flatMap(sourceRows),
    ['Muestra', sampleIn(sample)],
    ...INSTANTS,
  ])
}

const INSTANTS: readonly SheetRow[] = [['Horas', 'En UTC, donde el campo es un instante.']]

interface Records {
  readonly sample: boolean
  readonly heading: readonly string[]
  readonly lines: Lines
}

const sheets = ({ sample, heading, lines }: Records, source: readonly SheetRow[]) =>
  workbook([
    { name: sample ? 'Datos de muestra' : 'Datos', heading, rows: read(lines) },
    { name: 'Fuente', heading: ['Qué', 'Dato'], rows: [source] } satisfies Sheet,
  ])

/** Lines that are made into cells at once: of all that come together a host took 57 MB, and of these it takes 25. */
const AT_ONCE = 100

async function* read(lines: Lines): AsyncGenerator<readonly SheetRow[]> {
  for await (const some of lines)
    for (let at = 0; at < some.length; at += AT_ONCE)
      yield some.slice(at, at + AT_ONCE).map((line) => Object.values(exactRecord(line)) as CellValue[])
}

const sourceRows = ({ title, source: { name, url, licence } }: Connector): SheetRow[] => [
  ['Conjunto', title],
  ['Fuente', name],
  ['Dirección de la fuente', url],
  ['Licencia', licence.name],
  ['Dirección de la licencia', licence.url],
  ['Uso comercial', licence.commercial ? 'Lo permite.' : 'No lo permite.'],
]

const publicationRows = (of: AnsweredPublication): SheetRow[] => [
  ['Versión', { digits: String(of.version) }],
  ['Publicado aquí', of.publishedAt && timestampOf(of.publishedAt)],
  ['Día del dato más nuevo', of.observedOn],
  ...trouble(of),
  ['Muestra', sampleIn(of.sample)],
]

function trouble(of: AnsweredPublication): SheetRow[] {
  const estado = dataTroubleOf(of)
  return estado === undefined ? [] : [['Estado', estado]]
}

const sampleIn = (sample: boolean) => (sample ? SAMPLE_ROWS : 'No.')
