import { createFileRoute } from '@tanstack/react-router'
import { NoConversationSelected } from '#features/messages/web/mailbox.tsx'

export const Route = createFileRoute('/teacher/messages/')({ component: NoConversationSelected })
