import { m } from '#paraglide/messages.js'
import type { VoiceStamp } from './voices.ts'

export const stampLabels: Record<VoiceStamp, () => string> = {
  bravo: m.voices_stamp_bravo,
  listen_again: m.voices_stamp_listen_again,
}
