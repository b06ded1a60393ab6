import { m } from '~/paraglide/messages'
import { EmptyState } from '~/platform/ui/empty-state'
import { PageTitle } from './space-frame'

/** A room that is not furnished yet. */
export function Later({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState className="py-14" title={m.families_soon()} />
    </>
  )
}
