import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Family } from '#features/accounts/server/procedures.ts'
import { activeStatusList, scheduledStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { localOf } from '#platform/time/zones.ts'
import { wasAttended } from './was-attended.ts'

const selectOwnStudents = (db: Db, family: Family) =>
  db
    .selectFrom('students')
    .where('students.parent_id', '=', family.familyId)
    .$if(family.studentId !== null, query => query.where('students.id', '=', family.studentId ?? ''))

/** SQL: the seat is that of a trial that is still to come, or runs. */
const isTrialAhead = (now: Temporal.Instant) =>
  sql<boolean>`seats.is_trial and seats.released_at is null and seats.ends_at > ${now}::timestamptz
    and lessons.status in (${scheduledStatusList})`

/** The family's children, with their progress, lesson counts and whether the trial is used or when it is. */
export const selectStudents = (db: Db, family: Family, now: Temporal.Instant) =>
  selectOwnStudents(db, family)
    .innerJoin('student_progress as p', 'p.student_id', 'students.id')
    .leftJoin('users as login', 'login.id', 'students.user_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('seats')
          .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
          .whereRef('seats.parent_id', '=', 'students.parent_id')
          .whereRef('seats.student_id', '=', 'students.id')
          .select([
            sql<boolean>`coalesce(bool_or(seats.is_trial and seats.given_back_at is null), false)`.as(
              'trial',
            ),
            sql<string | null>`to_json(min(seats.starts_at) filter (where ${isTrialAhead(now)})) #>> '{}'`.as(
              'trialStartsAt',
            ),
            sql<string | null>`(array_agg(seats.booking_id) filter (where ${isTrialAhead(now)}))[1]`.as(
              'trialBookingId',
            ),
            sql<number>`(count(*) filter (where seats.released_at is null and seats.ends_at > ${now}::timestamptz
              and lessons.status in (${activeStatusList})))::int`.as('upcoming'),
            sql<number>`(count(*) filter (where seats.released_at is null and lessons.status = 'completed'))::int`.as(
              'completed',
            ),
            sql<number>`(count(*) filter (where ${wasAttended}))::int`.as('attended'),
            sql<number>`(count(*) filter (where seats.released_at is not null and seats.moved_to is null))::int`.as(
              'cancelled',
            ),
          ])
          .as('held'),
      join => join.onTrue(),
    )
    .select(eb => [
      'students.id',
      'students.first_name as firstName',
      'students.age',
      'students.level',
      'students.level_known as levelKnown',
      'students.language_preference as languagePreference',
      'students.interests',
      'students.learning_goals as learningGoals',
      'students.availability',
      'held.trial as hasHadTrialLesson',
      'held.trialStartsAt',
      'held.trialBookingId',
      'login.username as loginName',
      jsonBuildObject({
        reading: eb.ref('p.reading'),
        writing: eb.ref('p.writing'),
        speaking: eb.ref('p.speaking'),
        // The word for it on the parents' pages; what is known by ear is learning's `byEar`.
        listening: eb.ref('p.comprehension'),
        completedLessons: eb.ref('p.completed_lessons'),
        totalHours: eb.ref('p.total_hours'),
        currentLevelProgress: eb.ref('p.current_level_progress'),
        points: eb.ref('p.points'),
      }).as('progress'),
      jsonBuildObject({
        upcoming: eb.ref('held.upcoming'),
        completed: eb.ref('held.completed'),
        attended: eb.ref('held.attended'),
        cancelled: eb.ref('held.cancelled'),
      }).as('lessonCounts'),
    ])
    .orderBy('students.created_at')
    .orderBy('students.id')

/** A row of `selectStudents` with the family's date of a trial that is still to come. */
export const withTrialDate = <Row extends { trialStartsAt: string | null }>(
  { trialStartsAt, ...student }: Row,
  { timezone }: Family,
) => ({
  ...student,
  trialDate: trialStartsAt && localOf(Temporal.Instant.from(trialStartsAt), timezone).date,
})

export const listStudents = async (db: Db, family: Family, now: Temporal.Instant) =>
  (await selectStudents(db, family, now).execute()).map(row => withTrialDate(row, family))

export const findStudent = async (db: Db, family: Family, id: string, now: Temporal.Instant) => {
  const row = await selectStudents(db, family, now).where('students.id', '=', id).executeTakeFirst()
  return row && withTrialDate(row, family)
}

/**
 * The family's time zone: that of the parent who opened it, or of the remaining one. A child's days and weeks are counted in it
 * for every reader; hours of lessons are shown in the reader's own zone.
 */
export const findFamilyZone = async (db: Db, familyId: string): Promise<string> => {
  const { timezone } = await db
    .selectFrom('parents')
    .where('id', '=', familyId)
    .select('timezone')
    .executeTakeFirstOrThrow()
  return timezone
}

/** Locks the family's row: its bookings and new children wait. */
export const lockFamily = (tx: Db, { familyId }: Family) =>
  tx.selectFrom('parents').where('id', '=', familyId).select('id').forNoKeyUpdate().execute()

/** Locks the child's row against new bookings; undefined when the family has no such child. */
export const lockStudent = (tx: Db, family: Family, id: string) =>
  selectOwnStudents(tx, family)
    .where('students.id', '=', id)
    .select([
      'students.id',
      'students.user_id as userId',
      'students.age',
      'students.level',
      'students.level_known as levelKnown',
      sql<boolean>`students.user_id is not null and is_blocked(students.user_id)`.as('isLoginBlocked'),
    ])
    .forUpdate()
    .executeTakeFirst()

/** Ids of the people whose archives may name the child: its parents and the teachers of its lessons. */
export const selectCorrespondents = (tx: Db, family: Family, studentId: string) =>
  tx
    .selectFrom('users')
    .where(eb =>
      eb.or([
        eb('users.id', 'in', eb.selectFrom('parents').where('family_id', '=', family.familyId).select('id')),
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('seats')
            .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
            .where('seats.parent_id', '=', family.familyId)
            .where('seats.student_id', '=', studentId)
            .select('lessons.teacher_id'),
        ),
      ]),
    )
    .select('users.id')

/** The names that a stranger could guess as the child's login; undefined when the family has no such child. */
export const findPersonalNames = async (db: Db, family: Family, id: string) => {
  const found = await selectOwnStudents(db, family)
    .innerJoin('parents', 'parents.family_id', 'students.parent_id')
    .innerJoin('profiles', 'profiles.id', 'parents.id')
    .where('students.id', '=', id)
    .select(['students.first_name as childName', 'profiles.last_name as familyName'])
    .execute()
  const [first] = found
  return first && [first.childName, ...found.map(({ familyName }) => familyName)]
}

export const isLoginNameTaken = async (db: Db, loginName: string) =>
  (await db.selectFrom('users').select('id').where('username', '=', loginName).executeTakeFirst()) !==
  undefined

export const findProfile = (db: Db, family: Family) =>
  db
    .selectFrom('parents')
    .innerJoin('profiles', 'profiles.id', 'parents.id')
    .where('parents.id', '=', family.userId)
    .select([
      'profiles.first_name as firstName',
      'profiles.last_name as lastName',
      'parents.country',
      'parents.language_preference as languagePreference',
      'parents.timezone',
    ])
    .executeTakeFirst()
