import { randomUUID } from 'node:crypto'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { studentOf } from './queries.ts'
import type { NewStudent, StudentView } from './student.ts'

/** Adds a child to the family. The caller's id decides: sent again, the child is there once and answered the same. */
export const addStudent = async (
  db: Db,
  by: Family,
  { id: chosen, ...asked }: NewStudent,
  now: Temporal.Instant,
): Promise<Outcome<StudentView, 'id_taken'>> => {
  const id = chosen ?? randomUUID()
  const added = await db
    .insertInto('students')
    .values({
      id,
      parent_id: by.parentId,
      first_name: asked.firstName,
      age: asked.age,
      level: asked.level,
      language_preference: asked.languagePreference,
      interests: asked.interests,
      learning_goals: asked.learningGoals,
      availability: asked.availability,
    })
    // No column is named: two unique indexes hold the id, and the later one to notice a race would throw.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const student = await studentOf(db, by, id, now)
  // Someone else's child, or another child of this family: the id says nothing about which.
  if (!student || (!added && !isSame(student, asked))) return refuse('id_taken')
  return ok(student)
}

const isSame = (student: StudentView, asked: Omit<NewStudent, 'id'>) =>
  JSON.stringify(contentOf(student)) === JSON.stringify(contentOf(asked))

const contentOf = ({
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
