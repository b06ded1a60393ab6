import { type Context, Hono } from 'hono'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { attachment, filesPath, readSignature } from './signature.ts'
import { type ByteRange, cacheSeconds, type Storage } from './storage.ts'

/**
 * The part of a file that a Range header asks for.
 * @returns 'whole' without a header, and for several ranges, which may be answered so; 'none' if the file has no such part
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'none' => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return 'whole' // not a range: ignored
  return start <= end ? { start, end } : 'none'
}

/** Answers with a file of the storage, or the part that the client asks for; 404 if it is not there. */
export const serveFile = async (
  c: Context,
  storage: Storage,
  path: string,
  { cacheControl, fileName }: { cacheControl: string; fileName?: string | undefined },
): Promise<Response> => {
  const file = await storage.find(path)
  if (!file) return jsonError(c, 404, 'not_found', m.refusal_not_found())
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    etag: file.etag,
    'last-modified': new Date(file.modifiedAt.epochMilliseconds).toUTCString(),
  }
  if (c.req.header('if-none-match')?.split(/,\s*/).includes(file.etag)) return c.body(null, 304, headers)
  headers['content-type'] = file.contentType
  if (fileName) headers['content-disposition'] = attachment(fileName)
  const condition = c.req.header('if-range')
  const range =
    condition === undefined || condition === file.etag
      ? parseRange(c.req.header('range'), file.size)
      : 'whole'
  if (range === 'none') return c.body(null, 416, { 'content-range': `bytes */${file.size}` })
  const isPart = range !== 'whole'
  headers['content-length'] = String(isPart ? range.end - range.start + 1 : file.size)
  if (isPart) headers['content-range'] = `bytes ${range.start}-${range.end}/${file.size}`
  const status = isPart ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, headers)
  return c.body(await file.read(isPart ? range : undefined), status, headers)
}

/** The signed addresses of a folder's files. A bucket serves its own. */
export const fileRoutes = (storage: Storage, secret: string) =>
  new Hono().get('/*', async c => {
    const now = Temporal.Now.instant()
    const path = c.req.path.slice(filesPath.length)
    const claims = readSignature(path, new URL(c.req.url).searchParams, secret, now)
    if (!claims) return jsonError(c, 403, 'address_expired', m.ui_file_expired())
    const left = Math.floor(claims.expires - now.epochMilliseconds / 1000)
    return serveFile(c, storage, path, {
      cacheControl: `private, max-age=${Math.min(cacheSeconds, left)}`,
      fileName: claims.fileName,
    })
  })
