import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'
import { NotFoundInFrame } from './-shell/not-found.tsx'

/** Any other path: the not-found page in its frame. With its own boundary the router also uses its `head`. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  notFoundComponent: NotFoundInFrame,
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.site_not_found_page(), path: '/', isPrivate: true }),
})
