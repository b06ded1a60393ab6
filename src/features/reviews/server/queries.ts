import { sql } from 'kysely'
import type { Family, TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'

/** Whether a family had a lesson of a teacher: held to the end, a trial too, whatever was noted about attendance. */
const hadLesson = (family: Family, teacherId: string) => sql<boolean>`exists (
  select from seats s join lessons l on l.id = s.lesson_id
  where s.parent_id = ${family.familyId}::uuid and s.released_at is null and l.teacher_id = ${teacherId}::uuid
    and l.status = 'completed')`

/** A teacher visible to a family: listed, or one who has taught it. None after leaving the school. */
export const findTeacherOfFamily = async (db: Db, by: Family, teacherId: string) => {
  const { rows } = await sql<{ id: string; firstName: string; lastName: string; hadLesson: boolean }>`
    select * from (
      select t.id, p.first_name as "firstName", p.last_name as "lastName", t.is_listed, ${hadLesson(by, teacherId)} as "hadLesson"
      from teachers t join profiles p on p.id = t.id where t.id = ${teacherId}::uuid and t.retired_at is null
    ) t where t.is_listed or t."hadLesson"`.execute(db)
  return rows[0]
}

/** A family's review of a teacher. */
export const selectFamilyReview = (db: Db, by: Family, teacherId: string) =>
  db
    .selectFrom('teacher_reviews')
    .where('family_id', '=', by.familyId)
    .where('teacher_id', '=', teacherId)
    .select([
      'id',
      'version',
      'stars',
      'body as text',
      'reply',
      'hidden_at as hiddenAt',
      'hidden_reason as hiddenReason',
    ])

/** The first names of a family's children, which must not occur in a public text. */
export const listChildrensNames = async (db: Db, familyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('students')
    .where('parent_id', '=', familyId)
    .select('first_name as name')
    .execute()
  return rows.map(({ name }) => name)
}

/** A review that the teacher received, locked. */
export const lockReceivedReview = async (tx: Db, by: TeacherSelf, id: string) =>
  tx
    .selectFrom('teacher_reviews')
    .where('id', '=', id)
    .where('teacher_id', '=', by.teacherId)
    .select(['id', 'version', 'family_id as familyId', 'reply', 'hidden_at as hiddenAt'])
    .forUpdate()
    .executeTakeFirst()
