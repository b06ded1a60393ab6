import { z } from 'zod'
import { roles } from '#features/accounts/viewer.ts'
import { recurrenceFrequencies } from '#features/booking/booking.ts'
import { childFacts, Level } from '#features/families/server/student.ts'
import { attendances } from '#features/reports/reports.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonStates } from '../../lesson-state.ts'
import { RoomReportView } from '../view.ts'
import { SchoolLessonView } from './school-lesson-view.ts'

// The pages of one record: a family, a child, a teacher, a lesson, a booking. Days and times are in the school's zone.

const count = z.int()
const ParentPhones = z
  .array(z.object({ phone: z.string(), name: z.string().nullable() }))
  .describe('Numéros des parents, avec le prénom quand la famille a deux parents')
const ChildLine = z.object({
  id: z.guid(),
  firstName: z.string(),
  age: count,
  level: Level,
  levelKnown: z.boolean(),
  trialUsed: z.boolean().describe('L’enfant a eu son cours d’essai, ou en a un à venir'),
  lessonsGiven: count,
  next: z
    .object({
      date: z.string(),
      day: z.string(),
      time: z.string(),
      teacherName: z.string(),
      isGroup: z.boolean(),
      state: z.enum(lessonStates),
    })
    .nullable(),
})

export const BookingLine = z.object({
  id: z.guid(),
  /** The day on which it was made. */
  madeOn: z.string(),
  /** Null for an erased child. */
  studentName: z.string().nullable(),
  teacherName: z.string(),
  lessonType: z.enum(lessonTypes),
  numberOfSessions: count,
  /** Price of the lessons that were not given back. */
  dueCents: count,
  givenBackCents: count,
  packageName: z.string().nullable(),
  /** Lessons that were given, or count as given. */
  given: count,
  givenBack: count,
})
export type BookingLine = z.infer<typeof BookingLine>

export const FamilyRecord = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phones: ParentPhones,
  country: z.string(),
  zoneLabel: z.string(),
  since: z.string(),
  isNew: z.boolean(),
  blockedOn: z.string().nullable(),
  blockReason: z.string().nullable(),
  children: z.array(ChildLine),
  upcoming: z.array(SchoolLessonView),
  past: z.array(SchoolLessonView),
  totalLessons: count,
  upcomingLessons: count,
  givenLessons: count,
})
export type FamilyRecord = z.infer<typeof FamilyRecord>

export const ChildRecord = z.object({
  id: z.guid(),
  familyId: z.guid(),
  familyName: z.string(),
  ...childFacts,
  since: z.string(),
  isFamilyBlocked: z.boolean(),
  /** Null without a login. */
  loginName: z.string().nullable(),
  upcoming: z.array(SchoolLessonView),
  past: z.array(SchoolLessonView),
  totalLessons: count,
})
export type ChildRecord = z.infer<typeof ChildRecord>

/** `returned`: the lesson was given, and the school gave the seat back later. */
const seatStates = ['held', 'postponed', 'given_back', 'returned', 'counted'] as const
const AgainLessonId = z
  .guid()
  .nullable()
  .describe(
    'Le cours que l’enfant a de nouveau à cette heure, et pour lequel la place annulée trop tard a été rendue',
  )

export const TeacherRecord = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Null where none was given. */
  phone: z.string().nullable(),
  zoneLabel: z.string(),
  hourlyRateCents: count,
  minimumNoticeMinutes: count,
  offersTrials: z.boolean(),
  levels: z.array(Level),
  specialization: z.array(z.string()),
  rating: z.number(),
  isListed: z.boolean(),
  hasHours: z.boolean(),
  since: z.string(),
  suspendedOn: z.string().nullable(),
  blockedOn: z.string().nullable(),
  blockReason: z.string().nullable(),
  /** The application that this teacher came from. */
  applicationId: z.guid().nullable(),
  upcoming: z.array(SchoolLessonView),
  past: z.array(SchoolLessonView),
  totalLessons: count,
  upcomingLessons: count,
  givenLessons: count,
  students: count,
})
export type TeacherRecord = z.infer<typeof TeacherRecord>

const SeatLine = z.object({
  id: z.guid(),
  /** Null for an erased child. */
  studentId: z.guid().nullable(),
  studentName: z.string().nullable(),
  age: count.nullable(),
  level: Level.nullable(),
  levelKnown: z.boolean().nullable(),
  familyId: z.guid(),
  familyName: z.string(),
  familyPhones: ParentPhones,
  /** The hour of the lesson in the family's zone, where it is another one. */
  familyTime: z.object({ time: z.string(), zoneLabel: z.string() }).nullable(),
  state: z.enum(seatStates),
  againLessonId: AgainLessonId,
  /** As the teacher noted it; null until then. */
  attendance: z.enum(attendances).nullable(),
  /** The hour at which the child came to the room, as long as it is kept. */
  cameAt: z.string().nullable(),
  /** The teacher has sent the report. */
  isReported: z.boolean(),
  priceCents: count,
  bookingId: z.guid(),
  /** The booking has several lessons. */
  isOfSeries: z.boolean(),
  isFreeToCancel: z.boolean().describe('La famille annulerait encore sans frais'),
  mayGiveBack: z.boolean().describe('Annulée trop tard ou donnée, elle compte encore'),
  mayRelease: z.boolean(),
  mayPostpone: z.boolean(),
  notPostponable: z
    .string()
    .nullable()
    .describe('Pourquoi une place qui pourrait être déplacée ne peut pas l’être ; nul sinon'),
})
export type SeatLine = z.infer<typeof SeatLine>

export const LessonRecord = z.object({
  lesson: SchoolLessonView,
  teacherPhone: z.string().nullable(),
  /** The hour at which the teacher came to the room, as long as it is kept. */
  teacherCameAt: z.string().nullable(),
  /** What was reported from the room, handled or not. */
  reports: z.array(RoomReportView),
  seats: z.array(SeatLine),
  /** Place in the series of the only booking; null where the lesson has several, or stands alone. */
  series: z.object({ bookingId: z.guid(), place: count, sessions: count }).nullable(),
  /** Its teacher can't give it, as reported, or is suspended; null once a substitute has it or it is over. */
  absence: z
    .object({ reason: z.string(), reported: z.object({ day: z.string(), time: z.string() }).nullable() })
    .nullable(),
  /** Lessons of the same bookings with the same teacher that are still to come after this one. */
  laterLessons: count,
  mayReplace: z.boolean(),
})
export type LessonRecord = z.infer<typeof LessonRecord>

export const BookingRecord = z.object({
  ...BookingLine.shape,
  familyId: z.guid(),
  familyName: z.string(),
  studentId: z.guid().nullable(),
  teacherId: z.guid(),
  frequency: z.enum(recurrenceFrequencies).nullable(),
  hourlyRateCents: count,
  discountPercentage: count,
  /** Who made it; null when the account was erased. */
  bookedBy: z.object({ name: z.string(), role: z.enum(roles).nullable() }).nullable(),
  lessons: z.array(
    z.object({
      id: z.guid(),
      date: z.string(),
      /** The date in words, with the year where it is another one than now. */
      day: z.string(),
      time: z.string(),
      startsAt: z.string(),
      teacherName: z.string(),
      state: z.enum([...seatStates, 'pending', 'completed']),
      againLessonId: AgainLessonId,
      priceCents: count,
      /** Nothing for a lesson that was given back; null for one that moved, whose price stands at its new hour. */
      dueCents: count.nullable(),
    }),
  ),
})
export type BookingRecord = z.infer<typeof BookingRecord>
