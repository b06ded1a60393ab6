import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'
import { parse, serialize } from 'hono/utils/cookie'

/** Reads a cookie, from the request during server rendering and from the document in the browser. */
export const readCookie = createIsomorphicFn()
  .server((name: string): string | undefined => getCookie(name))
  .client((name: string): string | undefined => parse(document.cookie, name)[name])

/** Sets a cookie in the browser. @param maxAge seconds; 0 removes it */
export const writeCookie = (name: string, value: string, maxAge: number) => {
  const secure = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = serialize(name, value, { path: '/', maxAge, sameSite: 'Lax', secure })
}
