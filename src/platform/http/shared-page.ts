import { LRUCache } from 'lru-cache'

/** Renders the page of a request; `nonce` is the one of its scripts. */
export type Render = (request: Request, nonce: string) => Promise<Response> | Response
type SharedPage = { nonce: string; html: string; headers: Headers }
type Rendering = { render: () => Promise<SharedPage | undefined> }

const ttl = 1000
const max = 100

/**
 * Renders a page that is the same for every visitor at most once a second (docs/decisions/0017). Concurrent requests wait for
 * the same rendering, and each response gets a nonce of its own. Nothing personal is cached: `keyOf` returns the cache key, or
 * undefined for a request whose page is its own. Only a response of status 200 that sets no cookie is shared, never a failure.
 *
 * @param elapsed milliseconds on a clock that only goes forward
 */
export const sharedPages = (
  render: Render,
  keyOf: (request: Request) => string | undefined,
  elapsed: () => number = () => performance.now(),
): Render => {
  const pages = new LRUCache<string, SharedPage, Rendering>({
    max,
    ttl,
    ttlResolution: 0,
    perf: { now: elapsed },
    fetchMethod: (_key, _stale, { context }) => context.render(),
  })

  return async (request, nonce) => {
    const key = keyOf(request)
    if (key === undefined) return render(request, nonce)
    let own: { page: Response } | { error: unknown } | undefined
    const shared = await pages.fetch(key, {
      context: {
        // A page that cannot be shared goes to the request that rendered it; the waiting requests render their own.
        render: async () => {
          try {
            const page = await render(request, nonce)
            if (page.status === 200 && !page.headers.has('set-cookie'))
              return { nonce, html: await page.text(), headers: page.headers }
            own = { page }
          } catch (error) {
            own = { error }
          }
          return undefined
        },
      },
    })
    if (shared) return withNonce(shared, nonce)
    if (own && 'error' in own) throw own.error
    return own?.page ?? render(request, nonce)
  }
}

const withNonce = ({ nonce, html, headers }: SharedPage, ownNonce: string) =>
  new Response(html.replaceAll(nonce, ownNonce), { headers })
