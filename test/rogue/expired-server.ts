import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Of tests alone: it signs nothing but the certificate below, which was good in 2020. */
const KEY = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIEx4nVswVLr1jUeN/7zStNOfBQDcZ0uKhqe8QJcDGmSWoAoGCCqGSM49
AwEHoUQDQgAEvX3dvjriwDewVq9CKZun4QmFL52VJH9Jrk3xFf0LHmVFF501sbIZ
Ugr8HwPQY9xZ6AhTre9aHStOEHNOOF0rMA==
-----END EC PRIVATE KEY-----
`
const CERT = `-----BEGIN CERTIFICATE-----
MIIBZTCCAQqgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA50aWFuZ3Vp
cyByb2d1ZTAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBkxFzAVBgNV
BAMMDnRpYW5ndWlzIHJvZ3VlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvX3d
vjriwDewVq9CKZun4QmFL52VJH9Jrk3xFf0LHmVFF501sbIZUgr8HwPQY9xZ6AhT
re9aHStOEHNOOF0rMKNDMEEwDwYDVR0RBAgwBocEfwAAATAPBgNVHRMBAf8EBTAD
AQH/MB0GA1UdDgQWBBSyyLOq4s99DE1BbfE8Jwai/owIBDAKBggqhkjOPQQDAgNJ
ADBGAiEAqT1W0+IfA4dCTpnyavdFaA97sR2Q6AVhCfNnre4S5vQCIQDXY38dt3HL
GD0ae9pq43CYTu5aUCRxU/9EgFzb27v+xQ==
-----END CERTIFICATE-----
`

/** A server whose certificate is known and has ended, as an operator's mirror of every host of a source. */
export async function openExpired(folder: string) {
  const authority = join(folder, 'vencido.pem')
  await writeFile(authority, CERT)
  const server = createServer({ key: KEY, cert: CERT }, (_request, response) => response.end('nunca'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
