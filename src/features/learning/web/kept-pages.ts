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

/** A page that leads elsewhere, to the sign-in say, is not the child's own. */
const keepPage = async (cache: Cache, address: string) => {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  if (response.ok && !response.redirected) await cache.put(address, response)
}

/**
 * Keeps a session that begins; the one before is let go.
 * @param files addresses of what is heard and seen in it
 */
export const keepSession = async (childId: string, address: string, files: readonly string[]) => {
  const cache = await cacheOf(childId)
  const kept = (await cache.keys()).map(addressOf)
  for (const one of kept)
    if (one !== offlinePath && one !== address && !files.includes(one)) await cache.delete(one)
  const missing = files.filter(file => !kept.includes(file))
  await Promise.all([
    keepPage(cache, address),
    keepPage(cache, offlinePath),
    // A file that was withdrawn meanwhile does not matter.
    ...missing.map(file => cache.add(file).catch(() => undefined)),
  ])
}

/** Fetches the kept pages anew: after an update they need the new scripts. */
export const refreshPages = async (childId: string) => {
  const cache = await cacheOf(childId)
  const sessions = (await cache.keys()).map(addressOf).filter(isSession)
  await Promise.all([offlinePath, ...sessions].map(address => keepPage(cache, address)))
}

/** The session ended. */
export const letSessionGo = async (childId: string, sessionId: string) => {
  const cache = await cacheOf(childId)
  for (const request of await cache.keys())
    if (addressOf(request).includes(sessionId)) await cache.delete(request)
}

/** The children who have pages on this device: one, or none. */
export const listKeptChildren = async () =>
  (await caches.keys()).filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length))

export const deletePages = async (isUnwanted: (childId: string) => boolean) => {
  for (const childId of await listKeptChildren())
    if (isUnwanted(childId)) await caches.delete(prefix + childId)
}

export const findKept = async (address: string): Promise<Response | undefined> => {
  for (const childId of await listKeptChildren()) {
    const found = await (await cacheOf(childId)).match(address, { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** The address of the session that was begun. */
export const findSessionAddress = async (childId: string): Promise<string | undefined> =>
  (await (await cacheOf(childId)).keys()).map(addressOf).find(isSession)
