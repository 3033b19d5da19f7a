import { FIX } from '@tianguis/core/upstreams/banxico-feeds'

/** The value of the newest day before one. */
const before = (further = '') =>
  `SELECT p.valor FROM {dolar} AS p WHERE p.fecha < d.fecha${further} ORDER BY p.fecha DESC LIMIT 1`

/**
 * Every day with the change against the day published before it. The previous day is looked up by the key for each row
 * that is served, so that fifty rows cost fifty look-ups and not the whole history. First within a week, where it
 * nearly always is: of a look-up without an end PostgreSQL reads the whole page of the index, 10 µs instead of 3. `max`
 * of that one day tells the planner that there is one at most, so that periods, which do not show it, leave it out
 * (18,000 look-ups, 200 ms).
 */
export const withChanges = `
SELECT d.fecha, d.valor, d.serie,
  d.valor - previous.valor AS variacion,
  round((d.valor - previous.valor) * 100 / previous.valor, 4) AS variacion_pct
FROM {dolar} AS d
LEFT JOIN LATERAL (
  SELECT max(one.valor) AS valor FROM (SELECT coalesce((${before(' AND p.fecha >= d.fecha - 7')}), (${before()})) AS valor) AS one
) AS previous ON true`

/**
 * New or changed days of the FIX that differ by more than a tenth from the day before them.
 * In the crisis of 1994 and 1995 six days did (22 % on 1994-12-22); since 1996 the largest was 7.65 %, on 2016-11-09.
 */
export const jumps = `
SELECT n.fecha, n.valor, n.anterior
FROM (
  SELECT d.fecha, d.valor, lag(d.valor) OVER w AS anterior, lag(d.fecha) OVER w AS dia_anterior
  FROM {after.dolar} AS d WHERE d.serie = '${FIX}' AND d.fecha >= DATE '1995-12-29' WINDOW w AS (ORDER BY d.fecha)
) AS n
WHERE abs(n.valor - n.anterior) > n.anterior * 0.10 AND n.fecha - n.dia_anterior <= 10
  AND NOT EXISTS (SELECT 1 FROM {before.dolar} AS b WHERE b.fecha = n.fecha AND b.valor = n.valor)`

export const wrongFirstFix = `SELECT d.fecha, d.valor FROM {after.dolar} AS d WHERE d.fecha = DATE '1991-11-12' AND d.valor <> 3.0735`
