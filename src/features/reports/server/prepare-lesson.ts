import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { Level } from '#features/families/server/student.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { localOf } from '#platform/time/zones.ts'
import { findItems } from './items.ts'
import { selectHomework, withTaskTexts } from './list-reports.ts'
import { selectDueSeats } from './queries.ts'
import { HomeworkView, ItemView } from './view.ts'

/** The summary of a child for its teacher before a lesson. */
export const Preparation = z.object({
  studentId: z.guid(),
  firstName: z.string(),
  age: z.int(),
  level: Level,
  levelKnown: z.boolean(),
  learningGoals: z.array(z.string()),
  lessonsGiven: z.int().describe('Cours déjà donnés par ce professeur'),
  last: z
    .object({
      date: z.string(),
      /** Null for a report of the teacher's own. */
      teacherName: z.string().nullable(),
      items: z.array(ItemView),
      freeWords: z.array(z.string()),
      familyNote: z.string(),
      homework: z.array(HomeworkView),
    })
    .nullable(),
  unreported: z
    .object({ lessonId: z.guid(), date: z.string() })
    .nullable()
    .describe('Dernier cours de ce professeur, après le dernier compte rendu, qui n’en a pas encore'),
})
export type Preparation = z.infer<typeof Preparation>

/**
 * The children of one lesson of the teacher's, each with the report of its lesson before and what became of its homework.
 * Logged as a reading of their files.
 */
export const prepareLesson = async (
  db: Db,
  by: TeacherSelf,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Preparation[]> => {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .where('lessons.id', '=', lessonId)
    .where('lessons.teacher_id', '=', by.teacherId)
    .where('seats.released_at', 'is', null)
    .select(eb => [
      'students.id as studentId',
      'students.first_name as firstName',
      'students.age',
      'students.level',
      'students.level_known as levelKnown',
      'students.learning_goals as learningGoals',
      sql<number>`(select count(*)::int from seats taken join lessons given on given.id = taken.lesson_id
        where taken.student_id = students.id and taken.released_at is null
          and given.teacher_id = ${by.teacherId} and given.status = 'completed')`.as('lessonsGiven'),
      jsonObjectFrom(
        eb
          .selectFrom('lesson_reports as report')
          .innerJoin('seats as reported', 'reported.id', 'report.seat_id')
          .innerJoin('profiles as teacher', 'teacher.id', 'report.teacher_id')
          .whereRef('report.student_id', '=', 'students.id')
          .whereRef('reported.starts_at', '<', 'seats.starts_at')
          .orderBy('reported.starts_at', 'desc')
          .orderBy('report.seat_id')
          .limit(1)
          .select([
            isoInstant('reported.starts_at').as('startsAt'),
            sql<string | null>`case when report.teacher_id <> ${by.teacherId} then teacher.first_name end`.as(
              'teacherName',
            ),
            'report.items',
            'report.free_words as freeWords',
            'report.family_note as familyNote',
            jsonArrayFrom(
              selectHomework(db)
                .where('homework.seat_id', '=', sql.ref<string>('report.seat_id'))
                .orderBy('homework.place')
                .orderBy('homework.id'),
            ).as('homework'),
          ]),
      ).as('last'),
      jsonObjectFrom(
        selectDueSeats(db, by, now)
          .where('taken.student_id', '=', sql.ref<string>('students.id'))
          .where('taken.starts_at', '<', sql.ref<Temporal.Instant>('seats.starts_at'))
          .orderBy('taken.starts_at', 'desc')
          .limit(1)
          .select(['given.id as lessonId', isoInstant('taken.starts_at').as('startsAt')]),
      ).as('unreported'),
    ])
    .orderBy('seats.seat_no')
    .execute()
  await writeStudentFileReads(db, {
    at: now,
    actor: by.teacherId,
    ipAddress: by.ipAddress,
    zone: by.timezone,
    studentIds: rows.map(({ studentId }) => studentId),
  })
  const items = new Map(
    (await findItems(db, [...new Set(rows.flatMap(({ last }) => last?.items ?? []))])).map(item => [
      item.item,
      item,
    ]),
  )
  const dateOf = (startsAt: string) => localOf(Temporal.Instant.from(startsAt), by.timezone).date
  const isLater = (one: { startsAt: string }, other: { startsAt: string } | null) =>
    !other ||
    Temporal.Instant.compare(Temporal.Instant.from(one.startsAt), Temporal.Instant.from(other.startsAt)) > 0
  return rows.map(({ last, unreported, ...child }) => ({
    ...child,
    unreported:
      unreported && isLater(unreported, last)
        ? { lessonId: unreported.lessonId, date: dateOf(unreported.startsAt) }
        : null,
    last: last && {
      date: dateOf(last.startsAt),
      teacherName: last.teacherName,
      items: last.items.flatMap(name => items.get(name) ?? []),
      freeWords: last.freeWords,
      familyNote: last.familyNote,
      homework: withTaskTexts(last.homework),
    },
  }))
}
