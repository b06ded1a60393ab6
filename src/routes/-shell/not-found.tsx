import { lazy } from 'react'

// The browser loads these when an address is no page: every first page would carry them with their frames.
// The server has them at once, because what a page without scripts shows can't come later.
export const NotFoundPage = import.meta.env.SSR
  ? (await import('./not-found-page.tsx')).NotFoundPage
  : lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))
/** For an address that no route knows. */
export const NotFoundInFrame = import.meta.env.SSR
  ? (await import('./not-found-in-frame.tsx')).NotFoundInFrame
  : lazy(async () => ({ default: (await import('./not-found-in-frame.tsx')).NotFoundInFrame }))
