import { createFileRoute } from '@tanstack/react-router'
import { NewStory } from '#features/curriculum/web/new-story.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead, titled } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/curriculum_/texts/add')({
  loader: () => titled(m.curriculum_story_add),
  head: spaceHead,
  component: () => <NewStory space="admin" />,
})
