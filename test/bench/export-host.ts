/** A host in a process of its own, so that what it keeps in memory is nobody else's. It sends its address and a key. */
import { openPool } from '@tianguis/core/database/connection'
import { openSmallHost } from '../support/small-host.ts'

const url = process.env.EXPORT_URL!
const pool = openPool({ url })
const host = await openSmallHost({ url, pool })
process.on('disconnect', async () => {
  await host.close()
  await pool.end()
})
process.send!({ url: host.url, key: host.key })
