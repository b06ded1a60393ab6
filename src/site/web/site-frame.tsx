import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** Where the skip link leads. Every page has one `main` with this id. */
export const contentId = 'contenu'

/** A public page: bar, content, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id={contentId} tabIndex={-1} className="flex-1 overflow-x-clip outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
