import { isDaytime } from '#features/availability/child-day.ts'
import { reservedMinutes } from '#features/lessons/lesson-minutes.ts'
import { type LessonLength, nearestLength } from '#features/teachers/lesson-lengths.ts'
import { addDays } from '#platform/time/dates.ts'
import { daysBetweenLessons } from './booking.ts'
import { type BookSearch, defaultLessonType } from './search.ts'

export type StepKind = 'path' | 'type' | 'time' | 'teacher' | 'student'

export const stepsByPath = {
  time: ['path', 'type', 'time', 'teacher', 'student'],
  teacher: ['path', 'type', 'teacher', 'time', 'student'],
} as const satisfies Record<'time' | 'teacher', readonly StepKind[]>

const defaultSessions = 4
/** Of a series: as many as the family chose, or as the package has. */
const countSessions = (
  chosen: number | undefined,
  { packageId, packageLessons }: Pick<BookSearch, 'packageId' | 'packageLessons'>,
) => chosen ?? (packageId ? packageLessons : undefined) ?? defaultSessions

/** The choices in an address, with defaults filled in, and the step to show: the earlier steps are all complete. */
export const readChoices = (search: BookSearch) => {
  // A link from a teacher's page implies the path.
  const path = search.path ?? (search.teacherId ? 'teacher' : undefined)
  const lessonType = search.lessonType ?? defaultLessonType
  const isTrial = lessonType === 'trial'
  const frequency = isTrial ? undefined : search.frequency
  const choices = {
    path,
    lessonType,
    isTrial,
    duration: reservedMinutes(lessonType, search.duration),
    packageId: search.packageId,
    teacherId: search.teacherId,
    hasTeacherLeft: search.teacherLeft === true,
    search: search.search ?? '',
    limit: search.limit,
    month: search.month,
    date: search.date,
    nextDay: search.nextDay,
    startsAt: search.date ? search.startsAt : undefined,
    frequency,
    sessions: frequency ? countSessions(search.sessions, search) : 1,
    /** The number that the family chose, if it chose one. */
    chosenSessions: search.sessions,
    except: frequency ? (search.except ?? []) : [],
    moved: frequency ? (search.moved ?? []) : [],
    studentId: search.studentId,
  }
  const steps: readonly StepKind[] = stepsByPath[path ?? 'teacher']
  const done: Record<StepKind, boolean> = {
    path: path !== undefined,
    type: true,
    teacher: choices.teacherId !== undefined,
    time: choices.startsAt !== undefined,
    student: choices.studentId !== undefined,
  }
  const open = steps.findIndex(step => !done[step])
  const furthest = open === -1 ? steps.length : open + 1
  const reached = Math.min(search.step ?? firstStep(search, furthest), furthest)
  /** The type has a default: it is an answer once its step was reached, or when it came with the address. */
  const isTypeKnown = path !== undefined || search.lessonType !== undefined
  /** Neither choice needs another one, so either can be opened again at any time. */
  const mayOpen = { type: isTypeKnown, student: done.student }
  const ahead =
    search.open && mayOpen[search.open] && steps.indexOf(search.open) >= furthest ? search.open : undefined
  const kind = ahead ?? steps[reached - 1] ?? 'path'
  return {
    ...choices,
    steps,
    step: steps.indexOf(kind) + 1,
    kind,
    isStepDone: done[kind],
    next: steps.indexOf(kind) + (isTeacherKnown(search, kind) ? 3 : 2),
    done,
    furthest,
    /** The step that is shown was opened before those ahead of it are answered; «Suivant» leads back to `reached`. */
    isAhead: ahead !== undefined,
    reached,
    isTypeKnown,
    mayOpen,
  }
}

/** The step that an address without one opens on: what came with it is not asked again. */
const firstStep = ({ path, teacherId, lessonType, startsAt }: BookSearch, furthest: number) => {
  if (path || !teacherId) return 1
  return lessonType || startsAt ? furthest : 2
}

/**
 * Whether the step after the type is answered: by a teacher chosen before it. For a group the step lists those to join too, so it is
 * passed only where an address came with the teacher.
 */
const isTeacherKnown = ({ path, teacherId, lessonType }: BookSearch, kind: StepKind) =>
  kind === 'type' && teacherId !== undefined && path !== 'time' && (!path || lessonType !== 'group')

/**
 * The length to change to where the chosen teacher does not give the one asked for: the nearest that is given. Undefined
 * otherwise.
 */
export const findGivenLength = (
  { lessonType, duration }: Pick<Choices, 'lessonType' | 'duration'>,
  teacher: { lessonLengths: readonly LessonLength[] } | undefined,
): LessonLength | undefined => {
  if (lessonType !== 'individual' || !teacher) return undefined
  const nearest = nearestLength(teacher.lessonLengths, duration)
  return nearest === duration ? undefined : nearest
}

/** The choices for the lesson after one of this child's, up to its hour. A trial is followed by an individual lesson. */
export const followUpOf = ({
  teacherId,
  studentId,
  type,
  duration,
}: {
  teacherId: string
  studentId: string | null
  type: Choices['lessonType']
  duration: LessonLength
}): BookSearch => ({
  path: 'teacher',
  step: stepsByPath.teacher.indexOf('time') + 1,
  teacherId,
  studentId: studentId ?? undefined,
  lessonType: type === 'trial' ? 'individual' : type,
  duration: type === 'individual' ? duration : undefined,
})

/** The choices that book the hour of a lesson again: all of them, or all but the hour when it is not free. */
export const chooseSameHour = ({
  slot,
  ...same
}: {
  teacherId: string
  studentId: string
  lessonType: Choices['lessonType']
  duration: LessonLength
  slot: { date: string; startsAt: string } | null
}): BookSearch => ({
  path: 'teacher',
  step: slot ? stepsByPath.teacher.length : stepsByPath.teacher.indexOf('time') + 1,
  ...same,
  date: slot?.date,
  startsAt: slot?.startsAt,
})

export type Choices = ReturnType<typeof readChoices>

/** The search parameters that a choice changes, given the choices so far. `undefined` removes a parameter. */
export type Change = (now: Choices) => Partial<BookSearch>

// A changed choice removes the later choices that depend on it.
const noAdjustments = { except: undefined, moved: undefined } satisfies Partial<BookSearch>
const noSlot = {
  date: undefined,
  nextDay: undefined,
  startsAt: undefined,
  ...noAdjustments,
} satisfies Partial<BookSearch>

/** Writes out the defaults, since an address may be bookmarked. The month and the list's length belong to the step left. */
const stepChange = (now: Choices, step: number): Partial<BookSearch> => ({
  path: now.path,
  lessonType: now.lessonType,
  step,
  open: undefined,
  month: undefined,
  limit: undefined,
  teacherLeft: undefined,
  nextDay: undefined,
})

/** In the path by teacher, a day without a teacher was chosen for one who has left: it stays. */
const teacherChange = (now: Choices, teacherId: string | undefined): Partial<BookSearch> =>
  now.path === 'time' || now.teacherId === teacherId
    ? { teacherId, ...noAdjustments }
    : { teacherId, ...noSlot, ...(!now.teacherId && { date: now.date }) }

export const changes = {
  step: (step: number) => now => stepChange(now, step),
  open: (open: 'type' | 'student') => () => ({ open }),
  path: (path: 'time' | 'teacher') => now =>
    now.path === path ? { path } : { path, teacherId: undefined, ...noSlot },
  lessonType: (lessonType: Choices['lessonType']) => () => ({ lessonType, ...noAdjustments }),
  /** Another length has other hours and, in the path by time, other teachers. */
  duration: (duration: LessonLength) => now => ({
    duration,
    ...noAdjustments,
    ...(now.path === 'time' && { teacherId: undefined }),
  }),
  /** @param packageLessons how many lessons of the package a series may have, if it may have all */
  packageId: (packageId: string | undefined, packageLessons?: number) => now => {
    const terms = { packageId, packageLessons }
    return { ...terms, ...adjustmentsWithin(now, countSessions(now.chosenSessions, terms)) }
  },
  search: (text: string) => () => ({ search: text || undefined }),
  limit: (limit: number) => () => ({ limit }),
  teacherId: (teacherId: string | undefined) => now => teacherChange(now, teacherId),
  /** The teacher takes no bookings any more: another one is chosen, for the same day. */
  teacherLeft: () => now => ({
    ...teacherChange(now, undefined),
    date: now.date,
    ...stepChange(now, now.steps.indexOf('teacher') + 1),
    teacherLeft: true,
  }),
  /** Chooses a teacher and goes on. @param nextDay the next day on which they have an hour, if it is known */
  chosenTeacher: (teacherId: string, nextDay?: string) => now => ({
    ...(now.teacherId === teacherId ? { teacherId } : teacherChange(now, teacherId)),
    ...stepChange(now, now.step + 1),
    // A day without a teacher was chosen for one who has left.
    ...(now.path !== 'time' && !now.teacherId && now.date && { nextDay }),
  }),
  /** Chooses a teacher and one of the free hours, and goes on to the child. @param slot 'teacherId~date~startsAt' */
  chosenSlot: (slot: string) => now => {
    const [teacherId, date, startsAt] = slot.split('~')
    return { ...noSlot, ...stepChange(now, now.steps.length), teacherId, date, startsAt }
  },
  month: (month: string) => () => ({ month }),
  date: (date: string) => now => ({
    ...noSlot,
    date,
    // A month that was turned to stays; otherwise the calendar shows the day by itself.
    month: now.month && date.startsWith(now.month) ? now.month : undefined,
    ...(now.path === 'time' && { teacherId: undefined }),
  }),
  startsAt: (startsAt: string | undefined) => now => ({
    startsAt,
    ...noAdjustments,
    ...(now.path === 'time' && { teacherId: undefined }),
  }),
  /** Replaces the slot of a single lesson whose hour is taken, possibly by one on another day. */
  slot: (date: string, startsAt: string) => () => ({ date, startsAt }),
  frequency: (frequency: 'weekly' | 'biweekly' | undefined) => () => ({ frequency, ...noAdjustments }),
  sessions: (sessions: number) => now => ({ sessions, ...adjustmentsWithin(now, sessions) }),
  studentId: (studentId: string | undefined) => () => ({ studentId }),
  drop: (seriesDate: string) => now => ({
    except: [...now.except.filter(date => date !== seriesDate), seriesDate].sort(),
    moved: withoutMove(now, seriesDate),
  }),
  keep: (seriesDate: string) => now => ({
    except: undefinedIfEmpty(now.except.filter(date => date !== seriesDate)),
    moved: withoutMove(now, seriesDate),
  }),
  move: (seriesDate: string, startsAt: string) => now => ({
    except: undefinedIfEmpty(now.except.filter(date => date !== seriesDate)),
    moved: [...(withoutMove(now, seriesDate) ?? []), `${seriesDate}~${startsAt}`].sort(),
  }),
} satisfies Record<string, (...chosen: never[]) => Change>

/** What was left out or moved of the dates that a series of this length still has; nothing when it would leave no session. */
const adjustmentsWithin = ({ date, frequency, ...now }: Choices, sessions: number): Partial<BookSearch> => {
  if (!date || !frequency) return noAdjustments
  const last = addDays(date, (sessions - 1) * daysBetweenLessons[frequency])
  const except = now.except.filter(dropped => dropped <= last)
  if (except.length >= sessions) return noAdjustments
  return {
    except: undefinedIfEmpty(except),
    moved: undefinedIfEmpty(now.moved.filter(move => move.slice(0, 10) <= last)),
  }
}

const undefinedIfEmpty = <Value>(list: Value[]) => (list.length > 0 ? list : undefined)
const withoutMove = (now: Choices, seriesDate: string) =>
  undefinedIfEmpty(now.moved.filter(move => !move.startsWith(`${seriesDate}~`)))

/**
 * The change that selects the first slot of the chosen day when the address names none of its slots, or `nextDay` when that day has
 * none. An hour of the night is never preselected.
 * @param age of the child, if it is known
 */
export const selectFirstSlot = (
  choices: Choices,
  slots: readonly { startsAt: string; time: string }[] | undefined,
  age?: number,
): Change | undefined => {
  if (!choices.date || !slots || slots.some(({ startsAt }) => startsAt === choices.startsAt)) return undefined
  if (slots.length === 0 && choices.nextDay) return changes.date(choices.nextDay)
  const first = slots.find(({ time }) => isDaytime(time, age))?.startsAt
  return first === choices.startsAt ? undefined : changes.startsAt(first)
}

/** The input of the quote procedure. */
export const toQuoteInput = (choices: Choices) => ({
  teacherId: choices.teacherId ?? '',
  lessonType: choices.lessonType,
  duration: choices.duration,
  packageId: choices.isTrial ? null : (choices.packageId ?? null),
  studentId: choices.studentId ?? null,
  startsAt: choices.startsAt ?? null,
  isRecurring: choices.frequency !== undefined,
  recurrenceFrequency: choices.frequency ?? null,
  numberOfSessions: choices.sessions,
  exceptDates: choices.except,
  movedSessions: choices.moved.map(move => {
    const [date = '', startsAt = ''] = move.split('~')
    return { date, startsAt }
  }),
})

/** The input of the book procedure; undefined while a required choice is missing. */
export const choicesToBookingInput = (choices: Choices) => {
  const { studentId, startsAt, ...request } = toQuoteInput(choices)
  if (!studentId || !startsAt || !request.teacherId) return undefined
  return { ...request, studentId, startsAt }
}
