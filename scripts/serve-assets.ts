// Files of the build, straight from disk with their compressed twins; everything else goes to the program.
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Settings } from '../src/platform/settings.ts'

type Fetch = (request: Request) => Response | Promise<Response>

export const withAssets = (folder: string, fetch: Fetch, settings: Pick<Settings, 'trustProxy'>) => {
  const app = new Hono()
  app.use(
    '*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (path, c) => {
        c.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        c.header('x-content-type-options', 'nosniff')
      },
    }),
  )
  app.use(compress({ threshold: 1400 }))
  app.all('*', c => {
    const request = new Request(c.req.raw)
    request.headers.set(
      'x-kalima-client-address',
      clientAddress(c.req.header('x-forwarded-for'), getConnInfo(c).remote.address, settings),
    )
    return fetch(request)
  })
  return app.fetch
}

/** The peer's address; the last hop a proxy names only when we were told that a proxy stands in front. */
const clientAddress = (
  forwarded: string | undefined,
  peer: string | undefined,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
) => (trustProxy && forwarded?.split(',').at(-1)?.trim()) || peer || '127.0.0.1'
