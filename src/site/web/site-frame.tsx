import { type ReactNode, Suspense } from 'react'
import { cn } from '~/platform/ui/cn'
import { PendingPage } from './pending-page'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** Where the skip link leads. Every page has one `main` with this id. */
export const contentId = 'contenu'

/** A public page: bar, content, footer. `className`: another ground, down to the footer however short the page is. */
export function SiteFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id={contentId} tabIndex={-1} className={cn('flex-1 overflow-x-clip outline-none', className)}>
        {/* The shape of what comes may be on its way itself: the bar and the footer stay meanwhile. */}
        <Suspense fallback={<PendingPage />}>{children}</Suspense>
      </main>
      <SiteFooter />
    </div>
  )
}
