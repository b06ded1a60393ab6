import { createFileRoute } from '@tanstack/react-router'
import { SearchPage } from '#features/admin/web/search-page.tsx'
import { m } from '#paraglide/messages.js'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/search')({
  head: ({ match }) => spaceHead(match.context.school, m.desk_search()),
  component: () => (
    <>
      <PageTitle title={m.desk_search()} text={m.desk_search_text()} />
      <SearchPage />
    </>
  ),
})
