/** A host with one small dataset, its portal, and a mail server of its own that keeps every letter. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { prepareTables } from '@tianguis/core/database/tables'
import { refresh } from '@tianguis/core/refresh/run'
import municipios from '../../connectors/municipios/connector.ts'
import { readAccount, type Account } from '../../host/accounts/accounts.ts'
import type { Service } from '../../host/composition.ts'
import { startServer } from '../../host/server.ts'
import { answering, request, stations, tiny } from '../engine/tiny.ts'
import { serviceOf } from './service-of.ts'
import { openTestDatabase } from './database.ts'
import { openFolder } from './folder.ts'
import { openLog } from './log.ts'
import { openVisitor, type Visitor } from './visitor.ts'

export interface Letter {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  /** Path and query of the link in it. */
  readonly link: string
}

export interface PortalBench {
  readonly service: Service
  readonly url: string
  /** Letters that left, oldest first; without a mail server, those of the outbox. */
  letters(): Promise<Letter[]>
  /** Somebody who came in by the link of a letter. */
  signIn(email: string, headers?: Readonly<Record<string, string>>): Promise<Visitor>
  /** The account of an address. */
  account(email: string): Promise<Account>
  /** Everything logged until now. */
  logged(): string
  close(): Promise<void>
}

interface Options {
  readonly env?: Readonly<Record<string, string>>
  /** Whether letters leave, to a server that takes all but those to `rechazado@…`. */
  readonly mail?: boolean
  /** The host's own way to the database. */
  readonly through?: (url: string) => Promise<string>
}

export async function openPortalBench({
  env = {},
  mail = true,
  through = async (url) => url,
}: Options = {}): Promise<PortalBench> {
  const database = await openTestDatabase()
  const folder = await openFolder('portal')
  const smtp = mail ? await openSmtp() : undefined
  const connector = tiny()
  for (const one of [municipios, connector]) await prepareTables(database.pool, one)
  await refresh(
    request(database.pool, answering(connector, { precios: stations(1, () => ({ precio: '10.00' })) }), folder.path),
  )
  const service: Service = {
    ...serviceOf(connector, database, folder.path, { ...(smtp && mailSettings(smtp.url)), ...env }),
    databaseUrl: await through(database.url),
  }
  const { log, logged } = openLog()
  const server = await startServer(service, log)
  const letters = smtp ? async () => smtp.letters : () => outbox(join(folder.path, 'correo'))
  return {
    service,
    url: server.url,
    letters,
    logged,
    account: async (email) => (await readAccount(database.pool, email))!,
    async signIn(email, headers) {
      const visitor = openVisitor(server.url, headers)
      await visitor.submit('/portal/entrar', '/portal/entrar', { correo: email })
      const { status } = await visitor.submit((await letters()).at(-1)!.link, '/portal/entrar/enlace')
      if (status !== 303) throw new Error(`${email} was not let in: ${status}`)
      return visitor
    },
    async close() {
      await server.close()
      await smtp?.close()
      await database.close()
      await folder.remove()
    },
  }
}

const mailSettings = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Tianguis <hola@tianguis.example>',
  PUBLIC_URL: 'https://tianguis.example',
})

async function openSmtp(): Promise<{ url: string; letters: Letter[]; close(): Promise<void> }> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('rechazado@') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null,
      ),
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      void text(stream).then((raw) => {
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          link: linkIn(unfolded(raw)),
        })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function outbox(folder: string): Promise<Letter[]> {
  const files = (await readdir(folder)).sort()
  return Promise.all(
    files.map(async (file) => {
      const raw = await readFile(join(folder, file), 'utf8')
      return { from: '', to: [/^Para: (.*)$/m.exec(raw)![1]!], raw, link: linkIn(raw) }
    }),
  )
}

/** Quoted-printable as text. */
const unfolded = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))

function linkIn(letter: string): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(letter)![0])
  return pathname + search
}
