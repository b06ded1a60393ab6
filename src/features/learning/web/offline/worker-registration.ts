import { holdLock } from '#platform/device/hold-lock.ts'
import { currentLocale } from '#platform/locale/locale.ts'

/** The worker of the child's space. Its scope is the pages below /student/, so it handles no other person's pages. */
export const scope = '/student/'
/** The space's first page. It is outside the scope: the scope «/student» would include other pages, such as /student-landing. */
const firstPage = '/student'
const sessionLock = 'kalima-session'
export const syncTag = 'kalima-answers'
export type WorkerMessage = { type: 'SKIP_WAITING' | 'CLEAN_UP' }

/** Undefined in development, which has no worker, and in a browser without workers. */
export const registerWorker = async () =>
  import.meta.env.PROD && 'serviceWorker' in navigator
    ? navigator.serviceWorker.register(`/student/worker.js?lang=${currentLocale()}`, {
        scope,
        updateViaCache: 'none',
      })
    : undefined

/**
 * Shows the first page under an address of the worker's scope, so that it can be reloaded without a network; the server leads
 * back to the page's own one. Bypasses the router, which wraps the method of `history` itself: for it the page stays the same.
 */
export const moveIntoScope = async () => {
  const registration = await navigator.serviceWorker?.getRegistration(scope)
  if (registration && location.pathname === firstPage)
    History.prototype.replaceState.call(history, history.state, '', scope + location.search)
}

/** Lets the worker of a new build take over, unless a session is open in some tab: it keeps the scripts that it began with. */
export const activateNewWorker = ({ waiting, active }: ServiceWorkerRegistration) =>
  navigator.locks.request(sessionLock, { ifAvailable: true }, lock => {
    if (!lock) return
    const message: WorkerMessage = { type: waiting ? 'SKIP_WAITING' : 'CLEAN_UP' }
    const worker = waiting ?? active
    worker?.postMessage(message)
  })

/** Prevents a change of the worker while a session is open. @returns release */
export const holdWorker = () => holdLock(sessionLock, 'shared')

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Asks the browser to wake the worker when the network is back, where it can: the tab may be closed by then. */
export const sendInBackground = async () => {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration(scope)
  await registration?.sync?.register(syncTag)
}
