import { isNumberOfSessions } from '#features/booking/booking.ts'
import type { PackageTerms } from '#features/booking/packages.ts'
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
  package: OfferedPackage | undefined
}

export const emptyDraft: BookingDraft = {
  lessonType: 'individual',
  teacher: undefined,
  length: defaultLength,
  hour: undefined,
  sessions: 1,
  package: undefined,
}

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
      }),
  }
}
