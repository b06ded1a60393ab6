import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'

type Substitution = { ids: readonly string[]; insteadOf: string; teacherId: string }

/**
 * Records in the outbox whom a substitution concerns, and enqueues one mail per person and known teacher. For a person whose
 * earlier mail about the lesson has not left, the known teacher is the one before it. The caller holds the locks of the calendars and lessons.
 */
export const enqueueSubstitutionMails = async (tx: Db, substitution: Substitution) => {
  await noteRecipients(tx, substitution)
  const { ids, teacherId: toTeacher } = substitution
  const parents = await tx
    .selectFrom('substitution_outbox as o')
    .innerJoin('parents', 'parents.id', 'o.recipient_id')
    .innerJoin('seats', join =>
      join.onRef('seats.lesson_id', '=', 'o.lesson_id').onRef('seats.parent_id', '=', 'parents.family_id'),
    )
    .where('o.lesson_id', '=', isAnyOf(ids))
    .where('seats.released_at', 'is', null)
    .select(['seats.id', 'seats.parent_id as familyId', 'o.known_teacher_id as fromTeacher'])
    .distinct()
    .execute()
  const teachers = await tx
    .selectFrom('substitution_outbox as o')
    .innerJoin('teachers', 'teachers.id', 'o.recipient_id')
    .where('o.lesson_id', '=', isAnyOf(ids))
    .select(['o.recipient_id as id', 'o.lesson_id as lessonId', 'o.known_teacher_id as fromTeacher'])
    .execute()
  await enqueueMails(tx, [
    ...[...Map.groupBy(parents, ({ familyId, fromTeacher }) => `${familyId} ${fromTeacher}`).values()].map(
      seats => ({
        kind: 'family-teacher-changed',
        familyId: seats[0]?.familyId,
        seatIds: seats.map(({ id }) => id),
        fromTeacher: seats[0]?.fromTeacher,
        toTeacher,
      }),
    ),
    ...[...Map.groupBy(teachers, ({ id, fromTeacher }) => `${id} ${fromTeacher}`).values()].map(lessons => ({
      kind: lessons[0]?.id === toTeacher ? 'teacher-substitutes' : 'teacher-replaced',
      lessonIds: lessons.map(({ lessonId }) => lessonId),
      fromTeacher: lessons[0]?.fromTeacher,
      toTeacher,
    })),
  ])
}

const noteRecipients = async (tx: Db, { ids, insteadOf, teacherId }: Substitution) => {
  const lessonIds = [...ids]
  // The update locks a row that is there: a mail must not take it before this transaction commits.
  await sql`
    insert into substitution_outbox (recipient_id, lesson_id, known_teacher_id)
    select p.id, s.lesson_id, ${insteadOf}::uuid from seats s
      join parents p on p.family_id = s.parent_id and p.place is not null
      where s.lesson_id = any(${lessonIds}::uuid[]) and s.released_at is null
    union select ${insteadOf}::uuid, l, ${insteadOf}::uuid from unnest(${lessonIds}::uuid[]) l
    order by 1, 2
    on conflict (recipient_id, lesson_id) do update set known_teacher_id = substitution_outbox.known_teacher_id`.execute(
    tx,
  )
  // The new teacher gives it in the place of the teacher whom the family knows.
  await sql`
    insert into substitution_outbox (recipient_id, lesson_id, known_teacher_id)
    select ${teacherId}::uuid, l, coalesce((select o.known_teacher_id from substitution_outbox o
        join parents p on p.id = o.recipient_id
        where o.lesson_id = l and o.known_teacher_id <> ${teacherId}::uuid order by p.place limit 1), ${insteadOf}::uuid)
      from unnest(${lessonIds}::uuid[]) l order by l
    on conflict (recipient_id, lesson_id) do update set known_teacher_id = substitution_outbox.known_teacher_id`.execute(
    tx,
  )
  // Nothing has changed for a parent who knows the new teacher, nor for a teacher who has, or has not, the lesson as before.
  await sql`
    delete from substitution_outbox o
    where o.lesson_id = any(${lessonIds}::uuid[])
      and case when exists (select from teachers t where t.id = o.recipient_id)
        then (o.known_teacher_id = o.recipient_id) = (o.recipient_id = ${teacherId}::uuid)
        else o.known_teacher_id = ${teacherId}::uuid end`.execute(tx)
}

/**
 * Takes out what a person has to be mailed of these lessons: those that the job's teacher gives now, and of which the person
 * knows the teacher before. Another mail has the rest. The first statement waits for a substitution under way, the second
 * reads who gives the lessons after it.
 * @returns ids of lessons
 */
export const takeSubstitutions = async (
  tx: Db,
  recipientId: string,
  {
    lessonIds,
    fromTeacher,
    toTeacher,
  }: { lessonIds: readonly string[]; fromTeacher: string; toTeacher: string },
): Promise<string[]> => {
  await tx
    .selectFrom('substitution_outbox')
    .where('recipient_id', '=', recipientId)
    .where('lesson_id', '=', isAnyOf(lessonIds))
    .select('lesson_id')
    .orderBy('lesson_id')
    .forUpdate()
    .execute()
  const taken = await tx
    .deleteFrom('substitution_outbox as o')
    .using('lessons')
    .whereRef('lessons.id', '=', 'o.lesson_id')
    .where('o.recipient_id', '=', recipientId)
    .where('o.lesson_id', '=', isAnyOf(lessonIds))
    .where('o.known_teacher_id', '=', fromTeacher)
    .where('lessons.teacher_id', '=', toTeacher)
    .returning('o.lesson_id as id')
    .execute()
  return taken.map(({ id }) => id)
}
