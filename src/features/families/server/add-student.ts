import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
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
  const added = await insertStudent(db, family, id, fields)
  if (added === 'too_many_children') return refuse(added, { maximum: maxChildren })
  // The parent has just joined another family; the next request finds its children.
  if (added === 'joined_meanwhile') return refuse('busy')
  const student = await findStudent(db, family, id, now)
  // The id belongs to another family's child or to another child of this family; the caller does not learn which.
  if (!student || (!added && !isSameContent(student, fields))) return refuse('id_taken')
  return ok(student)
}

/** @returns undefined when the id exists already */
const insertStudent = async (
  db: Db,
  family: Family,
  id: string,
  fields: Omit<NewStudent, 'id'>,
): Promise<{ id: string } | undefined | 'too_many_children' | 'joined_meanwhile'> => {
  try {
    return await db
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
      .returning('id')
      .executeTakeFirst()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'students_at_most_12')
      return 'too_many_children'
    if (error instanceof pg.DatabaseError && error.constraint === 'students_in_own_family')
      return 'joined_meanwhile'
    throw error
  }
}

const isSameContent = (student: StudentView, fields: Omit<NewStudent, 'id'>) =>
  (Object.keys(fields) as (keyof typeof fields)[]).every(key => isDeepStrictEqual(student[key], fields[key]))
