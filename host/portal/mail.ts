import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Store } from '@tianguis/core/store/store'
import type { Config } from '../config.ts'

export interface Letter {
  /** As `checkedEmail` gives it. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mail {
  /** Whether letters leave this machine. */
  readonly leaves: boolean
  /** @throws what the server of letters answers, without the letter */
  send(letter: Letter): Promise<void>
  close(): void
}

/** Somebody waits for the page meanwhile. */
const PATIENCE_MS = 8_000

/** Letters go through the operator's SMTP server; while there is none, into files that a developer reads. */
export function openMail(
  { config: { mail }, store }: { readonly config: Pick<Config, 'mail'>; readonly store: Store },
  log: Pick<Logger, 'info'>,
): Mail {
  if (!mail) return outbox(store, log)
  // Loaded by who has it, as the payment provider's library is: together they are half of what a host takes to load.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: mail.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    }),
  )
  return {
    leaves: true,
    async send(letter) {
      await (await transport).sendMail({ from: mail.from, ...letter, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => void transport.then((open) => open.close()),
  }
}

/** Only where nobody has said how letters leave: in development, the log and the files are the developer's own. */
function outbox(store: Store, log: Pick<Logger, 'info'>): Mail {
  return {
    leaves: false,
    async send({ to, subject, text }) {
      const moment = new Date().toISOString().toLowerCase().replaceAll(':', '-')
      const name = `correo/${moment}-${randomBytes(3).toString('hex')}.txt`
      const letter = `Para: ${to}\nAsunto: ${subject}\n\n${text}`
      await store.put(name, Readable.from([Buffer.from(letter)]), AbortSignal.timeout(PATIENCE_MS))
      log.info({ file: store.locate(name) }, `Sin SMTP_URL, esta carta para ${to} no salió:\n\n${text}`)
    },
    close() {},
  }
}
