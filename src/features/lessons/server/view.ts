import { z } from 'zod'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { localOf } from '#platform/time/zones.ts'
import { lengthOf, lessonTypes, taughtMinutes } from '../lesson-types.ts'
import {
  type Actor,
  freeUntil,
  isFreeOfCharge,
  joinWindow,
  type LessonAction,
  lessonStatuses,
  mayDo,
} from '../lessons.ts'
import type { LessonRow } from './lesson-rows.ts'

const instant = z.string().describe('Instant in UTC, ISO 8601')

/**
 * A lesson for one reader: one child's seat for a family, the whole lesson for a teacher and the school. Dates and times are
 * in `timezone`, the reader's zone.
 */
export const LessonView = z.object({
  id: z.guid(),
  studentId: z.guid().nullable(),
  studentName: z.string(),
  teacherId: z.guid(),
  teacherName: z.string(),
  date: z.string(),
  time: z.string(),
  endTime: z.string(),
  timezone: z.string(),
  startsAt: instant,
  endsAt: instant,
  duration: z.literal(lessonLengths),
  taughtMinutes: z.number().int(),
  type: z.enum(lessonTypes),
  isTrial: z.boolean(),
  isGroup: z.boolean(),
  mode: z.string(),
  status: z.enum(lessonStatuses),
  meetingUrl: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  mayCancel: z.boolean(),
  mayConfirm: z.boolean(),
  mayComplete: z.boolean(),
  mayPostpone: z.boolean(),
  cancelsFreeOfCharge: z.boolean(),
  freeUntil: instant,
  freeUntilDate: z.string(),
  freeUntilTime: z.string(),
  /** Null while the seat is held; then whether the lesson or trial can be used again. */
  givenBack: z.boolean().nullable(),
  /** The booking, if it has several lessons: a family may change them together. */
  seriesId: z.guid().nullable(),
  mayJoin: z.boolean(),
  joinOpensAt: instant,
  joinOpensTime: z.string(),
  joinClosesAt: instant,
})
export type LessonView = z.infer<typeof LessonView>

export const LessonPage = z.object({
  lessons: z.array(LessonView),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type LessonPage = z.infer<typeof LessonPage>

/** `mayX` fields come from `lessonActions`. */
export const toLessonView = (
  row: LessonRow,
  reader: { actor: Actor; timezone: string },
  now: Temporal.Instant,
): LessonView => {
  const startsAt = Temporal.Instant.from(row.startsAt)
  const endsAt = Temporal.Instant.from(row.endsAt)
  const lesson = { status: row.status, startsAt, endsAt }
  const duration = lengthOf(lesson)
  const taught = taughtMinutes(row.type, duration)
  const local = localOf(startsAt, reader.timezone)
  const free = freeUntil(startsAt)
  const localFree = localOf(free, reader.timezone)
  const { opensAt, closesAt } = joinWindow(lesson)
  const may = (action: LessonAction) => !row.released && mayDo(action, reader.actor, lesson, now).ok
  return {
    id: row.id,
    studentId: row.studentId,
    studentName: row.studentName,
    teacherId: row.teacherId,
    teacherName: row.teacherName,
    date: local.date,
    time: local.time,
    endTime: localOf(startsAt.add({ minutes: taught }), reader.timezone).time,
    timezone: reader.timezone,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    duration,
    taughtMinutes: taught,
    type: row.type,
    isTrial: row.type === 'trial',
    isGroup: row.type === 'group',
    mode: row.mode,
    status: row.released ? 'cancelled' : row.status,
    meetingUrl: row.released ? null : row.meetingUrl,
    recordingUrl: row.released ? null : row.recordingUrl,
    mayCancel: may('cancel'),
    mayConfirm: may('confirm'),
    mayComplete: may('complete'),
    mayPostpone: may('postpone'),
    cancelsFreeOfCharge: isFreeOfCharge(startsAt, now),
    freeUntil: free.toString(),
    freeUntilDate: localFree.date,
    freeUntilTime: localFree.time,
    givenBack: row.givenBack,
    seriesId: row.seriesId ?? null,
    mayJoin: may('join'),
    joinOpensAt: opensAt.toString(),
    joinOpensTime: localOf(opensAt, reader.timezone).time,
    joinClosesAt: closesAt.toString(),
  }
}
