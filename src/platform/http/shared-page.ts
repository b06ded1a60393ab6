import { LRUCache } from 'lru-cache'

/** Renders the page of a request; `nonce` is the one of its scripts. */
export type Render = (request: Request, nonce: string) => Promise<Response> | Response
type SharedPage = { nonce: string; html: string; headers: Headers }

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
  // Caches promises: `fetch` of lru-cache rejects for all waiting requests when its entry is evicted.
  const pages = new LRUCache<string, Promise<SharedPage | undefined>>({
    max,
    ttl,
    ttlResolution: 0,
    perf: { now: elapsed },
  })

  return async (request, nonce) => {
    const key = keyOf(request)
    if (key === undefined) return render(request, nonce)
    const cached = pages.get(key)
    if (cached) {
      const shared = await cached
      return shared ? withNonce(shared, nonce) : render(request, nonce)
    }
    const rendering = renderToShare(render, request, nonce)
    // A page that cannot be shared goes to the request that rendered it; the waiting requests render their own.
    const shareable = rendering.then(
      ({ shared }) => shared,
      () => undefined,
    )
    pages.set(key, shareable)
    try {
      const { shared, own } = await rendering
      return shared ? withNonce(shared, nonce) : own
    } finally {
      if (!(await shareable) && pages.peek(key) === shareable) pages.delete(key)
    }
  }
}

const renderToShare = async (
  render: Render,
  request: Request,
  nonce: string,
): Promise<{ shared: SharedPage; own?: never } | { own: Response; shared?: never }> => {
  const page = await render(request, nonce)
  return page.status === 200 && !page.headers.has('set-cookie')
    ? { shared: { nonce, html: await page.text(), headers: page.headers } }
    : { own: page }
}

const withNonce = ({ nonce, html, headers }: SharedPage, ownNonce: string) =>
  new Response(html.replaceAll(nonce, ownNonce), { headers })
