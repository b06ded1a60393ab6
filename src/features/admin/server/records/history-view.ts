import { z } from 'zod'
import { roles } from '#features/accounts/viewer.ts'
import { attendances } from '#features/reports/reports.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { auditActions } from '#platform/audit/audit-actions.ts'

export const historyKinds = ['family', 'child', 'teacher', 'lesson', 'booking', 'application'] as const
export type HistoryKind = (typeof historyKinds)[number]

const PersonView = z
  .object({ name: z.string(), role: z.enum(roles).nullable(), isChild: z.boolean() })
  .nullable()
export const MomentView = z.object({ day: z.string(), time: z.string() })

/** One thing that happened to a record; the page makes a sentence of it. */
export const HistoryEntry = z.object({
  id: z.int(),
  action: z.enum(auditActions),
  day: z.string(),
  time: z.string(),
  /** Whether the reader did it. */
  isOwn: z.boolean(),
  hasActor: z.boolean(),
  /** Null for the program, and for a person who was erased. */
  actor: PersonView,
  subject: PersonView,
  role: z.enum(roles).nullable(),
  givenBack: z.boolean().nullable(),
  /** How many lessons of a cancelled series were given back. */
  givenBackLessons: z.int().nullable(),
  /** Number of tasks of homework. */
  tasks: z.int().nullable(),
  attendance: z.enum(attendances).nullable(),
  lesson: MomentView.extend({ teacherName: z.string() }).nullable(),
  /** The hour that a lesson was postponed to, or that was proposed. */
  movedTo: MomentView.nullable(),
  /**
   * The lessons of a series that were cancelled or postponed, where `newDates` took their place; those of the record that were
   * given to another teacher together.
   */
  dates: z.array(MomentView),
  newDates: z.array(MomentView),
  booking: z
    .object({ id: z.guid(), type: z.enum(lessonTypes), sessions: z.int(), teacherName: z.string() })
    .nullable(),
  reason: z.string().nullable(),
  /** Set for a substitution. */
  fromTeacher: z.string().nullable(),
  toTeacher: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
export const HistoryPage = z.object({
  entries: z.array(HistoryEntry),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
