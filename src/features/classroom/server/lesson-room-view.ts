import { z } from 'zod'
import { minutesBetween, taughtMinutes } from '#features/lessons/lesson-minutes.ts'
import { joinWindow } from '#features/lessons/lessons.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { UtcInstant } from '#platform/http/input.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { getRoomAccess, roomAccesses } from '../classroom.ts'
import type { Attendee } from './queries.ts'

/** The lesson as an attendee sees it before entering. Dates and times are in the viewer's zone. */
export const LessonRoomView = z.object({
  id: z.guid(),
  /** Whether the room may be entered now. */
  access: z.enum(roomAccesses),
  role: z.enum(['teacher', 'parent', 'student']),
  name: z.string(),
  teacherId: z.guid(),
  teacherName: z.string(),
  insteadOf: z
    .string()
    .nullable()
    .describe('Le professeur réservé, quand un autre donne le cours à sa place ; nul sinon'),
  studentNames: z.string(),
  /** A family's own seated children; none for the teacher. */
  students: z.array(z.object({ id: z.guid(), name: z.string() })),
  type: z.enum(lessonTypes),
  ...LocalTime.shape,
  /** The end of the taught part: a trial ends before its hour does. */
  endTime: z.string(),
  opensTime: z.string(),
  closesTime: z.string(),
  timezone: z.string(),
  /** The day of `now`. */
  today: z.string(),
  startsAt: UtcInstant,
  /** The end of the taught part. */
  endsAt: UtcInstant,
  opensAt: UtcInstant,
  closesAt: UtcInstant,
  /** The server's clock; that of a device may be wrong by minutes. */
  now: UtcInstant,
  kind: z.enum(['own', 'daily']),
  isRecordable: z.boolean().describe('Un parent de chaque enfant accepte que le cours soit enregistré'),
  /** The others in our own room: everyone for the teacher, the teacher for a family. */
  inside: z.array(z.object({ name: z.string(), isTeacher: z.boolean() })),
  isSeatTaken: z
    .boolean()
    .describe('Un autre onglet ou appareil du même siège est dans la salle ; entrer ici le remplace'),
  hasTeacherJoined: z
    .boolean()
    .describe(
      'Le professeur a été dans notre salle au début du cours ou après, ou le cours a été donné : compte rendu envoyé, ou cours marqué comme donné',
    ),
  lacksTeacher: z
    .boolean()
    .describe(
      'Le professeur ne peut pas donner ce cours, et n’est pas venu malgré tout : sans remplaçant, il n’est pas donné',
    ),
  /** The family entered our own room, and its attendance is not noted yet. False for the teacher. */
  hasFamilyJoined: z.boolean(),
})
export type LessonRoomView = z.infer<typeof LessonRoomView>

export const toLessonRoomView = (
  attendee: Attendee,
  {
    timezone,
    kind,
    isRecordable,
    inside,
    isSeatTaken,
  }: { timezone: string } & Pick<LessonRoomView, 'kind' | 'isRecordable' | 'inside' | 'isSeatTaken'>,
  now: Temporal.Instant,
): LessonRoomView => {
  const { opensAt, closesAt } = joinWindow(attendee)
  const minutes = taughtMinutes(attendee.type, minutesBetween(attendee.startsAt, attendee.endsAt))
  const endsAt = attendee.startsAt.add({ minutes })
  return {
    id: attendee.lessonId,
    access: getRoomAccess(attendee.role, attendee, now),
    role: attendee.role,
    name: attendee.name,
    teacherId: attendee.teacherId,
    teacherName: attendee.teacherName,
    insteadOf: attendee.insteadOf,
    studentNames: attendee.studentNames,
    students: attendee.students,
    type: attendee.type,
    ...toLocalTime(attendee.startsAt, timezone),
    endTime: localOf(endsAt, timezone).time,
    opensTime: localOf(opensAt, timezone).time,
    closesTime: localOf(closesAt, timezone).time,
    timezone,
    today: localOf(now, timezone).date,
    startsAt: attendee.startsAt.toString(),
    endsAt: endsAt.toString(),
    opensAt: opensAt.toString(),
    closesAt: closesAt.toString(),
    now: now.toString(),
    kind,
    isRecordable,
    inside,
    isSeatTaken,
    hasTeacherJoined: attendee.hasTeacherJoined || attendee.isGiven,
    lacksTeacher: attendee.lacksTeacher,
    hasFamilyJoined: attendee.hasFamilyJoined,
  }
}
