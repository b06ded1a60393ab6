import type { Family } from '#features/accounts/server/procedures.ts'
import { changeStudent as changeProfile } from '#features/families/server/change-student.ts'
import { findStudent } from '#features/families/server/queries.ts'
import type { StudentChange, StudentView } from '#features/families/server/student.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { computeProgress } from '../progress.ts'
import { earnCertificates } from './earn-certificates.ts'
import { lockChild, measureLevel, saveFigures } from './queries.ts'

/**
 * Changes the given fields of the child's profile. At another level the figures of its exercises are measured at once: those of the
 * old level say nothing of the new one (docs/domain.md, "Learning").
 */
export const changeStudent = async (
  tx: Db,
  family: Family,
  id: string,
  change: StudentChange,
  now: Temporal.Instant,
): Promise<Outcome<StudentView, 'not_found'>> => {
  const before = await lockChild(tx, family, id)
  const changed = await changeProfile(tx, family, id, change, now)
  if (!before || !changed.ok) return changed
  // A child who does not read yet is asked other words.
  if (changed.value.age !== before.age) await earnCertificates(tx, id, now)
  if (changed.value.level === before.level) return changed
  const { steps, totals } = await measureLevel(tx, changed.value)
  await saveFigures(tx, before, computeProgress(steps, totals))
  const student = await findStudent(tx, family, id, now)
  return student ? ok(student) : refuse('not_found')
}
