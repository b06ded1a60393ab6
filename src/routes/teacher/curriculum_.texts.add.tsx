import { createFileRoute } from '@tanstack/react-router'
import { NewText } from '#features/curriculum/web/new-text.tsx'
import { requireEditor } from '#features/curriculum/web/require-editor.ts'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/curriculum_/texts/add')({
  loader: ({ context: { queryClient } }) => loadWithTitle(m.curriculum_text_add, requireEditor(queryClient)),
  head: spaceHead,
  component: () => <NewText space="teacher" />,
})
