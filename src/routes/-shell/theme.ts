import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

/** What a person chose; `system` follows the device, and is what a person has who chose nothing. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const cookieName = 'kalima-theme'
const darkSystem = '(prefers-color-scheme: dark)'

const themeIn = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'

/** The choice, from the cookie. */
export const chosenTheme = createIsomorphicFn()
  .server((): Theme => themeIn(getCookie(cookieName)))
  .client((): Theme => themeIn(/(?:^|; )kalima-theme=(\w+)/.exec(document.cookie)?.[1]))

/** Whether the document wears `.dark`: in the browser it is asked itself, so that React never takes the class away. */
export const isDarkDocument = createIsomorphicFn()
  .server((): boolean => chosenTheme() === 'dark')
  .client((): boolean => document.documentElement.classList.contains('dark'))

const wear = (isDark: boolean) => document.documentElement.classList.toggle('dark', isDark)

const cookie = (name: string, value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value};path=/;max-age=${maxAge};samesite=lax${secure}`
}

/** Keeps the choice for a year and dresses the page at once. */
export const chooseTheme = (theme: Theme) => {
  cookie(cookieName, theme, theme === 'system' ? 0 : 31_536_000)
  wear(theme === 'dark' || (theme === 'system' && matchMedia(darkSystem).matches))
}

/** Follows the device while nothing is chosen. Returns the way to stop. */
export const followSystem = () => {
  const system = matchMedia(darkSystem)
  const follow = () => {
    if (chosenTheme() === 'system') wear(system.matches)
  }
  system.addEventListener('change', follow)
  return () => system.removeEventListener('change', follow)
}

/**
 * Runs in the head, before the first paint: dresses the page of someone who chose nothing like their device, and
 * tells the server the browser's time zone from the next request on.
 */
export const firstPaintScript =
  `(d=>{const c=d.cookie;if(!/(^|; )${cookieName}=/.test(c)&&matchMedia('${darkSystem}').matches)d.documentElement.classList.add('dark');` +
  `const z=Intl.DateTimeFormat().resolvedOptions().timeZone;` +
  `if(z&&!c.includes('kalima-zone='+z))d.cookie='kalima-zone='+z+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')` +
  `})(document)`
