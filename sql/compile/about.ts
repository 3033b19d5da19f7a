/** What is declared of a subject, as a row: what a term means; of when its rows are, and whose. */
import { cadenceInWords } from '@tianguis/core/cadence-words'
import { viewOf, type Statement } from './source.ts'

/** A row with the term, what it means, and the agency whose term it is. */
export function definitionSql(statement: Statement): string {
  const { topic, query } = statement
  const { label, says } = topic.subject.glossary![query.concepto!]!
  return `select ${text(statement, label)} as concepto, ${text(statement, says)} as definicion, ${text(statement, topic.connector.source.name)} as fuente limit 1`
}

/** A row with the first and the newest day, how often the source is asked, and its name, address and licence. */
export function metadataSql(statement: Statement): string {
  const { subject, connector } = statement.topic
  const term = subject.glossary?.[statement.query.concepto ?? '']
  const days = subject.time ? `min(v.${subject.time.column}) as desde, max(v.${subject.time.column}) as hasta, ` : ''
  const told = {
    ...(term ? { definicion: term.says } : {}),
    se_consulta: cadenceInWords(connector.cadence),
    fuente: connector.source.name,
    fuente_url: connector.source.url,
    licencia: connector.source.licence.name,
  }
  const columns = Object.entries(told).map(([name, value]) => `${text(statement, value)} as ${name}`)
  return `select ${days}${columns.join(', ')} from ${viewOf(statement)} v limit 1`
}

const text = (statement: Statement, value: string): string => statement.bind(value, 'text')
