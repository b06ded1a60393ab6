import { readCookie, writeCookie } from '#platform/http/cookies.ts'

const cookieName = 'kalima-sidebar'
/** Seven days, in seconds (specification §9). */
const lifetime = 604_800

/** Whether the sidebar is unfolded, from the cookie, so that server and browser render the same. */
export const isSidebarWide = (): boolean => readCookie(cookieName) !== 'folded'

export const saveSidebar = (isWide: boolean) => writeCookie(cookieName, isWide ? 'wide' : 'folded', lifetime)
