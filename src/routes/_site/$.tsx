import { createFileRoute, notFound } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { NotFoundPage } from '~/site/web/not-found-page'
import { pageHead } from '~/site/web/page-head'

/** Any other path: not found, between bar and footer. Its own boundary, or the router would not ask it for a title. */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  notFoundComponent: NotFoundPage,
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.site_not_found_page(), path: '/', isPrivate: true }),
})
