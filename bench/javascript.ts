// Measures the JavaScript of a page: the scripts and module preloads of its HTML, and their static imports.
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { limitRow, type Row } from './row.ts'

/** Limits in kB (1,000 bytes), gzip. The framework alone is 109. */
export const javascriptLimits = { '/': 155, '/teachers': 165, '/book-lesson': 210 } as const
export type MeasuredPath = keyof typeof javascriptLimits

/** Limits in kB of a child’s page beyond the file of the framework. A session loads its boards as they are needed. */
export const studentLimits = { '/student': 60, '/student/vocabulaire': 60 } as const

/** Follows redirects: the wizard leads a known family to an address with its choices. */
const fetchBody = (url: string, headers: Record<string, string>) =>
  new Promise<Buffer>((resolve, reject) => {
    get(url, { headers }, response => {
      const { location } = response.headers
      if (location) return resolve(fetchBody(new URL(location, url).href, headers))
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    }).on('error', reject)
  })

const findScripts = (html: string) => {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? []
  const named = tags
    .filter(tag => tag.startsWith('<script') || tag.includes('rel="modulepreload"'))
    .flatMap(tag => tag.match(/(?:src|href)="([^"]+\.js)"/)?.[1] ?? [])
  const [, later = ''] = html.match(/<script data-after-paint[^>]*>(.*?)<\/script>/s) ?? []
  return [...named, ...[...later.matchAll(/"([^"]+\.js)"/g)].flatMap(([, path]) => path ?? [])]
}

const findImports = (script: string) =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js|\/[^"']+\.js)["']/g)].flatMap(
    ([, path]) => path ?? [],
  )

/** `frame` in vite.config.ts: React, the router, the cache of queries, the client of the API, and some controls of every page. */
const isFramework = (url: string) => /\/frame-[^/]+\.js$/.test(url)

/**
 * @param cookie session of a family, for pages that require one
 * @returns transferred bytes (gzip), those of the framework's file among them, and the number of files; each file counts once
 */
export const measureJavascript = async (
  origin: string,
  path: string,
  cookie = '',
): Promise<{ bytes: number; framework: number; files: number }> => {
  const html = (await fetchBody(origin + path, { cookie })).toString('utf8')
  const pending = findScripts(html).map(src => new URL(src, origin).href)
  const seen = new Set<string>()
  let bytes = 0
  let framework = 0
  for (let url = pending.pop(); url; url = pending.pop()) {
    if (seen.has(url)) continue
    seen.add(url)
    const sent = await fetchBody(url, { 'accept-encoding': 'gzip' })
    bytes += sent.length
    if (isFramework(url)) framework += sent.length
    const text = (sent[0] === 0x1f && sent[1] === 0x8b ? gunzipSync(sent) : sent).toString('utf8')
    for (const imported of findImports(text)) pending.push(new URL(imported, url).href)
  }
  if (seen.size === 0) throw new Error(`${path} sends no script at all`)
  if (framework === 0) throw new Error(`${path} sends no file of the framework`)
  return { bytes, framework, files: seen.size }
}

export const benchJavascript = async (origin: string, cookie: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [path, limit] of Object.entries(javascriptLimits)) {
    const { bytes } = await measureJavascript(origin, path, cookie)
    const kilobytes = bytes / 1000
    rows.push(
      limitRow(`JavaScript sent on ${path} (gzip)`, kilobytes, {
        limit,
        unit: 'kB',
        anchor: 'the framework alone, 109 kB',
      }),
    )
  }
  return rows
}
