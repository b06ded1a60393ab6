import { m } from '#paraglide/messages.js'
import type { ErrorMapping } from '#platform/http/errors.ts'
import type { SpokenRefusal } from '../spoken.ts'

/** Why a child's recording is refused. */
export const spokenErrors: Record<SpokenRefusal, ErrorMapping> = {
  answer_unreadable: { status: 415, message: () => m.reports_refusal_answer_unreadable() },
  answer_too_large: { status: 413, message: () => m.reports_refusal_answer_large() },
  sound_too_long: { status: 422, message: () => m.reports_refusal_sound_long() },
  sound_too_short: { status: 422, message: () => m.reports_refusal_sound_short() },
}
