import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'
import { NotFoundPage } from '../-shell/not-found-page.tsx'

/** Any other path: the not-found page inside the site's frame. With its own boundary the router also uses its `head`. */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  notFoundComponent: NotFoundPage,
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.site_not_found_page(), path: '/', isPrivate: true }),
})
