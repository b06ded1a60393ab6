import { randomUUID } from 'node:crypto'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { findStudent } from './queries.ts'
import type { NewStudent, StudentView } from './student.ts'

/** Adds a child to the family. A repeated request with the same id returns the child already added. */
export const addStudent = async (
  db: Db,
  family: Family,
  { id: requestedId, ...fields }: NewStudent,
  now: Temporal.Instant,
): Promise<Outcome<StudentView, 'id_taken'>> => {
  const id = requestedId ?? randomUUID()
  const added = await db
    .insertInto('students')
    .values({
      id,
      parent_id: family.parentId,
      first_name: fields.firstName,
      age: fields.age,
      level: fields.level,
      level_known: fields.levelKnown,
      language_preference: fields.languagePreference,
      interests: fields.interests,
      learning_goals: fields.learningGoals,
      availability: fields.availability,
    })
    // Two unique indexes contain the id, and in a race either may be violated: so no column is named.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const student = await findStudent(db, family, id, now)
  // The id belongs to another family's child or to another child of this family; the caller does not learn which.
  if (!student || (!added && !isSameContent(student, fields))) return refuse('id_taken')
  return ok(student)
}

const isSameContent = (student: StudentView, fields: Omit<NewStudent, 'id'>) =>
  JSON.stringify(comparableFields(student)) === JSON.stringify(comparableFields(fields))

const comparableFields = ({
  firstName,
  age,
  level,
  languagePreference,
  interests,
  learningGoals,
  availability,
}: Omit<NewStudent, 'id'>) => [
  firstName,
  age,
  level,
  languagePreference,
  interests,
  learningGoals,
  availability,
]
