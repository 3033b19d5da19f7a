/** An answer as it is read at a terminal. */
import type { Answered, Reply } from '@tianguis/sql/reply/reply'
import type { textTable } from './table.ts'

/**
 * As a table, with what was understood and where it comes from.
 * @param mayFollow whether it has to be said how to follow it; at the prompt the next question does
 */
export async function answerText(
  {
    rows,
    serie,
    interpretacion,
    provenance,
    sql_generado: sql,
    parametros,
    sugerencias,
    truncado,
    consulta_id,
  }: Answered,
  explain: boolean,
  mayFollow = true,
): Promise<string> {
  const { textTable: table } = await import('./table.ts')
  const notes = [
    interpretacion.frase,
    ...interpretacion.supuestos,
    ...interpretacion.correcciones.map(({ escrito, leido }) => `«${escrito}» se leyó «${leido}».`),
  ].join(' ')
  if (explain)
    return [notes, '', sql, ...parametros.map((value, at) => `  $${at + 1} = ${JSON.stringify(value)}`)].join('\n')
  return [
    tableOf(rows, table),
    '',
    notes,
    ...(serie ? ['', 'De esta serie:', tableOf(serie.rows, table), ''] : []),
    ...(truncado ? ['Hay más renglones; pide un lugar o un periodo más preciso.'] : []),
    provenance,
    ...(mayFollow && consulta_id !== null ? ['', `Para seguir: tianguis query --tras ${consulta_id} "¿y …?"`] : []),
    ...(sugerencias.length ? ['', 'También:', ...sugerencias.map(({ pregunta }) => `  ${pregunta}`)] : []),
  ].join('\n')
}

function tableOf(rows: readonly string[], table: typeof textTable): string {
  const cells = rows.map((row) => Object.entries(textsOf(row)))
  const headings = cells[0]!.map(([title], column) => ({
    title: title.toUpperCase(),
    right: cells.every((row) => /^(-?[\d.]+|—)$/.test(row[column]![1])),
  }))
  return table(
    headings,
    cells.map((row) => row.map(([, text]) => text)),
  )
}

/** Values as they were written, so that no decimal changes. */
function textsOf(row: string): Record<string, string> {
  const reviver = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? value
      : value === null
        ? '—'
        : typeof value === 'number'
          ? (context?.source ?? String(value))
          : typeof value === 'boolean'
            ? value
              ? 'sí'
              : 'no'
            : String(value)
  return JSON.parse(row, reviver as never)
}

export function refusalText({ error, codigo, detalle }: Exclude<Reply, Answered>): string {
  const near = [...(detalle.opciones ?? []), ...(detalle.sugerencias ?? [])].map(({ pregunta }) => `\n  ${pregunta}`)
  return `${error} (${codigo})${near.length ? `\nPuedes preguntar:${near.join('')}` : ''}`
}
