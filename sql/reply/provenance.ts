import type { Topic } from '../knowledge/catalogue.ts'

/** What is current of a dataset. */
export interface Publication {
  readonly observedOn: string | null
  readonly publishedAt: Date | null
  readonly sample: boolean
}

/**
 * Where an answer comes from: dataset, agency, licence, the day of the data and of the download, and how many rows are
 * behind it.
 */
export function provenanceOf(
  { subject, connector }: Topic,
  publication: Publication | undefined,
  rows: readonly string[],
): string {
  const { source } = connector
  const behind = rowsBehind(rows)
  return [
    `${connector.title} (/api/v1${connector.path}). Fuente: ${source.name}.`,
    `Licencia: ${source.licence.name}${source.licence.commercial ? '' : ', sin uso comercial'}.`,
    publication?.observedOn ? `Dato más reciente: ${publication.observedOn}.` : '',
    publication?.publishedAt ? `Publicado aquí: ${publication.publishedAt.toISOString().slice(0, 10)}.` : '',
    subject.time?.meaning === 'pronostico' ? 'Son pronósticos.' : '',
    behind ? `Se calculó de ${behind.toLocaleString('es-MX')} registros.` : '',
    publication?.sample ? 'Son datos de muestra, no datos vigentes.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function rowsBehind(rows: readonly string[]): number {
  return rows.reduce((sum, row) => sum + Number((JSON.parse(row) as { registros?: number }).registros ?? 0), 0)
}
