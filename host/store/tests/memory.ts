import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pieces, server, stores } from './stores.ts'

const SENT = 64 * 2 ** 20
/** Two parts of 8 MiB on their way, one that is being filled, and what is in buffers and sockets. */
const AHEAD = 40 * 2 ** 20

test('64 MiB go up no faster than the server takes them, and come down no faster than they are read', async () => {
  let [given, most, arrived] = [0, 0, 0]
  server.fault = ({ request }) => {
    if (request.method === 'PUT') request.on('data', (piece: Buffer) => void (arrived += piece.length))
    return false
  }
  async function* counted() {
    for await (const piece of pieces(SENT)) {
      given += piece.length
      most = Math.max(most, given - arrived)
      yield piece
    }
  }
  await stores.bucket.put('memoria.bin', counted())
  assert.ok(most < AHEAD, `${most} bytes were given and not yet taken`)
  server.fault = undefined
  const stream = (await stores.bucket.get('memoria.bin'))!
  let [came, held] = [0, 0]
  for await (const piece of stream) {
    came += (piece as Buffer).length
    if (came % (8 * 2 ** 20) < 65_536) await new Promise((soon) => setTimeout(soon, 20))
    held = Math.max(held, stream.readableLength)
  }
  assert.is(came, SENT)
  assert.ok(held < 2 ** 20, `${held} bytes waited to be read`)
})
