import type { Connector } from '../contract.ts'
import type { Vocabulary } from '../params.ts'

/** A vocabulary is read by skipping through an index; without one, every publication would scan the table. */
export function vocabularyProblems(
  tables: Connector['tables'],
  of: string,
  { table, column, label }: Vocabulary,
): string[] {
  const declared = tables[table]
  if (!declared?.columns[column] || (label && !declared.columns[label]))
    return [`${of} nombra ${table}.${label && declared?.columns[column] ? label : column}, que no se declara.`]
  const indexed = declared.key[0] === column || declared.indexes?.some(([first]) => first === column)
  return indexed ? [] : [`${of} necesita un índice de «${table}» que empiece por «${column}».`]
}
