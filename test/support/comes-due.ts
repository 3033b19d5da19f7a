import { PgBoss } from 'pg-boss'
import type { Pool } from '@tianguis/core/database/connection'

/** A job as the programme makes it when the dataset `lento` of `openHosts` is due. */
export async function comesDue(pool: Pool): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, schema: 'trabajos', supervise: false, schedule: false, migrate: false })
  await boss.start()
  await pool.query("update tianguis.datasets set checked_at = null where name = 'lento'")
  await boss.send('refresh.lento', {})
  await boss.stop({ graceful: false })
}
