import type { Admin } from '#features/accounts/server/procedures.ts'
import { applicationStatuses } from '#features/applications/applications.ts'
import { listApplications } from '#features/applications/server/queries.ts'
import { listSchoolLessons } from '#features/lessons/server/school-lessons.ts'
import { schoolZone } from '#features/school/zone.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { Role } from '#platform/db/schema.ts'
import { localOf } from '#platform/time/zones.ts'
import { csvRow, csvStart, type ExportedList } from '../csv.ts'
import { actionLabel, personLabel } from '../journal-labels.ts'
import { listJournal } from './journal.ts'
import { listAccounts } from './list-accounts.ts'
import { listFamilies, listTeachers } from './queries.ts'
import { toSchoolLessonView } from './school-lesson-view.ts'

type Cells = Parameters<typeof csvRow>[0]
type Page = { page: number; pageSize: number }
type Table = { head: () => Cells; rows: (page: Page) => Promise<Cells[]> }

const pageSize = 500
/** A list is cut after this many pages: no school has as many rows, and the answer stays bounded. */
const maxPages = 200

const dayOf = (at: string | null) => at && localOf(Temporal.Instant.from(at), schoolZone).date
const yesNo = (is: boolean) => (is ? m.desk_csv_yes() : m.desk_csv_no())

const roleLabels: Record<Role, () => string> = {
  parent: m.school_role_parent,
  student: m.school_role_student,
  teacher: m.school_role_teacher,
  admin: m.school_role_admin,
}
const stateLabels = {
  running: m.ui_status_running,
  pending: m.ui_status_pending,
  upcoming: m.ui_status_upcoming,
  confirmed: m.ui_status_confirmed,
  completed: m.ui_status_completed,
  postponed: m.ui_status_postponed,
  cancelled: m.ui_status_cancelled,
}
const typeLabels = {
  trial: m.booking_type_trial,
  individual: m.booking_type_individual,
  group: m.booking_type_group,
}
const applicationLabels = {
  pending: m.school_list_pending,
  accepted: m.school_accepted,
  refused: m.school_refused,
}

const everyone = { search: '' }

const tables = (db: Db, by: Admin, now: Temporal.Instant): Record<ExportedList, Table> => ({
  families: {
    head: () => [
      m.desk_csv_first_name(),
      m.desk_csv_last_name(),
      m.desk_csv_email(),
      m.desk_csv_children(),
      m.desk_csv_upcoming(),
      m.desk_csv_new(),
      m.desk_csv_since(),
    ],
    rows: async page =>
      (await listFamilies(db, by, { ...everyone, ...page }, now)).families.map(one => [
        one.firstName,
        one.lastName,
        one.email,
        one.children,
        one.upcomingLessons,
        yesNo(one.isNew),
        dayOf(one.since),
      ]),
  },
  teachers: {
    head: () => [
      m.desk_csv_first_name(),
      m.desk_csv_last_name(),
      m.desk_csv_email(),
      m.desk_csv_rate(),
      m.desk_csv_zone(),
      m.desk_csv_upcoming(),
      m.desk_csv_hours(),
      m.desk_csv_suspended(),
    ],
    rows: async page =>
      (await listTeachers(db, by, { ...everyone, ...page }, now)).teachers.map(one => [
        one.firstName,
        one.lastName,
        one.email,
        one.hourlyRateCents / 100,
        one.timezone,
        one.upcomingLessons,
        yesNo(one.hasHours),
        dayOf(one.suspendedAt),
      ]),
  },
  lessons: {
    head: () => [
      m.desk_csv_day(),
      m.desk_csv_time(),
      m.desk_csv_minutes(),
      m.desk_csv_type(),
      m.desk_teacher(),
      m.desk_seats(),
      m.desk_csv_seats(),
      m.desk_csv_state(),
      m.desk_csv_reason(),
    ],
    rows: async page =>
      (await listSchoolLessons(db, by, {}, page)).lessons.map(row => {
        const lesson = toSchoolLessonView(row, now)
        return [
          lesson.date,
          lesson.time,
          lesson.taughtMinutes,
          typeLabels[lesson.type](),
          lesson.teacherName,
          lesson.studentName,
          lesson.seatsTaken,
          stateLabels[lesson.state](),
          lesson.cancellationReason,
        ]
      }),
  },
  accounts: {
    head: () => [
      m.desk_csv_name(),
      m.desk_csv_email(),
      m.desk_csv_login(),
      m.desk_csv_role(),
      m.desk_csv_blocked(),
      m.desk_csv_reason(),
    ],
    rows: async page =>
      (await listAccounts(db, by, { ...everyone, onlyBlocked: false, ...page }, now)).accounts.map(one => [
        one.name,
        one.email,
        one.loginName,
        one.role ? roleLabels[one.role]() : m.school_role_none(),
        dayOf(one.blockedAt),
        one.blockReason,
      ]),
  },
  applications: {
    head: () => [
      m.desk_csv_day(),
      m.desk_csv_first_name(),
      m.desk_csv_last_name(),
      m.desk_csv_email(),
      m.desk_csv_diploma(),
      m.desk_csv_experience(),
      m.desk_csv_rate(),
      m.desk_csv_state(),
      m.desk_csv_reason(),
    ],
    rows: async page =>
      (
        await Promise.all(applicationStatuses.map(status => listApplications(db, by, { status, ...page })))
      ).flatMap(({ applications }) =>
        applications.map(one => [
          dayOf(one.appliedAt),
          one.firstName,
          one.lastName,
          one.email,
          one.diploma,
          one.experience,
          one.hourlyRateCents / 100,
          applicationLabels[one.status](),
          one.refusalReason,
        ]),
      ),
  },
  journal: {
    head: () => [
      m.desk_csv_day(),
      m.desk_csv_time(),
      m.school_journal_what(),
      m.school_journal_who(),
      m.school_journal_whom(),
      m.school_journal_where(),
    ],
    rows: async page =>
      (await listJournal(db, by, { ...everyone, ...page })).entries.map(one => {
        const { date, time } = localOf(Temporal.Instant.from(one.at), schoolZone)
        return [
          date,
          time,
          actionLabel(one.action, one.role),
          personLabel(one.actor, one.hasActor, m.school_journal_system()),
          personLabel(one.subject, one.hasSubject, ''),
          one.address,
        ]
      }),
  },
})

/** A list of the school as a table for spreadsheets, a page of rows at a time. */
export async function* exportList(
  db: Db,
  by: Admin,
  list: ExportedList,
  now: Temporal.Instant,
): AsyncGenerator<string> {
  const { head, rows } = tables(db, by, now)[list]
  yield csvStart + csvRow(head())
  for (let page = 1; page <= maxPages; page++) {
    const found = await rows({ page, pageSize })
    if (found.length > 0) yield found.map(csvRow).join('')
    if (found.length < pageSize) return
  }
}
