import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

/** Placeholder for a page that is not built yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState className="py-14" title={m.families_coming_soon()} />
    </>
  )
}
