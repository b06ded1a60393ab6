import { createFileRoute } from '@tanstack/react-router'
import { Later } from '~/families/web/later'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/parent/settings')({
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.families_place_settings(), path: '/parent/settings', isPrivate: true }),
  component: () => <Later title={m.families_place_settings()} />,
})
