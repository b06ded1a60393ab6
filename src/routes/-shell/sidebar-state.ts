import { readCookie, writeCookie } from '#platform/http/cookies.ts'

const cookieName = 'kalima-sidebar'
/** Seven days, in seconds. */
const lifetime = 604_800

/** Whether the sidebar is expanded. Stored in a cookie, so that server and browser render the same. */
export const isSidebarWide = (): boolean => readCookie(cookieName) !== 'folded'

export const saveSidebar = (isWide: boolean) => writeCookie(cookieName, isWide ? 'wide' : 'folded', lifetime)
