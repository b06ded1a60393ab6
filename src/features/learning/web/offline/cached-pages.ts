// The child's space without a network, in the browser's cache: the page of the session that was begun with its clips,
// and the page that says that there is no network. Read by the space's worker, written by its pages.

const prefix = 'kalima-child-'
export const offlinePath = '/student/hors-ligne'

const cacheOf = (userId: string) => caches.open(prefix + userId)
const addressOf = ({ url }: Request) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
const isSession = (address: string) => address.includes('partie=')

/** A redirect, to the sign-in for example, is not cached. */
const cachePage = async (cache: Cache, address: string) => {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  if (response.ok && !response.redirected) await cache.put(address, response)
}

/**
 * Caches the page of a session that begins and deletes the one before.
 * @param files addresses of its clips and pictures
 */
export const cacheSession = async (userId: string, address: string, files: readonly string[]) => {
  const cache = await cacheOf(userId)
  const cached = (await cache.keys()).map(addressOf)
  for (const one of cached)
    if (one !== offlinePath && one !== address && !files.includes(one)) await cache.delete(one)
  const missing = files.filter(file => !cached.includes(file))
  await Promise.all([
    cachePage(cache, address),
    cachePage(cache, offlinePath),
    // A file may have been withdrawn since.
    ...missing.map(file => cache.add(file).catch(() => undefined)),
  ])
}

/** Fetches the cached pages again: after an update they need the new scripts. */
export const refreshCachedPages = async (userId: string) => {
  const cache = await cacheOf(userId)
  const sessions = (await cache.keys()).map(addressOf).filter(isSession)
  await Promise.all([offlinePath, ...sessions].map(address => cachePage(cache, address)))
}

export const deleteCachedSession = async (userId: string, sessionId: string) => {
  const cache = await cacheOf(userId)
  for (const request of await cache.keys())
    if (addressOf(request).includes(sessionId)) await cache.delete(request)
}

/** The children with cached pages on this device: one, or none. */
export const listCachedChildren = async () =>
  (await caches.keys()).filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length))

export const deleteCachedPages = async (isUnwanted: (userId: string) => boolean) => {
  for (const userId of await listCachedChildren())
    if (isUnwanted(userId)) await caches.delete(prefix + userId)
}

export const findCachedPage = async (address: string): Promise<Response | undefined> => {
  for (const userId of await listCachedChildren()) {
    const found = await (await cacheOf(userId)).match(address, { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** The address of the session that was begun. */
export const findSessionAddress = async (userId: string): Promise<string | undefined> =>
  (await (await cacheOf(userId)).keys()).map(addressOf).find(isSession)
