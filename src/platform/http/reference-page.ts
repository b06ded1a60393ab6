import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { Hono } from 'hono'
import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import type { Environment } from './headers.ts'

const gzip = promisify(gzipCallback)
const require = createRequire(import.meta.url)

/** Our own address only; the icons of Swagger UI are data: images. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** In the reader's language until Swagger UI replaces it, whose own words are English. */
const page = (prefix: string) => `<!doctype html>
<html lang="${currentLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${m.site_reference_title()}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${prefix}/reference/swagger-ui.css">
</head>
<body>
<main id="reference">
<h1>${m.site_reference_title()}</h1>
<p>${m.site_reference_text({ address: `<a href="${prefix}/openapi.json">${prefix}/openapi.json</a>` })}</p>
</main>
<script src="${prefix}/reference/swagger-ui-bundle.js"></script>
<script src="${prefix}/reference/start.js"></script>
</body>
</html>
`

// The validator's badge would send the description to another host.
const startScript = (prefix: string) => `SwaggerUIBundle({
  url: '${prefix}/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

const packageFiles: Record<string, { path: string; type: string }> = {
  'swagger-ui.css': { path: require.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css' },
  'swagger-ui-bundle.js': {
    path: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript',
  },
}

/** Read and compressed at the first request: 1.7 MB that most processes never serve. */
const compressed = new Map<string, Promise<Buffer<ArrayBuffer>>>()
const compressedFile = (path: string) => {
  const known = compressed.get(path) ?? readFile(path).then(content => gzip(content, { level: 9 }))
  compressed.set(path, known)
  return known
}

/** The API's reference (Swagger UI), with everything it loads from our own server. @param prefix where it is mounted */
export const referenceRoutes = (prefix: string) => {
  const app = new Hono<Environment>()
  app.get('/', c => {
    c.header('content-security-policy', contentSecurityPolicy)
    return c.html(page(prefix))
  })
  app.get('/reference/start.js', c =>
    c.body(startScript(prefix), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/reference/:file', async (c, next) => {
    const file = packageFiles[c.req.param('file')]
    if (!file) return next()
    const headers = { 'content-type': `${file.type}; charset=utf-8`, vary: 'accept-encoding' }
    const cached = { ...headers, 'cache-control': 'public, max-age=3600' }
    const acceptsGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    return acceptsGzip
      ? c.body(await compressedFile(file.path), 200, { ...cached, 'content-encoding': 'gzip' })
      : c.body(await readFile(file.path), 200, cached)
  })
  return app
}
