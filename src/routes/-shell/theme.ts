import { createIsomorphicFn } from '@tanstack/react-start'
import { readCookie, writeCookie } from '#platform/http/cookies.ts'

/** `system` follows the device; it applies while nothing is chosen. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const cookieName = 'kalima-theme'
const darkSystem = '(prefers-color-scheme: dark)'

const themeIn = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'

/** The choice, from the cookie. */
export const chosenTheme = (): Theme => themeIn(readCookie(cookieName))

/** Whether the document has the class `dark`. The browser reads the document itself, so that React never removes the class. */
export const isDarkDocument = createIsomorphicFn()
  .server((): boolean => chosenTheme() === 'dark')
  .client((): boolean => document.documentElement.classList.contains('dark'))

const setDark = (isDark: boolean) => document.documentElement.classList.toggle('dark', isDark)

/** Saves the choice for a year and applies it at once. */
export const chooseTheme = (theme: Theme) => {
  writeCookie(cookieName, theme, theme === 'system' ? 0 : 31_536_000)
  setDark(theme === 'dark' || (theme === 'system' && matchMedia(darkSystem).matches))
}

/** Follows the device while nothing is chosen. @returns a function that stops */
export const followSystem = () => {
  const system = matchMedia(darkSystem)
  const follow = () => {
    if (chosenTheme() === 'system') setDark(system.matches)
  }
  system.addEventListener('change', follow)
  return () => system.removeEventListener('change', follow)
}

/**
 * Runs in the head, before the first paint: applies the theme of the device while nothing is chosen, and sends the browser's
 * time zone to the server from the next request on. Inline, so without the cookie module.
 */
export const firstPaintScript =
  `(d=>{const c=d.cookie;if(!/(^|; )${cookieName}=/.test(c)&&matchMedia('${darkSystem}').matches)d.documentElement.classList.add('dark');` +
  `const z=Intl.DateTimeFormat().resolvedOptions().timeZone;` +
  `if(z&&!c.includes('kalima-zone='+z))d.cookie='kalima-zone='+z+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')` +
  `})(document)`
