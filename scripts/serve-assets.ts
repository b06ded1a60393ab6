// Serves the files of the build, precompressed; passes everything else to the program.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name))}`)

/** A name with a hash never changes its content. A worker decides which build the browser has, so it is asked for each time. */
const cacheControlOf = (path: string) => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/worker.js') ? 'no-cache' : 'public, max-age=3600'
}

export const withAssets = (folder: string, fetch: Fetch): Fetch => {
  const assets = new Hono().use(
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (path, c) => {
        c.header('cache-control', cacheControlOf(path))
        c.header('x-content-type-options', 'nosniff')
        c.header('cross-origin-resource-policy', 'same-origin')
      },
    }),
  )
  // The build does not change while it is served, so other requests need no disk access.
  const assetPaths = new Set(listFiles(folder))
  return (request, bindings) => {
    const path = bindings.incoming.url?.split('?', 1)[0] ?? '/'
    return assetPaths.has(path) ? assets.fetch(request, bindings) : fetch(request, bindings)
  }
}
