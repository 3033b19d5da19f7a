import type { Topic } from '../knowledge/catalogue.ts'

/** What is current of a dataset. */
export interface Publication {
  readonly observedOn: string | null
  readonly publishedAt: Date | null
  readonly sample: boolean
  /** In what condition it is; only what is a key of the words below is told. */
  readonly condition?: string
}

/** What whoever reads an answer should know of its data, as `meta.estado` of a list says it in a word. */
const TROUBLES: Readonly<Partial<Record<string, string>>> = {
  atrasado: 'Su fuente no se ha podido consultar a tiempo.',
  congelado: 'Su fuente no da nada más nuevo, aunque debería.',
  parcial: 'De su fuente falta una parte.',
  fallando: 'Su última actualización falló; es lo último bueno.',
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
    TROUBLES[publication?.condition ?? ''] ?? '',
    publication?.sample ? 'Son datos de muestra, no datos vigentes.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function rowsBehind(rows: readonly string[]): number {
  return rows.reduce((sum, row) => sum + Number((JSON.parse(row) as { registros?: number }).registros ?? 0), 0)
}
