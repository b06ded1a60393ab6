import { createHmac, timingSafeEqual } from 'node:crypto'

// Addresses of files in a folder: /files/<path>?expires=<second>&signature=<HMAC>, with the name of a download if it is one.

export const filesPath = '/files/'

type Claims = { path: string; expires: number; fileName?: string }

const hmac = ({ path, expires, fileName = '' }: Claims, secret: string) =>
  createHmac('sha256', secret).update([path, expires, fileName].join('\n')).digest('base64url')

export const signedPath = (claims: Claims, secret: string) => {
  const query = new URLSearchParams({ expires: String(claims.expires) })
  if (claims.fileName) query.set('name', claims.fileName)
  query.set('signature', hmac(claims, secret))
  return `${filesPath}${claims.path}?${query}`
}

/** The permission in a signed address; undefined if the signature is wrong or its time is over. */
export const readSignature = (
  path: string,
  query: URLSearchParams,
  secret: string,
  now: Temporal.Instant,
): Claims | undefined => {
  const expires = Number(query.get('expires'))
  const fileName = query.get('name') ?? undefined
  const claims = { path, expires, ...(fileName && { fileName }) }
  const given = Buffer.from(query.get('signature') ?? '')
  const expected = Buffer.from(hmac(claims, secret))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.epochMilliseconds < expires * 1000 ? claims : undefined
}

/** The header that makes a browser save the file under this name. */
export const attachment = (fileName: string) =>
  `attachment; filename="${fileName.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
