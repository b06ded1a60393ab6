/** From a request and the nonce of its answer's scripts to a page. */
export type Render = (request: Request, nonce: string) => Promise<Response> | Response
type Shared = { nonce: string; html: string; headers: Headers }
type Kept = { at: number; page: Promise<Shared | undefined> }

const freshForMs = 1000
const most = 100

/**
 * A page that every visitor sees alike is rendered once a second, however many ask: the others wait for the rendering
 * under way, and each answer gets a nonce of its own in place of the one it was rendered with. Nothing of a person is
 * kept: `keyOf` says for whom pages are alike, and undefined for whoever has a page of their own. Only a whole page (200)
 * is shared, a failure never. Why: docs/decisions/0017.
 *
 * @param elapsed milliseconds on a clock that only goes forward
 */
export const sharedPages = (
  render: Render,
  keyOf: (request: Request) => string | undefined,
  elapsed: () => number = () => performance.now(),
): Render => {
  const kept = new Map<string, Kept>()

  const keep = (key: string, page: Kept) => {
    kept.delete(key)
    kept.set(key, page)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return async (request, nonce) => {
    const key = keyOf(request)
    if (key === undefined) return render(request, nonce)
    const known = kept.get(key)
    if (known && elapsed() - known.at < freshForMs) {
      const shared = await known.page
      return shared ? answerOf(shared, nonce) : render(request, nonce)
    }
    const { promise, resolve } = Promise.withResolvers<Shared | undefined>()
    keep(key, { at: elapsed(), page: promise })
    try {
      const page = await render(request, nonce)
      if (page.status === 200 && !page.headers.has('set-cookie')) {
        const shared = { nonce, html: await page.text(), headers: page.headers }
        resolve(shared)
        return answerOf(shared, nonce)
      }
      kept.delete(key)
      return page
    } catch (error) {
      kept.delete(key)
      throw error
    } finally {
      resolve(undefined) // does nothing once there is a page
    }
  }
}

const answerOf = ({ nonce, html, headers }: Shared, ownNonce: string) =>
  new Response(html.replaceAll(nonce, ownNonce), { headers })
