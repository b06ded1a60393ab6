// The child's space without a network, in the browser's cache: the page of the session that was begun with its clips,
// and the page that says that there is no network. Read by the space's worker, written by its pages.

const prefix = 'kalima-child-'
export const offlinePath = '/student/hors-ligne'

const cacheOf = (childId: string) => caches.open(prefix + childId)
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
export const cacheSession = async (childId: string, address: string, files: readonly string[]) => {
  const cache = await cacheOf(childId)
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
export const refreshCachedPages = async (childId: string) => {
  const cache = await cacheOf(childId)
  const sessions = (await cache.keys()).map(addressOf).filter(isSession)
  await Promise.all([offlinePath, ...sessions].map(address => cachePage(cache, address)))
}

export const deleteCachedSession = async (childId: string, sessionId: string) => {
  const cache = await cacheOf(childId)
  for (const request of await cache.keys())
    if (addressOf(request).includes(sessionId)) await cache.delete(request)
}

/** The children with cached pages on this device: one, or none. */
export const listCachedChildren = async () =>
  (await caches.keys()).filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length))

export const deleteCachedPages = async (isUnwanted: (childId: string) => boolean) => {
  for (const childId of await listCachedChildren())
    if (isUnwanted(childId)) await caches.delete(prefix + childId)
}

export const findCachedPage = async (address: string): Promise<Response | undefined> => {
  for (const childId of await listCachedChildren()) {
    const found = await (await cacheOf(childId)).match(address, { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** The address of the session that was begun. */
export const findSessionAddress = async (childId: string): Promise<string | undefined> =>
  (await (await cacheOf(childId)).keys()).map(addressOf).find(isSession)
