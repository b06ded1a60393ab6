import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

const cookieName = 'kalima-sidebar'
/** Seven days, in seconds (specification §9). */
const lifetime = 604_800

/** Whether the sidebar stands wide, from the cookie, so that server and browser draw the same. Wide unless it was folded. */
export const isSidebarWide = createIsomorphicFn()
  .server((): boolean => getCookie(cookieName) !== 'folded')
  .client((): boolean => !/(?:^|; )kalima-sidebar=folded/.test(document.cookie))

export const keepSidebar = (isWide: boolean) => {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${cookieName}=${isWide ? 'wide' : 'folded'};path=/;max-age=${lifetime};samesite=lax${secure}`
}
