import { createFileRoute } from '@tanstack/react-router'
import { SearchPage } from '#features/admin/web/lists/search-page.tsx'
import { m } from '#paraglide/messages.js'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/search')({
  loader: () => loadWithTitle(m.admin_search),
  head: spaceHead,
  component: () => (
    <>
      <PageTitle title={m.admin_search()} text={m.admin_search_text()} />
      <SearchPage />
    </>
  ),
})
