import { z } from 'zod'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { applicationStatuses } from '#features/applications/applications.ts'
import { listApplications } from '#features/applications/server/queries.ts'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { listSchoolLessons } from '#features/lessons/server/school-lessons.ts'
import { statusLabels } from '#features/lessons/status-labels.ts'
import { actionLabel } from '#features/privacy/action-labels.ts'
import { mailFailureLabels, mailKindLabel, mailStateLabels } from '#features/privacy/mail-labels.ts'
import { listSchoolReviews, reviewStates } from '#features/reviews/server/list-reviews.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { NameCursor } from '#platform/http/cursor.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { accountRoleLabel, accountTitle, applicationStatusLabels } from '../../account-labels.ts'
import type { ExportedList } from '../../exported-lists.ts'
import { detailLabels, personLabel } from '../../journal-labels.ts'
import { listSchoolMonths } from '../figures/school-figures.ts'
import {
  AccountFilterInput,
  JournalFilterInput,
  LessonFilterInput,
  MailFilterInput,
  SearchInput,
  toLessonFilter,
} from '../input.ts'
import { listJournal } from '../journal.ts'
import { listAccounts } from '../list-accounts.ts'
import { listMails } from '../list-mails.ts'
import { listFamilies, listTeachers } from '../queries.ts'
import { toSchoolLessonView } from '../records/school-lesson-view.ts'
import { contentTables } from './exported-content.ts'
import { curriculumTables } from './exported-curriculum.ts'
import {
  afterCursor,
  afterLast,
  dayOf,
  type ExportedTable,
  filtered,
  whole,
  yesNo,
} from './exported-table.ts'

const LessonAddress = {
  day: LessonFilterInput.day,
  teacher: LessonFilterInput.teacherId,
  family: LessonFilterInput.familyId,
  state: LessonFilterInput.state,
  period: LessonFilterInput.period,
}

/** The lessons that the page shows with a filter; without one, also the past ones. */
const toShownLessons = (
  { teacher, family, day, state, period }: z.output<z.ZodObject<typeof LessonAddress>>,
  now: Temporal.Instant,
) =>
  teacher || family || day || state || period
    ? toLessonFilter({ day, state, period, teacherId: teacher, familyId: family }, now)
    : {}

/** The school's lists for spreadsheets: the head of each, and how its rows are read. */
export const exportedTables = (
  db: Db,
  by: Admin,
  now: Temporal.Instant,
): Record<ExportedList, ExportedTable> => ({
  families: filtered({ search: SearchInput }, filter => ({
    head: () => [
      m.admin_csv_first_name(),
      m.admin_csv_last_name(),
      m.admin_csv_email(),
      m.admin_csv_children(),
      m.admin_csv_upcoming(),
      m.admin_csv_new(),
      m.admin_csv_since(),
    ],
    pages: afterLast<NameCursor>(async page => {
      const { families, next } = await listFamilies(db, by, { ...filter, ...page }, now)
      const rows = families.map(one => [
        one.firstName,
        one.lastName,
        one.email,
        one.children,
        one.upcomingLessons,
        yesNo(one.isNew),
        dayOf(one.since),
      ])
      return { rows, next }
    }),
  })),
  teachers: filtered({ search: SearchInput }, filter => ({
    head: () => [
      m.admin_csv_first_name(),
      m.admin_csv_last_name(),
      m.admin_csv_email(),
      m.admin_csv_rate(),
      m.admin_csv_zone(),
      m.admin_csv_zone_in_words(),
      m.admin_csv_upcoming(),
      m.admin_csv_hours(),
      m.admin_csv_suspended(),
    ],
    pages: afterLast<NameCursor>(async page => {
      const { teachers, next } = await listTeachers(db, by, { ...filter, ...page }, now)
      const rows = teachers.map(one => [
        one.firstName,
        one.lastName,
        one.email,
        one.hourlyRateCents / 100,
        one.timezone,
        zoneLabel(one.timezone),
        one.upcomingLessons,
        yesNo(one.hasHours),
        dayOf(one.suspendedAt),
      ])
      return { rows, next }
    }),
  })),
  lessons: filtered(LessonAddress, filter => ({
    head: () => [
      m.admin_csv_day(),
      m.admin_csv_time(),
      m.admin_csv_zone(),
      m.admin_csv_minutes(),
      m.admin_csv_type(),
      m.admin_teacher(),
      m.admin_seats(),
      m.admin_csv_seats(),
      m.admin_csv_state(),
      m.admin_csv_reason(),
    ],
    pages: afterCursor(async page => {
      const { lessons, next } = await listSchoolLessons(db, by, toShownLessons(filter, now), page)
      const rows = lessons.map(row => {
        const lesson = toSchoolLessonView(row, now)
        return [
          lesson.date,
          lesson.time,
          lesson.timezone,
          lesson.taughtMinutes,
          lessonTypeLabel(lesson.type),
          lesson.teacherName,
          lesson.studentName,
          lesson.seatsTaken,
          statusLabels[lesson.state](),
          lesson.cancellationReason,
        ]
      })
      return { rows, next }
    }),
  })),
  accounts: filtered(AccountFilterInput, ({ search, blocked }) => ({
    head: () => [
      m.admin_csv_name(),
      m.admin_csv_email(),
      m.admin_csv_login(),
      m.admin_csv_role(),
      m.admin_csv_blocked(),
      m.admin_csv_reason(),
    ],
    pages: afterCursor(async page => {
      const { accounts, next } = await listAccounts(
        db,
        by,
        { search, onlyBlocked: blocked === 'yes', ...page },
        now,
      )
      const rows = accounts.map(one => [
        accountTitle(one),
        one.email,
        one.loginName,
        accountRoleLabel(one.role),
        dayOf(one.blockedAt),
        one.blockReason,
      ])
      return { rows, next }
    }),
  })),
  applications: filtered({ status: z.enum(applicationStatuses).optional() }, ({ status }) => ({
    head: () => [
      m.admin_csv_day(),
      m.admin_csv_first_name(),
      m.admin_csv_last_name(),
      m.admin_csv_email(),
      m.admin_csv_diploma(),
      m.admin_csv_experience(),
      m.admin_csv_rate(),
      m.admin_csv_state(),
      m.admin_csv_reason(),
    ],
    pages: afterCursor(async page => {
      const { applications, next } = await listApplications(db, by, { status, ...page })
      const rows = applications.map(one => [
        dayOf(one.appliedAt),
        one.firstName,
        one.lastName,
        one.email,
        one.diploma,
        one.experience,
        one.hourlyRateCents / 100,
        applicationStatusLabels[one.status](),
        one.refusalReason,
      ])
      return { rows, next }
    }),
  })),
  journal: filtered({ search: SearchInput, action: JournalFilterInput.action.catch(undefined) }, filter => ({
    head: () => [
      m.admin_csv_day(),
      m.admin_csv_time(),
      m.school_journal_what(),
      m.admin_csv_details(),
      m.school_journal_who(),
      m.school_journal_whom(),
      m.school_journal_where(),
    ],
    pages: afterLast<number>(async page => {
      const { entries, next } = await listJournal(db, by, { ...filter, ...page }, now)
      const rows = entries.map(one => {
        const { date, time } = localOf(Temporal.Instant.from(one.at), schoolZone)
        return [
          date,
          time,
          actionLabel(one.action, one.role),
          detailLabels(one).join(' | '),
          personLabel(one.actor, one.hasActor, m.school_journal_system()),
          personLabel(one.subject, one.hasSubject, ''),
          one.address,
        ]
      })
      return { rows, next }
    }),
  })),
  figures: whole({
    head: () => [
      m.admin_figures_month(),
      m.admin_figures_lessons(),
      m.admin_figures_hours(),
      m.admin_figures_takings(),
      m.admin_figures_trials(),
      m.admin_figures_stayed(),
      m.admin_figures_in_time(),
      m.admin_figures_late(),
      m.admin_figures_by_teacher(),
      m.admin_figures_by_school(),
    ],
    rows: async () =>
      (await listSchoolMonths(db, by, now)).map(one => [
        one.month.slice(0, 7),
        one.lessons,
        one.hours,
        one.takingsCents / 100,
        one.trials,
        one.stayed,
        one.cancelledInTime,
        one.cancelledLate,
        one.cancelledByTeacher,
        one.cancelledBySchool,
      ]),
  }),
  ...contentTables(db, by, now),
  ...curriculumTables(db),
  reviews: filtered({ review: z.enum(reviewStates).optional() }, ({ review: state }) => ({
    head: () => [
      m.admin_csv_day(),
      m.admin_teacher(),
      m.admin_csv_author(),
      m.admin_csv_stars(),
      m.admin_csv_text(),
      m.admin_csv_reply(),
      m.admin_csv_hidden(),
      m.admin_csv_reason(),
    ],
    pages: afterCursor(async page => {
      const { reviews, next } = await listSchoolReviews(db, by, { ...page, state })
      const rows = reviews.map(one => [
        one.date,
        one.teacherName,
        one.author,
        one.stars,
        one.text,
        one.reply,
        yesNo(one.isHidden),
        one.hiddenReason,
      ])
      return { rows, next }
    }),
  })),
  mails: filtered(
    { search: SearchInput, mail: MailFilterInput.state, person: MailFilterInput.person },
    ({ mail: state, ...filter }) => ({
      head: () => [
        m.admin_csv_day(),
        m.admin_csv_time(),
        m.admin_csv_kind(),
        m.admin_csv_name(),
        m.admin_csv_email(),
        m.admin_csv_state(),
        m.admin_csv_reason(),
      ],
      pages: afterCursor(async page => {
        const { mails, next } = await listMails(db, by, { ...filter, state, ...page })
        const rows = mails.map(one => {
          const { date, time } = localOf(Temporal.Instant.from(one.queuedAt), schoolZone)
          return [
            date,
            time,
            mailKindLabel(one.kind),
            one.person?.name ?? '',
            one.person?.email ?? '',
            mailStateLabels[one.state](),
            one.failure && mailFailureLabels[one.failure](),
          ]
        })
        return { rows, next }
      }),
    }),
  ),
})
