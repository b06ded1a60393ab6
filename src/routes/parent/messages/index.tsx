import { createFileRoute } from '@tanstack/react-router'
import { NoConversationSelected } from '#features/messages/web/mailbox.tsx'

export const Route = createFileRoute('/parent/messages/')({ component: NoConversationSelected })
