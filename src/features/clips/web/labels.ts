import { m } from '#paraglide/messages.js'
import type { VoiceFailure } from './record-voice.ts'

export const failureText: Record<VoiceFailure, () => string> = {
  refused: m.clips_failure_refused,
  no_microphone: m.clips_failure_no_microphone,
  silent: m.clips_failure_silent,
  too_long: m.clips_failure_long,
  unsupported: m.clips_failure_unsupported,
}
