import { lazy } from 'react'

// The browser loads these when an address is no page: every first page would carry them, and the spaces have frames of their own.
// The server has them at once, because what a page without scripts shows can't come later.
export const NotFoundPage = import.meta.env.SSR
  ? (await import('./not-found-page.tsx')).NotFoundPage
  : lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))
const SiteFrame = import.meta.env.SSR
  ? (await import('./site-frame.tsx')).SiteFrame
  : lazy(async () => ({ default: (await import('./site-frame.tsx')).SiteFrame }))

/** For an address that no route knows. */
export const NotFoundInFrame = () => (
  <SiteFrame>
    <NotFoundPage />
  </SiteFrame>
)
