import { m } from '~/paraglide/messages'
import { EmptyState } from '~/platform/ui/empty-state'

/** Somebody with whom no lesson joins the reader: the same as somebody who does not exist. */
export const MissingConversation = () => (
  <EmptyState className="py-12" title={m.messages_missing()} text={m.messages_missing_text()} />
)
