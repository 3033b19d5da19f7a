/**
 * A process of a fleet that serves nothing: it says that it does, fails or dies, as FAKE_WORKER says, and counts
 * itself.
 */
import type { FromWorker, ToWorker } from '../../host/workers/messages.ts'
import type { Values } from '../../host/metrics/metrics.ts'

const ITSELF = [
  { name: 'processes', help: 'x', type: 'gauge', aggregator: 'sum', values: [{ value: 1, labels: {} }] },
] as unknown as Values

const tell = (message: FromWorker, done = () => {}) => process.send!(message, done)

process.on('message', (message: ToWorker) => {
  if (message.kind === 'leave') process.exit(0)
  if (message.kind === 'measure') tell({ kind: 'measured', id: message.id, values: ITSELF })
})
if (process.env.FAKE_WORKER === 'fails')
  tell({ kind: 'failed', message: 'El puerto está ocupado.' }, () => process.exit(1))
else if (process.env.FAKE_WORKER === 'dies') process.exit(3)
else tell({ kind: 'serving', url: `http://127.0.0.1:${process.env.FAKE_PORT}` })
