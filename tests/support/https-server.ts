import type { lookup } from 'node:dns'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type FetchPublic, fetchPublicText } from '#platform/http/fetch-public.ts'

/** A certificate of no worth, for localhost, calendar.test and elsewhere.test. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggu0xlf0g4u1qbUiP
iqFodS1QrxaihyO/PmeYp/ZHytehRANCAARl40k5X/lmrGczzPCyTKrt1M0VPjkt
7KVuDprmqUO3v1I+7NQO8363A+wD1NojkNDQQtO+Yrw2xEa69KbeFvSx
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBvDCCAWKgAwIBAgIUTxqCsmQTgobwmtRkEOQAAbWHPBswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE1MTY1OFoYDzIxMjYxMDMw
MTUxNjU4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARl40k5X/lmrGczzPCyTKrt1M0VPjkt7KVuDprmqUO3v1I+7NQO8363
A+wD1NojkNDQQtO+Yrw2xEa69KbeFvSxo4GPMIGMMB0GA1UdDgQWBBTs5VnfMcM8
UsZp7X4vnxG9PcQWljAfBgNVHSMEGDAWgBTs5VnfMcM8UsZp7X4vnxG9PcQWljAP
BgNVHRMBAf8EBTADAQH/MDkGA1UdEQQyMDCCCWxvY2FsaG9zdIINY2FsZW5kYXIu
dGVzdIIOZWxzZXdoZXJlLnRlc3SHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIhAMkW
q67+ots84MYTtKlwMJ3GULmbO1FUMv/AF6OE7W6nAiAMMKbYw0ZKOk5+sNWAjnVx
hf57IoIP86RBv6nGUFqRKw==
-----END CERTIFICATE-----`

/** The addresses of each name, in place of a name server. */
export const namesTo = (names: Record<string, string[]>, asked: string[] = []) =>
  ((name: string, _: object, done: (error: Error | null, found: object[]) => void) => {
    asked.push(name)
    const found = (names[name] ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    done(found.length > 0 ? null : new Error('ENOTFOUND'), found)
  }) as unknown as typeof lookup

/** An https server of this machine, and a way to fetch that takes it for one of the public internet. */
export const serveHttps = async (listener: RequestListener) => {
  const server = createServer({ key, cert }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const fetchPublic: FetchPublic = (address, limits) =>
    fetchPublicText(address, limits, {
      ca: cert,
      isAllowed: ip => ip === '127.0.0.1',
      lookup: namesTo({ 'calendar.test': ['127.0.0.1'], 'elsewhere.test': ['10.0.0.1'] }),
    })
  return {
    port,
    cert,
    fetchPublic,
    address: (path: string) => `https://calendar.test:${port}${path}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
