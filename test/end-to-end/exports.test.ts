/**
 * Exports larger than a host's memory may become: it stays as it is, whatever there is to read and however slowly it is
 * read.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase } from '../support/database.ts'

const HOST = fileURLToPath(new URL('export-host.ts', import.meta.url))
/** Of about 230 bytes; with a million the host is seen to need as much, and the suite 20 s more. */
const ROWS = Number(process.env.EXPORT_ROWS ?? 200_000)
const MIB = 1024 * 1024

/** As `npm start` has it: memory is not kept for later. */
const LEAN = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--liftoff-only']

/** Bytes that a process has held at most since it was last asked. */
function most(pid: number): number {
  const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return Number(kB) * 1024
}

test('its memory is the same for a tenth of the rows and for all of them', async () => {
  const database = await openTestDatabase()
  const child = fork(HOST, { execArgv: LEAN, env: { ...process.env, EXPORT_URL: database.url } })
  try {
    const [{ url, key }] = (await once(child, 'message')) as [{ url: string; key: string }]
    await database.pool.query(`insert into datos.prueba_precios (clave, precio, fecha, nota, _desde, _visto, _cambiado)
      select 'n' || lpad(i::text, 8, '0'), i % 1000, '2026-11-19', repeat('tianguis ', 22), case when i <= ${ROWS / 10} then 1 else 2 end, now(), now() from generate_series(1, ${ROWS}) i`)
    const read = async (path: string) => {
      const [answer] = (await once(
        request(`${url}${path}`, { headers: { authorization: `Bearer ${key}`, connection: 'close' } }).end(),
        'response',
      )) as [IncomingMessage]
      assert.is(answer.statusCode, 200)
      let bytes = 0
      for await (const chunk of answer) bytes += (chunk as Buffer).length
      return bytes
    }
    await database.pool.query('update datos.prueba_precios set _hasta = 9 where _desde = 2')
    most(child.pid!) // of its start
    const few = await read('/api/v1/prueba.csv')
    const before = most(child.pid!)
    await database.pool.query('update datos.prueba_precios set _hasta = null where _desde = 2')
    const all = await read('/api/v1/prueba.csv')
    const grown = most(child.pid!) - before
    assert.ok(all > few * 9 && all > ROWS * 200, `${all} bytes`)
    if (process.env.EXPORT_ROWS)
      console.log(
        `${ROWS} rows, ${Math.round(all / MIB)} MiB: grew by ${Math.round(grown / MIB)} MiB from ${Math.round(before / MIB)}`,
      )
    assert.ok(grown < all / 2, `it grew by ${Math.round(grown / MIB)} MiB for ${Math.round(all / MIB)} MiB more`)
  } finally {
    child.disconnect()
    await once(child, 'exit')
    await database.close()
  }
})

test.run()
