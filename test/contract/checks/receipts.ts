/** What proves an answer: its receipt, and the SELECT that it names. */
import * as assert from 'uvu/assert'
import { VERIFY_PATH } from '../../../host/receipts/paths.ts'
import type { Quality } from '../../../host/status/quality.ts'
import type { Receipt } from '../../../host/receipts/receipt.ts'
import { call } from '../../support/call.ts'
import { openDescription } from '../../support/openapi.ts'
import type { Checks } from '../subject.ts'

export const receiptChecks: Checks = {
  'the receipt of every example holds, and its SELECT gives the same to the digit': async ({
    connector,
    url,
    pool,
  }) => {
    const path = `/api/v1${connector.path}`
    const description = await openDescription(url)
    for (const query of connector.calls) {
      const answer = await call(url, path, { query: { ...query, recibo: 1, calidad: 1 } })
      assert.is(answer.status, 200, `${answer.url} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
      assert.is(description.faults(path, answer), undefined)
      const { recibo, calidad } = answer.json().meta as { recibo: string; calidad: Quality }
      assert.ok(calidad.cumple.includes('muestra'), `${answer.url}: it has a sample, and its quality does not say so.`)
      const data = answer.text.slice('{"ok":true,"data":'.length, answer.text.lastIndexOf(',"meta":{'))
      const { sql, valores } = JSON.parse(Buffer.from(recibo.split('.')[1]!, 'base64url').toString()) as Receipt
      if (sql !== null) {
        const { rows } = await pool.query<{ rows: string }>(sql, [...valores])
        assert.is(`[${rows[0]!.rows}]`, data, `${answer.url}: the SELECT of its receipt gives other records.`)
      }
      await holds(url, recibo, answer.url)
    }
  },
}

/** It is signed here, was answered so of that publication, and is answered so now. */
async function holds(url: string, recibo: string, what: string): Promise<void> {
  const verified = await call(url, VERIFY_PATH, { query: { recibo } })
  assert.is((await openDescription(url)).faults(VERIFY_PATH, verified), undefined)
  const { veredicto, servido_asi, sigue_asi, explicacion } = verified.json().data
  assert.equal([veredicto, servido_asi, sigue_asi], ['valido', true, true], `${what}: ${explicacion}`)
}
