import { createFileRoute } from '@tanstack/react-router'
import { NewWord } from '#features/curriculum/web/new-word.tsx'
import { requireEditor } from '#features/curriculum/web/require-editor.ts'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/curriculum_/add')({
  loader: ({ context: { queryClient } }) => loadWithTitle(m.curriculum_add, requireEditor(queryClient)),
  head: spaceHead,
  component: () => <NewWord space="teacher" />,
})
