import { date, integer } from '@tianguis/core'
import { SERIES } from './series.ts'

const listed = SERIES.map(({ serie }, at) => `('${serie}', ${at})`).join(', ')

/**
 * The last ten publications of every series, each with the change against the one before it.
 * Eleven rows a series come from the key's index, whatever the history holds.
 * `dia` and `orden` only sort: settlement rates are dated days ahead, and a list that began with them
 * would show a date to come as the dollar of today; so a row sorts at most on the day of the newest FIX.
 */
export const latestDays = `
SELECT r.fecha, r.moneda, r.par, r.valor, r.tipo, r.serie,
  r.valor - r.anterior AS variacion,
  round((r.valor - r.anterior) * 100 / r.anterior, 4) AS variacion_pct,
  least(r.fecha, fix.dia) AS dia, listed.orden
FROM (VALUES ${listed}) AS listed(serie, orden)
CROSS JOIN (SELECT max(f.fecha) AS dia FROM {tipo_cambio} AS f WHERE f.serie = '${SERIES[0]!.serie}') AS fix
CROSS JOIN LATERAL (
  SELECT eleven.*, lead(eleven.valor) OVER (ORDER BY eleven.fecha DESC) AS anterior
  FROM (
    SELECT t.fecha, t.moneda, t.par, t.valor, t.tipo, t.serie
    FROM {tipo_cambio} AS t WHERE t.serie = listed.serie ORDER BY t.fecha DESC LIMIT 11
  ) AS eleven
  ORDER BY eleven.fecha DESC LIMIT 10
) AS r`

/** All that is kept, each with the change against the publication before it, which the key finds. */
export const everyDay = `
SELECT t.fecha, t.moneda, t.par, t.valor, t.tipo, t.serie,
  t.valor - previous.valor AS variacion,
  round((t.valor - previous.valor) * 100 / previous.valor, 4) AS variacion_pct
FROM {tipo_cambio} AS t
LEFT JOIN LATERAL (
  SELECT max(before.valor) AS valor FROM (SELECT p.valor FROM {tipo_cambio} AS p WHERE p.serie = t.serie AND p.fecha < t.fecha ORDER BY p.fecha DESC LIMIT 1) AS before
) AS previous ON true`

export const latestDaysOrder = ['dia desc', 'orden', 'fecha desc'] as const
export const onlySort = {
  dia: date().required().describe('Día por el que se ordena.'),
  orden: integer().required().describe('Lugar de la serie.'),
}

/** New or changed values that differ by more than a tenth from the publication before them. */
export const jumps = `
SELECT n.serie, n.fecha, n.valor, n.anterior
FROM (
  SELECT t.serie, t.fecha, t.valor, lag(t.valor) OVER w AS anterior, lag(t.fecha) OVER w AS dia_anterior
  FROM {after.tipo_cambio} AS t WINDOW w AS (PARTITION BY t.serie ORDER BY t.fecha)
) AS n
WHERE abs(n.valor - n.anterior) > n.anterior * 0.10 AND n.fecha - n.dia_anterior <= 10
  AND NOT EXISTS (
    SELECT 1 FROM {before.tipo_cambio} AS b WHERE b.serie = n.serie AND b.fecha = n.fecha AND b.valor = n.valor
  )`
