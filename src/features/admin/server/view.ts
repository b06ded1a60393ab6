import { z } from 'zod'
import { roles } from '#features/accounts/viewer.ts'
import { EarningsRuleView } from '#features/earnings/server/rule.ts'
import { Level } from '#features/families/server/student.ts'
import { LessonView } from '#features/lessons/server/view.ts'
import { lessonStatuses } from '#features/school/lesson-statuses.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { auditActions } from '#platform/audit/audit-actions.ts'
import { NextPage } from '#platform/http/input.ts'
import { loggedLists } from '../exported-lists.ts'
import { lessonStates } from '../lesson-state.ts'
import { MomentView } from './records/history-view.ts'
import { SchoolLessonView } from './records/school-lesson-view.ts'
import { settingNames } from './school-settings.ts'

const count = z.int()

/** An application on the dashboard. */
const PendingApplicationView = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  diploma: z.string(),
  /** Years of teaching. */
  experience: count,
  appliedOn: z.string(),
})

/** A report from a classroom. */
export const RoomReportView = z.object({
  id: z.guid(),
  lessonId: z.guid(),
  /** Null when the program reports that a family waits for its teacher. */
  role: z.enum(['parent', 'student', 'teacher']).nullable(),
  /** Null when the account was erased. */
  reporterName: z.string().nullable(),
  teacherName: z.string(),
  text: z.string(),
  reportedDay: z.string(),
  reportedTime: z.string(),
  lessonDay: z.string(),
  lessonTime: z.string(),
  /** When it was marked as handled; null while it is open. */
  handled: z
    .object({
      day: z.string(),
      time: z.string(),
      by: z.string().nullable().describe('Null quand le compte est effacé'),
    })
    .nullable(),
  /** What became of the lesson. */
  lessonStatus: z.enum(lessonStatuses),
})
export type RoomReportView = z.infer<typeof RoomReportView>

/** Times are formatted; null where there is none. */
export const BackupView = z.object({
  lastBackup: z.string().nullable(),
  lastRestore: z.string().nullable(),
  isLate: z.boolean(),
  /** Whether the program makes one a day automatically. */
  isDaily: z.boolean(),
})
export type BackupView = z.infer<typeof BackupView>

/** A lesson whose teacher can't give it or is suspended; also after its start, until it is settled. */
const AbsenceView = z.object({
  children: z.array(z.object({ firstName: z.string(), level: Level.nullable() })),
  id: z.guid(),
  day: z.string(),
  time: z.string(),
  teacherId: z.guid(),
  teacherName: z.string(),
  reason: z.string(),
  hasBegun: z.boolean().describe('L’heure est passée sans remplaçant'),
  isSuspended: z.boolean().describe('Le professeur est suspendu'),
})
export type AbsenceView = z.infer<typeof AbsenceView>

/** The school's first screen; week and month are the current ones in the school's time zone. */
export const DashboardView = z.object({
  waitingPhotos: count,
  pendingCount: count,
  pending: z.array(PendingApplicationView),
  absenceCount: count,
  /** The next ones of them. */
  absences: z.array(AbsenceView),
  reportCount: count,
  /** The oldest of them. */
  reports: z.array(RoomReportView),
  unreported: count.describe(
    'Cours donnés depuis 48 heures à 30 jours, sans compte rendu ; 101 veut dire plus de 100',
  ),
  failedMails: count.describe('Échoués ces 7 derniers jours, et pas renvoyés'),
  families: count,
  students: count,
  teachers: count,
  hasOpenHours: z.boolean().describe('Un professeur que les familles trouvent a ouvert des heures'),
  hasPackages: z.boolean().describe('Un forfait est proposé'),
  lessonsOfWeek: count,
  bookingsOfMonth: count,
  revenueCents: count,
  lessons: z.array(LessonView.extend({ state: z.enum(lessonStates) })),
  zoneLabel: z.string(),
  /** Null with a PostgreSQL server of its own. */
  backup: BackupView.nullable(),
  /** Details that the school has not given, on the page of its contact and on that of its legal details. */
  missingDetails: z.object({ contact: count, legal: count }),
})

export const TeacherView = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  hourlyRateCents: count,
  timezone: z.string(),
  zoneLabel: z.string(),
  suspendedOn: z.string().nullable(),
  /** Blocking suspends a teacher; only unblocking ends it. */
  blockedOn: z.string().nullable(),
  isListed: z.boolean(),
  /** Whether any hour is open for booking, this week or later. */
  hasHours: z.boolean(),
  upcomingLessons: count,
})
export type TeacherView = z.infer<typeof TeacherView>
export const TeacherPage = z.object({ teachers: z.array(TeacherView), next: NextPage })

export const FamilyView = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  children: count,
  upcomingLessons: count,
  /** Joins no group before a first trial or individual lesson, or the school's approval. */
  isNew: z.boolean(),
  /** The day of registration. */
  since: z.string(),
})
export type FamilyView = z.infer<typeof FamilyView>
export const FamilyPage = z.object({ families: z.array(FamilyView), next: NextPage })

/** Any account: a parent's, a teacher's, an admin's, an applicant's (role null) or a child's login. */
export const AccountView = z.object({
  id: z.guid(),
  /** For a child's login, the parent's: children's names are left out on purpose. */
  name: z.string(),
  /** Null for a child's login. */
  email: z.string().nullable(),
  /** Null but for a child's login. */
  loginName: z.string().nullable(),
  role: z.enum(roles).nullable(),
  isOwn: z.boolean(),
  isInvited: z.boolean().describe('Un administrateur qui n’a pas encore choisi son mot de passe'),
  children: count,
  /** Lessons to come: of a teacher, or those in which the family has a place. */
  upcomingLessons: count,
  upcomingPlaces: count.describe('Places de la famille dans ces cours ; 0 hors parents'),
  blockedOn: z.string().nullable(),
  blockReason: z.string().nullable(),
})
export type AccountView = z.infer<typeof AccountView>
export const AccountPage = z.object({ accounts: z.array(AccountView), next: NextPage })

/** Lessons given, hours given, lessons cancelled, and earnings. */
const Figures = { lessons: count, hours: z.number(), cancelled: count, earningsCents: count }

/** Earnings of all teachers in one month; the figures beside `teachers` are the totals. */
export const EarningsView = z.object({
  /** yyyy-MM, like `currentMonth`. */
  month: z.string(),
  currentMonth: z.string(),
  closedOn: z.string().nullable().describe('Nul tant que le mois est ouvert'),
  /** What closing the month closes: earlier months that are open, then the month itself. Empty while it can't be closed. */
  /** Every month that closing this one closes, also those without earnings. */
  toClose: z.array(z.object({ month: z.string(), teachers: count, lessons: count, earningsCents: z.int() })),
  corrections: z.array(
    z.object({
      id: z.guid(),
      teacherName: z.string(),
      cents: count,
      reason: z.string(),
      day: z.string(),
      author: z.string().nullable().describe('Nul quand le compte est effacé'),
    }),
  ),
  rule: EarningsRuleView.describe(
    'La règle du mois : celle de sa clôture, ou celle d’aujourd’hui tant qu’il est ouvert',
  ),
  teachers: z.array(z.object({ id: z.guid(), firstName: z.string(), lastName: z.string(), ...Figures })),
  ...Figures,
  /** How many teachers. */
  total: count,
  next: NextPage,
})
export type EarningsView = z.infer<typeof EarningsView>

export const SchoolLessonPage = z.object({
  lessons: z.array(SchoolLessonView),
  next: NextPage,
  today: z.string(),
  zoneLabel: z.string(),
  /** The teacher in the filter; null without one. */
  teacherName: z.string().nullable(),
  /** The family of the parent in the filter; null without one. */
  familyName: z.string().nullable(),
  /** Lessons of the whole school; null in the list of one teacher or family, and on later pages. */
  counts: z
    .object({
      all: count,
      absent: count,
      pending: count,
      postponed: count,
      cancelled: count,
      completed: count,
      unreported: count.describe(
        'Donnés depuis 48 heures à 30 jours, sans compte rendu ; 101 veut dire plus de 100',
      ),
    })
    .nullable(),
})

const PersonView = z.object({ name: z.string(), isChild: z.boolean() }).nullable()

const SettingValue = z.union([z.number(), z.boolean()])

/** Entries of the audit log. The name of an erased person is null; `hasActor` and `hasSubject` say whether the entry has a person at all. */
export const JournalPage = z.object({
  entries: z.array(
    z.object({
      id: count,
      day: z.string(),
      time: z.string(),
      action: z.enum(auditActions),
      actor: PersonView,
      subject: PersonView,
      hasActor: z.boolean(),
      hasSubject: z.boolean(),
      address: z.string().nullable(),
      role: z.enum(roles).nullable(),
      /** Rules of the school that were changed. */
      changes: z.array(z.object({ name: z.enum(settingNames), before: SettingValue, after: SettingValue })),
      /** Of a correction of earnings. */
      cents: z.int().nullable(),
      /** Why a review was hidden. */
      reason: z.string().nullable(),
      /** First and last of the months that were closed, as their first days. */
      months: z.object({ first: z.string(), last: z.string() }).nullable(),
      /** The name of a package, or the subject of an announcement. */
      about: z.string().nullable(),
      list: z.enum(loggedLists).nullable().describe('La liste téléchargée'),
      group: z.string().nullable().describe('Le jour et l’heure d’un groupe, à l’heure du professeur'),
      booking: z
        .object({
          type: z.enum(lessonTypes),
          sessions: z.int(),
          teacherName: z.string().nullable(),
          dates: z.array(MomentView).describe('Les heures réservées, à l’heure de l’école'),
        })
        .nullable(),
      /** Which lessons were given to another teacher. */
      substitution: z
        .object({
          fromTeacher: z.string().nullable(),
          toTeacher: z.string().nullable(),
          dates: z.array(MomentView),
        })
        .nullable(),
    }),
  ),
  next: z.int().nullable(),
})
export type JournalEntry = z.infer<typeof JournalPage>['entries'][number]

/** A month of the school's calendar, written as its first day. */
const SchoolMonth = z.object({
  month: z.string(),
  lessons: count,
  hours: z.number(),
  takingsCents: count,
  trials: count,
  stayed: count,
  cancelledInTime: count,
  cancelledLate: count,
  cancelledByTeacher: count,
  cancelledBySchool: count,
})
export type SchoolMonth = z.infer<typeof SchoolMonth>

export const FiguresView = z.object({
  months: z.array(SchoolMonth),
  fill: z.object({ days: count, takenHours: z.number(), freeHours: count }),
})
export type FiguresView = z.infer<typeof FiguresView>
