import { m } from '#paraglide/messages.js'
import type { ClipKind, ClipState } from './clips.ts'

export const kindLabels: Record<ClipKind, () => string> = {
  letter: m.clips_kind_letter,
  syllable: m.clips_kind_syllable,
  word: m.clips_kind_word,
  sentence: m.clips_kind_sentence,
  instruction: m.clips_kind_instruction,
}
const stateLabels: Record<ClipState, () => string> = {
  waiting: m.clips_state_waiting,
  approved: m.clips_state_approved,
  rejected: m.clips_state_rejected,
}
/** What is no longer taught is neither heard nor waited for. */
export const stateLabel = ({ state, isRetired }: { state: ClipState; isRetired: boolean }) =>
  isRetired ? m.clips_state_retired() : stateLabels[state]()
