import { createFileRoute } from '@tanstack/react-router'
import { NothingOpen } from '#features/messages/web/mailbox.tsx'

export const Route = createFileRoute('/parent/messages/')({ component: NothingOpen })
