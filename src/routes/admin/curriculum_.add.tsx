import { createFileRoute } from '@tanstack/react-router'
import { NewWord } from '#features/curriculum/web/new-word.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/curriculum_/add')({
  loader: () => loadWithTitle(m.curriculum_add),
  head: spaceHead,
  component: () => <NewWord space="admin" />,
})
