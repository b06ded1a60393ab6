import { m } from '#paraglide/messages.js'
import type { CurriculumAct } from '#platform/db/schema.ts'

export const actLabels: Record<CurriculumAct, () => string> = {
  added: m.curriculum_act_added,
  corrected: m.curriculum_act_corrected,
  undone: m.curriculum_act_undone,
  retired: m.curriculum_act_retired,
  restored: m.curriculum_act_restored,
  proofread: m.curriculum_act_proofread,
  reopened: m.curriculum_act_reopened,
}
