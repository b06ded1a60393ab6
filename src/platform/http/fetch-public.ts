import { lookup } from 'node:dns'
import { type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

// Reads an address that a person typed. It must not lead the program into its own network: only https, only addresses of the
// public internet, checked where the connection is made, so that a name cannot change its meaning in between. Each redirect too.

/** `refused`: the other server does not serve it to us (any more). */
export type FetchFailure = 'unreachable' | 'refused' | 'oversized'
export type Fetched = { ok: true; text: string } | { ok: false; failure: FetchFailure }
export type FetchLimits = { maxBytes: number; milliseconds: number; maxRedirects: number }
export type FetchPublic = (address: URL, limits: FetchLimits) => Promise<Fetched>

/** Replaced by tests: the resolver of names, the check of addresses and the certificate authority. */
type Network = {
  lookup?: typeof lookup
  isAllowed?: (address: string) => boolean
  ca?: RequestOptions['ca']
}

/** An https address without user and password; undefined for any other text. */
export const parsePublicUrl = (text: string, base?: URL): URL | undefined => {
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined
}

/** Resolves a name for the connection, which then uses these very addresses; an error if any of them is not public. */
const lookupPublic =
  ({ lookup: resolve = lookup, isAllowed = isPublicAddress }: Network): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('No address'), '', 0)
      if (!addresses.every(({ address }) => isAllowed(address)))
        return done(new Error('Not a public address'), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })

const readOnce = (url: URL, maxBytes: number, network: Network, signal: AbortSignal) =>
  new Promise<Fetched | { redirect: string }>((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const { isAllowed = isPublicAddress, ca } = network
    // Node connects to an address that is written as numbers without looking it up. `URL` has made decimals of all its forms.
    if (isIP(host) && !isAllowed(host)) return reject(new Error('Not a public address'))
    const headers = { accept: 'text/calendar, text/plain;q=0.5', 'accept-encoding': 'identity' }
    const options = { lookup: lookupPublic(network), signal, agent: false, headers, ...(ca && { ca }) }
    const sent = request(url, options, response => {
      const { statusCode = 0, headers } = response
      const end = (result: Fetched | { redirect: string }) => {
        response.destroy()
        resolve(result)
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location)
        return end({ redirect: headers.location })
      if (statusCode >= 400 && statusCode < 500) return end({ ok: false, failure: 'refused' })
      if (statusCode !== 200) return end({ ok: false, failure: 'unreachable' })
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        parts.push(part)
        if (bytes > maxBytes) end({ ok: false, failure: 'oversized' })
      })
      response.on('end', () => resolve({ ok: true, text: Buffer.concat(parts).toString('utf8') }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })

/** The text at an address. The limits hold for it and its redirects together; a failure names its kind alone. */
export const fetchPublicText = async (
  address: URL,
  { maxBytes, milliseconds, maxRedirects }: FetchLimits,
  network: Network = {},
): Promise<Fetched> => {
  const signal = AbortSignal.timeout(milliseconds)
  let url = parsePublicUrl(address.href)
  for (let redirects = 0; url && redirects <= maxRedirects; redirects++) {
    const from: URL = url
    // A name that does not exist, a wrong certificate, a time-out: nothing that we can fix, and the address is secret.
    const result = await readOnce(from, maxBytes, network, signal).catch((): Fetched => unreachable)
    if (!('redirect' in result)) return result
    url = parsePublicUrl(result.redirect, from)
  }
  return unreachable
}
const unreachable = { ok: false, failure: 'unreachable' } as const
