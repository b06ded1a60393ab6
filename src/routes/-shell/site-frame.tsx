import { type ReactNode, Suspense } from 'react'
import { cn } from '#ui/cn.ts'
import { contentId } from '#ui/layout/content-id.ts'
import { PendingPage } from './pending-page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

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
