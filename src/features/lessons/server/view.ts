import { z } from 'zod'
import { lessonStatuses } from '#features/school/lesson-statuses.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { UtcInstant } from '#platform/http/input.ts'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { formatList } from '#platform/words/list.ts'
import { formatHours } from '#platform/words/numbers.ts'
import { lengthOf, taughtMinutes } from '../lesson-minutes.ts'
import {
  type Actor,
  type CancellableSeat,
  freeUntil,
  isGivenBack,
  joinWindow,
  type LessonAction,
  type LessonState,
  mayCancelLesson,
  mayComplete,
  mayConfirm,
  mayDo,
} from '../lessons.ts'
import {
  pendingSentence,
  staffPendingSentence,
  staffUnjoinableSentence,
  unjoinableSentence,
} from '../pending-sentence.ts'
import { teacherLabel } from '../teacher-label.ts'
import type { LessonRow, SeatHistory } from './lesson-rows.ts'

export const SeatView = z.object({
  priceCents: z.int(),
  releasedOn: LocalTime.nullable(),
  releasedBy: z.enum(['parent', 'for_family', 'teacher', 'admin', 'system']).nullable(),
  reason: z.string().nullable(),
  movedTo: LocalTime.nullable(),
  movedFrom: LocalTime.nullable(),
  explanation: z
    .string()
    .nullable()
    .describe('Qui a annulé et pourquoi, où le cours est allé, ou lequel il remplace ; nul sans rien à dire'),
  groupId: z.guid().nullable(),
  mayBookAgain: z
    .boolean()
    .describe(
      'Faux si le cours a été déplacé, si son professeur ne peut pas être réservé ou si, une fois annulé, l’enfant a de nouveau cours à cette heure',
    ),
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
  insteadOf: z
    .string()
    .nullable()
    .describe('Le professeur réservé, quand un autre donne le cours à sa place ; nul sinon'),
  teacherLabel: z.string().describe('« Leïla Haddad (à la place de Salma Benali) »'),
  ...LocalTime.shape,
  endTime: z.string(),
  timezone: z.string(),
  startsAt: UtcInstant,
  endsAt: UtcInstant,
  duration: z.literal(lessonLengths),
  taughtMinutes: z.number().int(),
  type: z.enum(lessonTypes),
  isTrial: z.boolean(),
  isGroup: z.boolean(),
  mode: z.string(),
  status: z.enum(lessonStatuses),
  joinUntil: LocalTime.nullable().describe(
    'Jusqu’à quand un deuxième enfant peut s’inscrire, dans un groupe qui l’attend',
  ),
  pending: z
    .object({ text: z.string(), isJoinable: z.boolean() })
    .nullable()
    .describe('Ce que devient un groupe qui attend un deuxième enfant, et si un enfant peut le rejoindre'),
  meetingUrl: z
    .string()
    .nullable()
    .describe('L’adresse de la salle, pour qui pourra y entrer ; un chemin de ce site'),
  mayCancel: z.boolean(),
  mayConfirm: z.boolean(),
  mayComplete: z.boolean(),
  mayPostpone: z.boolean(),
  notPostponable: z
    .string()
    .nullable()
    .describe('Pourquoi un cours qui peut être annulé ne peut pas être reporté ; nul sinon'),
  mayReportAbsence: z.boolean(),
  mayWithdrawAbsence: z.boolean(),
  mayPropose: z.boolean(),
  /** Another hour that the teacher proposed, and until when the family answers; for staff. */
  proposal: LocalTime.extend({ untilDate: z.string(), untilTime: z.string() }).nullable(),
  newHour: LocalTime.nullable().describe('Où est reporté un cours annulé ; dans la liste des cours annulés'),
  isAbsent: z
    .boolean()
    .describe(
      'Le professeur a dit ne pas pouvoir le donner ou, pour l’école seule, est suspendu ; faux pour une famille',
    ),
  /** For a family: until when the seat is cancelled free of charge. Without a teacher, that is longer than it can be moved. */
  free: LocalTime.extend({
    until: UtcInstant,
    hours: z.int().describe('Heures avant le début, comme annoncé à la réservation'),
    isOpen: z.boolean().describe('Faux : la limite est passée'),
    teacherChanged: z
      .boolean()
      .describe('L’école a confié le cours à un autre professeur : la limite est le début du cours'),
  }).nullable(),
  /** Null while the seat is held; then whether the lesson or trial can be used again. */
  givenBack: z.boolean().nullable(),
  /** The booking, if it has several lessons: a family may change them together. */
  seriesId: z.guid().nullable(),
  /** For a family: what a cancelled or moved lesson became, or the lesson that this one was moved from. */
  seat: SeatView.nullable(),
  mayJoin: z.boolean(),
  joinOpensAt: UtcInstant,
  joinOpensDate: z.string(),
  joinOpensTime: z.string(),
  joinClosesAt: UtcInstant,
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
  return verdict.ok || verdict.code === 'too_early'
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
  const isStaff = reader.actor === 'teacher' || reader.actor === 'admin'
  const lacksTeacher = row.lacksTeacher ?? false
  const hasMissingTeacher = row.hasMissingTeacher ?? false
  const joinUntil = row.released ? null : toLocal(row.joinUntil, reader.timezone)
  const duration = lengthOf(lesson)
  const taught = taughtMinutes(row.type, duration)
  const seat =
    row.freeCancellationHours === undefined
      ? undefined
      : { ...lesson, freeCancellationHours: row.freeCancellationHours }
  const { opensAt, closesAt } = joinWindow(lesson)
  const opens = localOf(opensAt, reader.timezone)
  const may = (action: Exclude<LessonAction, 'postpone'>) =>
    !row.released && mayDo(action, reader.actor, lesson, now).ok
  // A teacher who can't be booked has no other hour.
  const hasHours = row.isTeacherListed !== false
  const mayPostpone =
    seat !== undefined && !row.released && hasHours && mayDo('postpone', reader.actor, seat, now).ok
  return {
    id: row.id,
    studentId: row.studentId,
    studentName: formatList(row.firstNames),
    teacherId: row.teacherId,
    teacherName: row.teacherName,
    insteadOf: row.insteadOf ?? null,
    teacherLabel: teacherLabel(row),
    ...toLocalTime(startsAt, reader.timezone),
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
    joinUntil,
    pending: joinUntil && {
      text: isStaff
        ? (lacksTeacher ? staffUnjoinableSentence : staffPendingSentence)(
            joinUntil,
            localOf(now, reader.timezone).date,
          )
        : (lacksTeacher ? unjoinableSentence : pendingSentence)(joinUntil),
      isJoinable: !lacksTeacher,
    },
    meetingUrl: mayEnter(row, reader.actor, lesson, now) ? (row.meetingUrl ?? `/lesson/${row.id}`) : null,
    mayCancel:
      reader.actor === 'admin'
        ? mayCancelLesson('admin', { ...lesson, hasMissingTeacher }, now).ok
        : may('cancel'),
    // A teacher who reported an absence can't confirm.
    mayConfirm: !row.released && mayConfirm(reader.actor, { ...lesson, lacksTeacher }, now).ok,
    mayComplete:
      !row.released && mayComplete(reader.actor, { ...lesson, lacksTeacher, hasMissingTeacher }, now).ok,
    mayPostpone,
    notPostponable:
      !seat || mayPostpone || !may('cancel')
        ? null
        : hasHours
          ? m.lessons_postpone_closed({ hours: formatHours(seat.freeCancellationHours) })
          : m.lessons_postpone_unavailable(),
    mayReportAbsence: may('reportAbsence'),
    mayWithdrawAbsence: lacksTeacher && may('withdrawAbsence'),
    mayPropose: row.type !== 'group' && may('propose'),
    proposal: toProposal(row, reader.timezone, now),
    newHour: toLocal(row.newStart ?? null, reader.timezone),
    // Families are not informed of an absence. They read only that cancelling is free of charge (`free`).
    isAbsent: isStaff && lacksTeacher,
    free: seat
      ? {
          ...toFreePeriod({ ...seat, lacksTeacher }, row.joinUntil, reader.timezone, now),
          teacherChanged: row.teacherChanged ?? false,
        }
      : null,
    givenBack: row.givenBack,
    seriesId: row.seriesId ?? null,
    seat: row.seat ? toSeatView(row.seat, reader.timezone, now) : null,
    mayJoin: may('join'),
    joinOpensAt: opensAt.toString(),
    joinOpensDate: opens.date,
    joinOpensTime: opens.time,
    joinClosesAt: closesAt.toString(),
  }
}

/** After its limit, a seat is still free of charge as long as its group waits for a second child, or its lesson lacks a teacher. */
const toFreePeriod = (
  seat: LessonState & CancellableSeat,
  joinUntil: string | null,
  zone: string,
  now: Temporal.Instant,
): Omit<NonNullable<LessonView['free']>, 'teacherChanged'> => {
  const limit = freeUntil(seat)
  const isPast = Temporal.Instant.compare(now, limit) > 0
  const waitsUntil = joinUntil === null ? limit : Temporal.Instant.from(joinUntil)
  const later = seat.lacksTeacher && isPast ? seat.startsAt : waitsUntil
  const until = Temporal.Instant.compare(later, limit) > 0 ? later : limit
  return {
    until: until.toString(),
    ...toLocalTime(until, zone),
    hours: seat.freeCancellationHours,
    isOpen: isGivenBack(seat, now),
  }
}

const toProposal = ({ proposal }: LessonRow, zone: string, now: Temporal.Instant) => {
  if (!proposal) return null
  const expiresAt = Temporal.Instant.from(proposal.expiresAt)
  if (Temporal.Instant.compare(now, expiresAt) >= 0) return null
  const until = localOf(expiresAt, zone)
  return {
    ...toLocalTime(Temporal.Instant.from(proposal.startsAt), zone),
    untilDate: until.date,
    untilTime: until.time,
  }
}

const toLocal = (text: string | null, zone: string) =>
  text === null ? null : toLocalTime(Temporal.Instant.from(text), zone)

const toSeatView = (
  { releasedAt, movedTo, movedFrom, isBookedAgain, ...row }: SeatHistory,
  zone: string,
  now: Temporal.Instant,
): z.infer<typeof SeatView> => {
  const seat = {
    ...row,
    releasedOn: toLocal(releasedAt, zone),
    movedTo: toLocal(movedTo, zone),
    movedFrom: toLocal(movedFrom, zone),
  }
  return { ...seat, explanation: explain(seat, isBookedAgain, localOf(now, zone).date) ?? null }
}

const releasedByLabels = {
  parent: m.lessons_history_by_parent,
  for_family: m.lessons_history_for_family,
  teacher: m.lessons_history_by_teacher,
  admin: m.lessons_history_by_admin,
  system: m.lessons_history_by_system,
}

/** Who cancelled and why, whether the hour was booked again, or which lesson this one was moved from. Not the page's: its script stays small. */
const explain = (
  { releasedOn, releasedBy, reason, movedTo, movedFrom }: Omit<z.infer<typeof SeatView>, 'explanation'>,
  isBookedAgain: boolean,
  today: string,
): string | undefined => {
  const named = (time: LocalTime) => ({ day: formatDayFrom(today, time.date), time: hourLabel(time) })
  if (movedTo) return m.lessons_history_postponed_to(named(movedTo))
  if (releasedOn && releasedBy) {
    const by = releasedByLabels[releasedBy](named(releasedOn))
    const why = reason ? m.lessons_history_reason({ by, reason }) : by
    return isBookedAgain ? `${why} ${m.lessons_history_booked_again()}` : why
  }
  return movedFrom ? m.lessons_history_moved_from(named(movedFrom)) : undefined
}
