import { createIsomorphicFn } from '@tanstack/react-start'
import { readCookie, writeCookie } from '#platform/http/cookies.ts'

/** `system` follows the device and is the default. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const cookieName = 'kalima-theme'
const darkSystem = '(prefers-color-scheme: dark)'

const parseTheme = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'

/** The chosen theme, from the cookie. */
export const chosenTheme = (): Theme => parseTheme(readCookie(cookieName))

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

/** Applies changes of the device's theme while `system` is chosen. @returns a function that stops */
export const followSystemTheme = () => {
  const system = matchMedia(darkSystem)
  const follow = () => {
    if (chosenTheme() === 'system') setDark(system.matches)
  }
  system.addEventListener('change', follow)
  return () => system.removeEventListener('change', follow)
}

/**
 * Inline script for the head. Before the first paint it applies the device's theme if none is chosen, and stores the
 * browser's time zone in a cookie for later requests. A browser that prefers English is offered the English page (language-choice.tsx). Inline, so it cannot use the cookie module.
 */
export const headScript =
  `(d=>{const c=d.cookie;if(!/(^|; )${cookieName}=/.test(c)&&matchMedia('${darkSystem}').matches)d.documentElement.classList.add('dark');` +
  `const z=Intl.DateTimeFormat().resolvedOptions().timeZone;` +
  `if(z&&!c.includes('kalima-zone='+z))d.cookie='kalima-zone='+z+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');` +
  `if(d.documentElement.lang==='fr'&&/^en\\b/.test(navigator.language))d.documentElement.dataset.offer='en'` +
  `})(document)`
