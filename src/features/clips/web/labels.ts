import { m } from '#paraglide/messages.js'
import type { ClipKind, ClipState } from '../clips.ts'
import type { LevelId } from './api.ts'
import type { VoiceFailure } from './record-voice.ts'

export const levelLabels: Record<LevelId, () => string> = {
  'niveau-1': m.learning_level_1,
  'niveau-2': m.learning_level_2,
  'niveau-3': m.learning_level_3,
  'niveau-4': m.learning_level_4,
  'niveau-5': m.learning_level_5,
}
export const kindLabels: Record<ClipKind, () => string> = {
  letter: m.clips_kind_letter,
  word: m.clips_kind_word,
  sentence: m.clips_kind_sentence,
}
export const stateLabels: Record<ClipState, () => string> = {
  waiting: m.clips_state_waiting,
  approved: m.clips_state_approved,
  rejected: m.clips_state_rejected,
}
export const failureText: Record<VoiceFailure, () => string> = {
  refused: m.clips_failure_refused,
  no_microphone: m.clips_failure_no_microphone,
  silent: m.clips_failure_silent,
  too_long: m.clips_failure_long,
  unsupported: m.clips_failure_unsupported,
}
