import { isNumberOfSessions } from '#features/booking/booking.ts'
import { type PackageTerms, sessionsOfPackage } from '#features/booking/packages.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { defaultLength, type LessonLength, nearestLength } from '#features/teachers/lesson-lengths.ts'
import type { ChosenTeacher } from '../substitutes/teacher-picker.tsx'
import type { OpenHour } from './open-hours.tsx'

export type OfferedPackage = PackageTerms & { id: string }

/** What the school has chosen so far in its booking for a family. */
export type BookingDraft = {
  lessonType: LessonType
  teacher: ChosenTeacher | undefined
  /** As asked; the teacher may not give it (`durationOf`). */
  length: LessonLength
  hour: OpenHour | undefined
  /** As typed: anything while the field is being changed (`isNumberOfSessions`). */
  sessions: number
  /** The number was typed: a package does not change it. */
  hasTypedSessions: boolean
  /** Dates of the series in the family's zone: those that are left out, and those that are held at another hour. */
  exceptDates: readonly string[]
  movedSessions: readonly { date: string; startsAt: string }[]
  package: OfferedPackage | undefined
}

export const emptyDraft: BookingDraft = {
  lessonType: 'individual',
  teacher: undefined,
  length: defaultLength,
  hour: undefined,
  sessions: 1,
  hasTypedSessions: false,
  exceptDates: [],
  movedSessions: [],
  package: undefined,
}

/** Another hour, or another number of lessons, makes another series. */
export const wholeSeries = { exceptDates: [], movedSessions: [] } satisfies Partial<BookingDraft>

type Dates = Pick<BookingDraft, 'exceptDates' | 'movedSessions'>
const without = ({ exceptDates, movedSessions }: Dates, dates: readonly string[]) => ({
  exceptDates: exceptDates.filter(date => !dates.includes(date)),
  movedSessions: movedSessions.filter(({ date }) => !dates.includes(date)),
})

export const dropDates = (draft: Dates, dates: readonly string[]): Dates => {
  const others = without(draft, dates)
  return { ...others, exceptDates: [...others.exceptDates, ...dates] }
}
export const keepDate = (draft: Dates, date: string): Dates => without(draft, [date])
export const moveDate = (draft: Dates, date: string, startsAt: string): Dates => {
  const others = without(draft, [date])
  return { ...others, movedSessions: [...others.movedSessions, { date, startsAt }] }
}

/** A package brings its own number of lessons, unless one was typed. */
export const choosePackage = (
  { hasTypedSessions }: Pick<BookingDraft, 'hasTypedSessions'>,
  next: OfferedPackage | undefined,
): Partial<BookingDraft> =>
  hasTypedSessions
    ? { package: next }
    : { package: next, sessions: next ? sessionsOfPackage(next) : 1, ...wholeSeries }

/** Minutes of a lesson. */
export const durationOf = (
  lessonType: LessonType,
  teacher: Pick<ChosenTeacher, 'lessonLengths'> | undefined,
  length: LessonLength,
): LessonLength =>
  teacher && lessonType === 'individual' ? nearestLength(teacher.lessonLengths, length) : defaultLength

/** What is quoted and booked; undefined while no hour is chosen or the number of lessons is none. A trial is one lesson at no price: no series, no package. */
export const toBookingChoices = (
  studentId: string,
  {
    lessonType,
    teacher,
    length,
    hour,
    sessions,
    exceptDates,
    movedSessions,
    package: chosen,
  }: Omit<BookingDraft, 'teacher' | 'hour' | 'package'> & {
    teacher: Pick<ChosenTeacher, 'id' | 'lessonLengths'> | undefined
    hour: Pick<OpenHour, 'startsAt'> | undefined
    package: Pick<OfferedPackage, 'id'> | undefined
  },
) => {
  if (!teacher || !hour) return undefined
  const isTrial = lessonType === 'trial'
  if (!isTrial && !isNumberOfSessions(sessions)) return undefined
  return {
    teacherId: teacher.id,
    studentId,
    lessonType,
    duration: durationOf(lessonType, teacher, length),
    startsAt: hour.startsAt,
    ...(chosen && !isTrial && { packageId: chosen.id }),
    ...(sessions > 1 &&
      !isTrial && {
        isRecurring: true,
        recurrenceFrequency: 'weekly' as const,
        numberOfSessions: sessions,
        ...(exceptDates.length > 0 && { exceptDates: [...exceptDates] }),
        ...(movedSessions.length > 0 && { movedSessions: [...movedSessions] }),
      }),
  }
}
