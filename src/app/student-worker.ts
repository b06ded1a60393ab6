/// <reference lib="webworker" />
// The service worker of the child's space (docs/decisions/0115). It serves what the space needs without a network: its scripts,
// the page and the clips of the session that was begun, and a page that says what is possible.
import { cacheNames, createPartialResponse, Serwist, setCacheNameDetails } from 'serwist'
import { clipsPath } from '#features/clips/clips.ts'
import { ownPicturesPath } from '#features/learning/own-pictures.ts'
import {
  deleteCachedPages,
  findCachedPage,
  listCachedChildren,
  offlinePath,
} from '#features/learning/web/offline/cached-pages.ts'
import { syncTag, type WorkerMessage } from '#features/learning/web/offline/worker-registration.ts'
import { sendUnsentAnswers } from '#features/learning/web/session/send-answers.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by scripts/build-worker.ts: the files of the space, and a name for this build. */
declare const spaceFiles: { build: string; paths: string[] }

const { build, paths } = spaceFiles
const { searchParams } = new URL(self.location.href)
const language = searchParams.get('lang') === 'en' ? 'en' : 'fr'
const scriptsPrefix = 'kalima-scripts'
// Each build has a cache of its own: a session goes on with the scripts that it began with.
setCacheNameDetails({
  prefix: 'kalima',
  precache: 'scripts',
  suffix: `${build}-${language}`,
})

const inLanguage = (path: string) =>
  language === 'en' ? path.replace(/^\/assets\/(?=[^/]+\.js$)/, '/assets/en/') : path

/** From the network; without one the session that was begun, or the page that says what is possible. */
const openPage = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request)
    // A page below /student/ that leads elsewhere leads to the sign-in: the child's session has ended.
    const isOver = response.type === 'opaqueredirect' && request.url !== self.registration.scope
    if (isOver) await deleteCachedPages(() => true)
    return response
  } catch {
    const cached = await findCachedPage(request.url)
    if (cached) return cached
    return (await findCachedPage(offlinePath)) ? Response.redirect(offlinePath) : Response.error()
  }
}

/** Files whose address changes with their content, of this build or of that of a cached page. */
const openFile = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request.url, { ignoreVary: true })
  if (!cached) return fetch(request)
  return request.headers.has('range') ? createPartialResponse(request, cached) : cached
}

const serwist = new Serwist({
  precacheEntries: paths.map(path => ({
    url: inLanguage(path),
    revision: path.startsWith('/assets/') ? null : build,
  })),
  precacheOptions: { cleanupOutdatedCaches: false },
  skipWaiting: false,
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    { matcher: ({ request }) => request.mode === 'navigate', handler: ({ request }) => openPage(request) },
    {
      matcher: ({ sameOrigin, url: { pathname } }) =>
        sameOrigin && ['/assets/', clipsPath, ownPicturesPath].some(path => pathname.startsWith(path)),
      handler: ({ request }) => openFile(request),
    },
  ],
})
serwist.addEventListeners()

self.addEventListener('message', event => {
  const { type } = event.data as WorkerMessage
  if (type !== 'CLEAN_UP') return
  const cleanUp = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(scriptsPrefix) && name !== cacheNames.precache) await caches.delete(name)
  }
  event.waitUntil(cleanUp())
})

/** Background Sync, which not every browser has. */
type SyncEvent = ExtendableEvent & { tag: string }
self.addEventListener('sync', event => {
  const { tag } = event as SyncEvent
  if (tag !== syncTag) return
  const send = async () => {
    for (const userId of await listCachedChildren()) await sendUnsentAnswers(userId)
  }
  ;(event as SyncEvent).waitUntil(send())
})
