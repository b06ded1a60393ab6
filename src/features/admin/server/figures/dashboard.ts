import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { selectFirstPending } from '#features/applications/server/queries.ts'
import { selectOpenReports } from '#features/classroom/server/report-problem.ts'
import { selectOpenAbsences } from '#features/lessons/server/report-absence.ts'
import { unreportedCount } from '#features/lessons/server/school-lessons.ts'
import { selectUpcomingLessons } from '#features/lessons/server/staff-lessons.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { hasHours } from '#features/teachers/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { addDays, mondayOf, startOfMonth, startOfNextMonth } from '#platform/time/dates.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { waitingCounts } from '../waiting.ts'

const maxApplications = 3
const maxLessons = 5
const maxReports = 20
const maxAbsences = 50

/** The current week, from Monday, and month, in the school's time zone; ends excluded. */
export const getCurrentPeriods = (now: Temporal.Instant) => {
  const today = localOf(now, schoolZone).date
  const monday = mondayOf(today)
  const month = startOfMonth(today)
  const at = (date: string) => startOfDay(date, schoolZone)
  return {
    week: { from: at(monday), until: at(addDays(monday, 7)) },
    month: { from: at(month), until: at(startOfNextMonth(month)) },
  }
}

/** All data of the dashboard, in one statement. */
export const getDashboard = (db: Db, by: Admin, now: Temporal.Instant) => {
  const { week, month } = getCurrentPeriods(now)
  const waiting = waitingCounts(db, by, now)
  return db
    .selectNoFrom([
      waiting.applications.as('pendingCount'),
      sql<number>`(select count(*)::int from teacher_photos where approved_at is null and refused_at is null)`.as(
        'waitingPhotos',
      ),
      jsonArrayFrom(selectFirstPending(db, by).limit(maxApplications)).as('pending'),
      jsonArrayFrom(selectOpenAbsences(db, by).limit(maxAbsences)).as('absences'),
      waiting.absences.as('absenceCount'),
      waiting.reports.as('reportCount'),
      jsonArrayFrom(selectOpenReports(db, by).limit(maxReports)).as('reports'),
      waiting.mails.as('failedMails'),
      unreportedCount(now).as('unreported'),
      // As listFamilies: with a confirmed address, and a second parent is no second family.
      sql<number>`(select count(*)::int from parents p join users u on u.id = p.id where p.place = 1 and u.email_verified)`.as(
        'families',
      ),
      sql<number>`(select count(*)::int from students)`.as('students'),
      sql<number>`(select count(*)::int from teachers where is_listed)`.as('teachers'),
      sql<boolean>`exists (select from teachers t where t.is_listed and ${hasHours(now)})`.as('hasOpenHours'),
      sql<boolean>`exists (select from lesson_packages where retired_at is null)`.as('hasPackages'),
      sql<number>`(select count(*)::int from lessons where status in (${activeStatusList}, 'completed')
        and starts_at >= ${week.from} and starts_at < ${week.until})`.as('lessonsOfWeek'),
      sql<number>`(select count(*)::int from bookings
        where created_at >= ${month.from} and created_at < ${month.until})`.as('bookingsOfMonth'),
      // Seats booked this month and not given back.
      sql<number>`(select coalesce(sum(s.price_cents), 0)::int from bookings b join seats s on s.booking_id = b.id
        where b.created_at >= ${month.from} and b.created_at < ${month.until} and s.given_back_at is null)`.as(
        'revenueCents',
      ),
      jsonArrayFrom(selectUpcomingLessons(db, { admin: by }, now).limit(maxLessons)).as('lessons'),
    ])
    .executeTakeFirstOrThrow()
}
