import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'

/** After a cancellation without an answer, of one lesson or more of its series. */
export const showMaybeCancelled = () =>
  toast.error(m.lessons_maybe_cancelled(), { description: m.lessons_maybe_look(), duration: 15_000 })
