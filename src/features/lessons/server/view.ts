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
  type LessonState,
  lessonStatuses,
  mayDo,
} from '../lessons.ts'
import type { LessonRow, SeatHistory } from './lesson-rows.ts'

const instant = z.string().describe('Instant in UTC, ISO 8601')

const Moment = z.object({ date: z.string(), time: z.string() })

export const SeatView = z.object({
  priceCents: z.int(),
  releasedOn: Moment.nullable(),
  releasedBy: z.enum(['parent', 'teacher', 'admin', 'system']).nullable(),
  reason: z.string().nullable(),
  movedTo: Moment.nullable(),
  replaces: Moment.nullable(),
  groupId: z.guid().nullable(),
  /** Until when a second child can join a pending group. */
  joinUntil: Moment.nullable(),
})

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
  meetingUrl: z
    .string()
    .nullable()
    .describe('L’adresse de la salle, pour qui pourra y entrer ; un chemin de ce site'),
  recordingUrl: z.string().nullable(),
  mayCancel: z.boolean(),
  mayConfirm: z.boolean(),
  mayComplete: z.boolean(),
  mayPostpone: z.boolean(),
  mayReportAbsence: z.boolean(),
  mayPropose: z.boolean(),
  /** Another hour that the teacher proposed, and until when the family answers; for staff. */
  proposal: Moment.extend({ untilDate: z.string(), untilTime: z.string() }).nullable(),
  isAbsent: z.boolean().describe('Le professeur a dit ne pas pouvoir le donner ; pour lui et l’école'),
  cancelsFreeOfCharge: z.boolean(),
  freeUntil: instant,
  freeUntilDate: z.string(),
  freeUntilTime: z.string(),
  /** Null while the seat is held; then whether the lesson or trial can be used again. */
  givenBack: z.boolean().nullable(),
  /** The booking, if it has several lessons: a family may change them together. */
  seriesId: z.guid().nullable(),
  /** For a family: what a cancelled or moved lesson became, or the lesson that this one replaces. */
  seat: SeatView.nullable(),
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

/** Whether the reader may enter the room, now or when it opens. */
const mayEnter = (row: LessonRow, actor: Actor, lesson: LessonState, now: Temporal.Instant) => {
  if (row.released) return false
  const verdict = mayDo('join', actor, lesson, now)
  return verdict.ok || verdict.reason === 'too_early'
}

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
    meetingUrl: mayEnter(row, reader.actor, lesson, now) ? (row.meetingUrl ?? `/lesson/${row.id}`) : null,
    recordingUrl: row.released ? null : row.recordingUrl,
    mayCancel: may('cancel'),
    mayConfirm: may('confirm'),
    mayComplete: may('complete'),
    mayPostpone: may('postpone'),
    mayReportAbsence: may('reportAbsence'),
    mayPropose: row.type !== 'group' && may('propose'),
    proposal: toProposal(row, reader.timezone, now),
    isAbsent: row.isAbsent ?? false,
    cancelsFreeOfCharge: isFreeOfCharge(startsAt, now),
    freeUntil: free.toString(),
    freeUntilDate: localFree.date,
    freeUntilTime: localFree.time,
    givenBack: row.givenBack,
    seriesId: row.seriesId ?? null,
    seat: row.seat ? toSeatView(row, row.seat, reader.timezone) : null,
    mayJoin: may('join'),
    joinOpensAt: opensAt.toString(),
    joinOpensTime: localOf(opensAt, reader.timezone).time,
    joinClosesAt: closesAt.toString(),
  }
}

const toProposal = ({ proposal }: LessonRow, zone: string, now: Temporal.Instant) => {
  if (!proposal) return null
  const expiresAt = Temporal.Instant.from(proposal.expiresAt)
  if (Temporal.Instant.compare(now, expiresAt) >= 0) return null
  const after = localOf(Temporal.Instant.from(proposal.startsAt), zone)
  const until = localOf(expiresAt, zone)
  return { date: after.date, time: after.time, untilDate: until.date, untilTime: until.time }
}

const toSeatView = (
  { startsAt, status, released }: LessonRow,
  { noticeMinutes, releasedAt, movedTo, replaces, ...seat }: SeatHistory,
  zone: string,
): z.infer<typeof SeatView> => {
  const moment = (instant: Temporal.Instant) => {
    const { date, time } = localOf(instant, zone)
    return { date, time }
  }
  const read = (text: string | null) => (text === null ? null : moment(Temporal.Instant.from(text)))
  const isPending = status === 'pending' && !released
  return {
    ...seat,
    releasedOn: read(releasedAt),
    movedTo: read(movedTo),
    replaces: read(replaces),
    joinUntil: isPending
      ? moment(Temporal.Instant.from(startsAt).subtract({ minutes: noticeMinutes }))
      : null,
  }
}
