import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Side } from '../messages.ts'

/** Shown for a person with whom the viewer has no booking, and for one who does not exist. */
export const MissingConversation = ({ space }: { space: Side }) => (
  <EmptyState
    className="py-12"
    title={m.messages_missing()}
    text={m.messages_missing_text()}
    action={
      <Link to={`/${space}/messages`} className="btn btn-outline btn-md">
        {m.messages_all()}
      </Link>
    }
  />
)
