import { createFileRoute } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { ComingSoon } from '../-shell/coming-soon.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/parent/settings')({
  head: ({ match }) => spaceHead(match.context.school, m.families_place_settings()),
  component: () => <ComingSoon title={m.families_place_settings()} />,
})
