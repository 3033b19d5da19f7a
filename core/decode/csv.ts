import { parse } from 'csv-parse/sync'

/**
 * The records of a CSV text with a header line, as objects of texts; quotes and line ends as RFC 4180 has them.
 * @throws Error naming the line when a record does not have as many fields as the header.
 */
export const csvRecords = (text: string, { delimiter = ',' } = {}): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter, skip_empty_lines: true })
