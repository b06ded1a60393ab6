import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { findStudent } from './queries.ts'
import type { StudentChange, StudentView } from './student.ts'

/** Changes the given fields of the child's profile. */
export const changeStudent = async (
  db: Db,
  family: Family,
  id: string,
  change: StudentChange,
  now: Temporal.Instant,
): Promise<Outcome<StudentView, 'not_found'>> => {
  const columns = {
    first_name: change.firstName,
    age: change.age,
    level: change.level,
    level_known: change.levelKnown ?? (change.level === undefined ? undefined : true),
    language_preference: change.languagePreference,
    interests: change.interests,
    learning_goals: change.learningGoals,
    availability: change.availability,
  }
  if (Object.values(columns).some(value => value !== undefined)) {
    await db
      .updateTable('students')
      .set(columns)
      .where('id', '=', id)
      .where('parent_id', '=', family.familyId)
      .execute()
  }
  const student = await findStudent(db, family, id, now)
  return student ? ok(student) : refuse('not_found')
}
