import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

// The pages' own cookies hold a plain word each. A library's parser would be one kilobyte of every page.

/** Reads a cookie, from the request during server rendering and from the document in the browser. */
export const readCookie = createIsomorphicFn()
  .server((name: string): string | undefined => getCookie(name))
  .client((name: string): string | undefined =>
    document.cookie
      .split('; ')
      .find(cookie => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1),
  )

/** Sets a cookie in the browser. @param value a word without signs @param maxAge seconds; 0 removes it */
export const writeCookie = (name: string, value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}
