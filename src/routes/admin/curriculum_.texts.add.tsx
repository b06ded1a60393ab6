import { createFileRoute } from '@tanstack/react-router'
import { NewStory } from '#features/curriculum/web/new-story.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/curriculum_/texts/add')({
  loader: () => loadWithTitle(m.curriculum_story_add),
  head: spaceHead,
  component: () => <NewStory space="admin" />,
})
