import { sql } from 'kysely'
import type { LessonType } from '#features/school/lesson-types.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import type { LessonStatus } from '#platform/db/schema.ts'

/** A lesson in a list. Instants are ISO text in UTC, since lists come from the database as JSON. */
export type LessonRow = {
  id: string
  studentId: string | null
  /** Of the children in the lesson; a family's own child alone. */
  firstNames: string[]
  teacherId: string
  teacherName: string
  /** The teacher of the booking, where a substitute gives the lesson. */
  insteadOf?: string | null
  startsAt: string
  endsAt: string
  type: LessonType
  mode: string
  status: LessonStatus
  /** Until when a second child can join a group; null unless the lesson is pending. */
  joinUntil: string | null
  meetingUrl: string | null
  released: boolean
  givenBack: boolean | null
  /** The booking, if it has several lessons; families only. */
  seriesId?: string | null
  /** Whether its teacher has said not to be able to give it or, for the school and families, is suspended. */
  lacksTeacher?: boolean
  /** Whether its teacher can be booked; families only. */
  isTeacherListed?: boolean
  /** Whether the school has still to handle the program's report that its teacher did not come; staff only. */
  hasMissingTeacher?: boolean
  /** Another hour that its teacher proposed and that has no answer; staff only. */
  proposal?: { startsAt: string; expiresAt: string } | null
  /** When the child of a cancelled lesson has it now, if it moved; in the list of cancelled lessons only. */
  newStart?: string | null
  /** How many hours before the start the seat is cancelled free of charge; families only. */
  freeCancellationHours?: number
  /** Whether the school gave the lesson to another teacher than the booked one; families only. */
  teacherChanged?: boolean
  /** The history of a family's seat; families only. */
  seat?: SeatHistory
}

export type SeatHistory = {
  groupId: string | null
  priceCents: number
  releasedAt: string | null
  /** Who released it; null while it is held. `for_family`: the school, for the family. `system`: a group without a second child. */
  releasedBy: 'parent' | 'for_family' | 'teacher' | 'admin' | 'system' | null
  /** In the words of the teacher or the school. */
  reason: string | null
  /** The starts of the lesson that this one was moved to, and of the one that it was moved from. */
  movedTo: string | null
  movedFrom: string | null
  /** It was cancelled too late and given back, because the child has the same hour again. */
  isBookedAgain: boolean
  /** Its hour can be wanted again: its teacher can be booked, and it was not moved, nor cancelled with the child holding a seat there again. */
  mayBookAgain: boolean
}
export type LessonList = { lessons: LessonRow[]; total: number }

/** `cancelled`: cancelled or moved, whenever they would have been. */
export type Scope = 'upcoming' | 'history' | 'cancelled'
export type Page = { page: number; pageSize: number }

/**
 * The teacher whom the family booked, where a substitute gives the lesson; null otherwise. Reads `lessons` and `bookings`.
 * @param nameOf the name in a row of `profiles`
 */
export const insteadOf = (nameOf = fullNameSql) =>
  sql<string | null>`(select ${nameOf('booked')} from profiles booked
    where booked.id = bookings.teacher_id and booked.id <> lessons.teacher_id)`.as('insteadOf')

/** As `fullNameSql`, the first name alone. */
export const firstNameSql = (table: string) => sql<string>`${sql.ref(`${table}.first_name`)}`

/** Of a cancelled lesson: whether it ended because its last seats were moved to other lessons. */
export const wasPostponed = sql<boolean>`(select coalesce(bool_and(s.moved_to is not null), false) from seats s
  where s.lesson_id = lessons.id and s.released_at >= lessons.cancelled_at)`

export const hasActiveStatus = sql<boolean>`lessons.status in (${activeStatusList})`
