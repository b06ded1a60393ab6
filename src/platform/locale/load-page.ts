import { localizedPath } from './paths.ts'

/** Loads a page of this site as a new document, in the language of this one. In the browser only. */
export const loadPage = (path: string) => location.assign(localizedPath(path))
