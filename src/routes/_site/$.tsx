import { createFileRoute, notFound } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

/** Any other path: not found, between bar and footer, with a title of its own. */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.site_not_found_page(), path: '/', isPrivate: true }),
})
