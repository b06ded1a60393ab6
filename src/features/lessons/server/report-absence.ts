import { sql } from 'kysely'
import { listAdminIds } from '#features/accounts/server/create-admin.ts'
import { type Admin, auditOrigin, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { mayDo } from '../lessons.ts'
import { closeAbsenceHours } from './absence-hours.ts'
import { hasSuspendedTeacher, lacksTeacherInList } from './lacks-teacher-sql.ts'
import { hasActiveStatus } from './lesson-rows.ts'
import { type LockedLesson, lockTeacherLesson } from './locks.ts'
import { getLesson } from './staff-lessons.ts'
import { type LessonView, toLessonView } from './view.ts'

export const absenceErrors = {
  lesson_over: { status: 409, message: () => m.lessons_refusal_absence_closed() },
} satisfies Record<string, ErrorMapping>

const lockForAbsence = async (
  tx: Db,
  by: TeacherSelf,
  lessonId: string,
  action: 'reportAbsence' | 'withdrawAbsence',
  now: Temporal.Instant,
): Promise<Outcome<LockedLesson, 'not_found' | 'lesson_over'>> => {
  const lesson = await lockTeacherLesson(tx, by, lessonId)
  if (!lesson) return refuse('not_found')
  return mayDo(action, 'teacher', lesson, now).ok ? ok(lesson) : refuse('lesson_over')
}

type Absence = { reason: string; holidayId?: string }

/**
 * The teacher can't give a lesson: notifies the school, which finds a substitute; family and seat stay as they are (domain.md,
 * "Absences and holidays"). Repeating it sends no second notification.
 */
export const reportAbsence = (
  db: Db,
  by: TeacherSelf,
  { lessonId, reason }: { lessonId: string; reason: string },
  now: Temporal.Instant,
): Promise<Outcome<LessonView, 'not_found' | 'lesson_over'>> =>
  db.transaction().execute(async tx => {
    const own = await lockForAbsence(tx, by, lessonId, 'reportAbsence', now)
    if (!own.ok) return own
    await handToSchool(tx, by, [lessonId], { reason }, now)
    await closeAbsenceHours(tx, own.value)
    return ok(await viewLesson(tx, by, lessonId, now))
  })

/** The teacher can give the lesson after all, or gave it. Once another teacher has it, it is not found. */
export const withdrawAbsence = (
  db: Db,
  by: TeacherSelf,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Outcome<LessonView, 'not_found' | 'lesson_over'>> =>
  db.transaction().execute(async tx => {
    const own = await lockForAbsence(tx, by, lessonId, 'withdrawAbsence', now)
    if (!own.ok) return own
    const withdrawn = await tx
      .deleteFrom('lesson_absences')
      .where('lesson_id', '=', lessonId)
      .where('teacher_id', '=', by.teacherId)
      .returning('lesson_id as id')
      .execute()
    for (const { id } of withdrawn) await writeAbsenceAudit(tx, by, 'absence_withdrawn', id, now)
    return ok(await viewLesson(tx, by, lessonId, now))
  })

/** An entry for each lesson: its history says when it was without a teacher, which decides what a late cancellation costs. */
const writeAbsenceAudit = (
  tx: Db,
  by: TeacherSelf,
  action: 'absence_reported' | 'absence_withdrawn',
  lesson: string,
  now: Temporal.Instant,
) =>
  writeAudit(tx, {
    at: now,
    ...auditOrigin({ teacher: by }),
    action,
    subject: by.teacherId,
    details: { lesson },
  })

/**
 * Gives the lessons of a holiday back to the teacher, from an instant on; those that a substitute gives stay with the substitute.
 * The caller holds the calendar's lock.
 * @returns how many lessons the teacher has again
 */
export const takeBackLessons = async (
  tx: Db,
  by: TeacherSelf,
  { holidayId, from }: { holidayId: string; from?: Temporal.Instant },
  now: Temporal.Instant,
): Promise<number> => {
  const deleted = await tx
    .deleteFrom('lesson_absences as absence')
    .using('lessons')
    .whereRef('lessons.id', '=', 'absence.lesson_id')
    .where('absence.holiday_id', '=', holidayId)
    .where('absence.teacher_id', '=', by.teacherId)
    .$if(from !== undefined, query => query.where('lessons.starts_at', '>=', from ?? null))
    .returning([
      'lessons.id',
      sql<boolean>`lessons.teacher_id = absence.teacher_id and ${hasActiveStatus}`.as('isOwn'),
    ])
    .execute()
  const own = deleted.filter(({ isOwn }) => isOwn)
  for (const { id } of own) await writeAbsenceAudit(tx, by, 'absence_withdrawn', id, now)
  return own.length
}

const viewLesson = async (tx: Db, by: TeacherSelf, lessonId: string, now: Temporal.Instant) => {
  const row = await getLesson(tx, { teacher: by }, lessonId)
  return toLessonView(row, { actor: 'teacher', timezone: by.timezone }, now)
}

/**
 * Hands lessons of the teacher to the school, with one mail to each admin but the one who did it. The caller
 * holds the calendar's lock.
 */
export const handToSchool = async (
  tx: Db,
  by: TeacherSelf,
  lessonIds: readonly string[],
  { reason, holidayId }: Absence,
  now: Temporal.Instant,
) => {
  if (lessonIds.length === 0) return
  const reported = await tx
    .insertInto('lesson_absences')
    .values(
      lessonIds.map(lessonId => ({
        lesson_id: lessonId,
        teacher_id: by.teacherId,
        holiday_id: holidayId ?? null,
        reason,
        reported_at: now,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('lesson_id as lessonId')
    .execute()
  if (reported.length === 0) return
  const ids = reported.map(row => row.lessonId)
  for (const id of ids) await writeAbsenceAudit(tx, by, 'absence_reported', id, now)
  const to = (await listAdminIds(tx)).filter(id => id !== by.adminId)
  if (to.length > 0)
    await enqueueMail(
      tx,
      { kind: 'teacher-absent', teacherId: by.teacherId, lessonIds: ids, to },
      { isHighPriority: true },
    )
}

/** The children of a lesson, in the order of their seats; the level is null while it is unknown. */
const children = sql<{ firstName: string; level: Level | null }[]>`(
  select coalesce(json_agg(json_build_object('firstName', c.first_name, 'level', case when c.level_known then c.level end)
    order by s.seat_no), '[]')
  from seats s join students c on c.id = s.student_id where s.lesson_id = lessons.id and s.released_at is null)`

/** Lessons without a teacher, the earliest first: also those that began so, until the school or the teacher settles them. */
export const selectOpenAbsences = (db: Db, _by: Admin) =>
  db
    .selectFrom('lessons')
    .leftJoin('lesson_absences as absence', join =>
      join
        .onRef('absence.lesson_id', '=', 'lessons.id')
        .onRef('absence.teacher_id', '=', 'lessons.teacher_id'),
    )
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .where(lacksTeacherInList)
    .where(hasActiveStatus)
    .select([
      'lessons.id',
      'lessons.teacher_id as teacherId',
      isoInstant('lessons.starts_at').as('startsAt'),
      sql<string>`coalesce(absence.reason, '')`.as('reason'),
      hasSuspendedTeacher.as('isSuspended'),
      children.as('children'),
      'teacher.first_name as teacherFirstName',
      'teacher.last_name as teacherLastName',
    ])
    .orderBy('lessons.starts_at')
    .orderBy('lessons.id')

/** Lessons of one teacher that are still handed to the school, of these. */
export const listHandedLessons = (
  tx: Db,
  teacherId: string,
  lessonIds: readonly string[],
  now: Temporal.Instant,
) =>
  tx
    .selectFrom('lesson_absences')
    .innerJoin('lessons', join =>
      join
        .onRef('lessons.id', '=', 'lesson_absences.lesson_id')
        .onRef('lessons.teacher_id', '=', 'lesson_absences.teacher_id'),
    )
    .where('lesson_absences.teacher_id', '=', teacherId)
    .where('lessons.id', '=', isAnyOf(lessonIds))
    .where(hasActiveStatus)
    .where('lessons.starts_at', '>', now)
    .select(['lessons.id', 'lessons.starts_at as startsAt', 'lessons.type', children.as('children')])
    .orderBy('lessons.starts_at')
    .execute()
