import { createFileRoute } from '@tanstack/react-router'
import { NewWord } from '#features/curriculum/web/new-word.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead, titled } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/curriculum_/add')({
  loader: () => titled(m.curriculum_add),
  head: spaceHead,
  component: () => <NewWord space="admin" />,
})
