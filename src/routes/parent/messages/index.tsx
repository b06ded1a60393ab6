import { createFileRoute } from '@tanstack/react-router'
import { NothingOpen } from '~/messages/web/mailbox'

export const Route = createFileRoute('/parent/messages/')({ component: NothingOpen })
