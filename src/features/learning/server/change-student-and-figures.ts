import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { changeStudent } from '#features/families/server/change-student.ts'
import { findStudent } from '#features/families/server/queries.ts'
import type { StudentChange, StudentView } from '#features/families/server/student.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { computeProgress, keepJudged, type Step } from '../progress.ts'
import { earnCertificates } from './earn-certificates.ts'
import { lockChild, measureLevel, saveFigures } from './queries.ts'

/**
 * Changes the given fields of the child's profile. At another level the figures of its exercises are measured at once: those of the
 * old level say nothing of the new one, but what the teacher judged at a trial since which no lesson was given stays (docs/domain.md,
 * "Learning").
 */
export const changeStudentAndFigures = async (
  tx: Db,
  family: Family,
  id: string,
  change: StudentChange,
  now: Temporal.Instant,
): Promise<Outcome<StudentView, 'not_found'>> => {
  const before = await lockChild(tx, family, id)
  const changed = await changeStudent(tx, family, id, change, now)
  if (!before || !changed.ok) return changed
  // A child who does not read yet is asked other words.
  if (changed.value.age !== before.age) await earnCertificates(tx, id, now)
  if (changed.value.level === before.level) return changed
  const { steps, totals } = await measureLevel(tx, changed.value)
  const figures = computeProgress(steps, totals)
  const judged = await readJudgedAtTrial(tx, before, now)
  await saveFigures(tx, before, judged ? keepJudged(figures, judged) : figures)
  const student = await findStudent(tx, family, id, now)
  return student ? ok(student) : refuse('not_found')
}

/** What the teacher judged at the child's trial, until its next lesson begins. Listening is part of comprehension. */
const readJudgedAtTrial = async (db: Db, { id }: { id: string }, now: Temporal.Instant) => {
  const { rows } = await sql<Record<'reading' | 'writing' | 'comprehension', Step | null>>`
    select reading, writing, listening as comprehension from lesson_reports report join seats trial on trial.id = report.seat_id
    where trial.student_id = ${id} and trial.is_trial and not exists (
      select from seats later where later.student_id = trial.student_id and later.released_at is null
        and later.starts_at > trial.starts_at and later.starts_at <= ${now})`.execute(db)
  return rows[0]
}
