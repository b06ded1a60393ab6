import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { maxChildren } from '../families.ts'
import { findStudent } from './queries.ts'
import type { NewStudent, StudentView } from './student.ts'

/** Adds a child to the family. A repeated request with the same id returns the child already added. */
export const addStudent = async (
  db: Db,
  family: Family,
  { id: requestedId, ...fields }: NewStudent,
  now: Temporal.Instant,
): Promise<Outcome<StudentView, 'id_taken' | 'too_many_children' | 'busy'>> => {
  const id = requestedId ?? randomUUID()
  const added = await refuseConstraints(insertStudent(db, family, id, fields), {
    students_at_most_12: 'too_many_children',
    // The parent has just joined another family; the next request finds its children.
    students_in_own_family: 'busy',
  })
  if (!added.ok) return added.code === 'busy' ? added : refuse(added.code, { maximum: maxChildren })
  const student = await findStudent(db, family, id, now)
  // The id belongs to another family's child or to another child of this family; the caller does not learn which.
  if (!student || (!added.value && !isSameContent(student, fields))) return refuse('id_taken')
  return ok(student)
}

/** Whether the child was inserted; the id may exist already. */
const insertStudent = async (db: Db, family: Family, id: string, fields: Omit<NewStudent, 'id'>) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('students')
    .values({
      id,
      parent_id: family.familyId,
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
    .executeTakeFirst()
  return ok(numInsertedOrUpdatedRows === 1n)
}

const isSameContent = (student: StudentView, fields: Omit<NewStudent, 'id'>) =>
  (Object.keys(fields) as (keyof typeof fields)[]).every(key => isDeepStrictEqual(student[key], fields[key]))
