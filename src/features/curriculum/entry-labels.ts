import type { ExerciseKind } from '#features/learning/curriculum.ts'
import { m } from '#paraglide/messages.js'
import type { TextKind } from './entries.ts'

export const exerciseKindLabels: Record<ExerciseKind, () => string> = {
  choose: m.curriculum_kind_choose,
  fill: m.curriculum_kind_fill,
  'true-false': m.curriculum_kind_true_false,
  order: m.curriculum_kind_order,
  match: m.curriculum_kind_match,
}

export const textKindLabels: Record<TextKind, () => string> = {
  dialogue: m.curriculum_text_kind_dialogue,
  text: m.curriculum_text_kind_text,
}
