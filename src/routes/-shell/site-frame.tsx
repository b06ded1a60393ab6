import { type ReactNode, Suspense } from 'react'
import { cn } from '#ui/cn.ts'
import { mainId } from '#ui/layout/main-id.ts'
import { LanguageOffer } from './language-choice.tsx'
import { PendingPage } from './pending-page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Frame of a public page: bar, content, footer. `className` styles the content down to the footer. */
export function SiteFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <LanguageOffer />
      <SiteHeader />
      <main id={mainId} tabIndex={-1} className={cn('flex-1 overflow-x-clip outline-none', className)}>
        {/* A route's skeleton is loaded lazily too: bar and footer must not suspend with it. */}
        <Suspense fallback={<PendingPage />}>{children}</Suspense>
      </main>
      <SiteFooter />
    </div>
  )
}
