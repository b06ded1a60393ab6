import type { BookSearch } from './search.ts'

export type StepKind = 'path' | 'type' | 'time' | 'teacher' | 'student'

const stepsOf = {
  time: ['path', 'type', 'time', 'teacher', 'student'],
  teacher: ['path', 'type', 'teacher', 'time', 'student'],
} as const satisfies Record<'time' | 'teacher', readonly StepKind[]>

const usualSessions = 4

/** The choices in an address, with defaults filled in, and the step to show: never one whose predecessors are open. */
export const choicesOf = (search: BookSearch) => {
  // A link from a teacher's page implies the path.
  const path = search.path ?? (search.teacherId ? 'teacher' : undefined)
  const lessonType = search.lessonType ?? 'trial'
  const isTrial = lessonType === 'trial'
  const frequency = isTrial ? undefined : search.frequency
  const choices = {
    path,
    lessonType,
    isTrial,
    packageId: search.packageId,
    teacherId: search.teacherId,
    search: search.search ?? '',
    limit: search.limit,
    month: search.month,
    date: search.date,
    startsAt: search.date ? search.startsAt : undefined,
    frequency,
    sessions: frequency ? (search.sessions ?? usualSessions) : 1,
    except: frequency ? (search.except ?? []) : [],
    moved: frequency ? (search.moved ?? []) : [],
    studentId: search.studentId,
  }
  const steps: readonly StepKind[] = stepsOf[path ?? 'teacher']
  const done: Record<StepKind, boolean> = {
    path: path !== undefined,
    type: true,
    teacher: choices.teacherId !== undefined,
    time: choices.startsAt !== undefined,
    student: choices.studentId !== undefined,
  }
  const open = steps.findIndex(step => !done[step])
  const furthest = open === -1 ? steps.length : open + 1
  const step = Math.min(search.step ?? (search.path ? 1 : search.teacherId ? 2 : 1), furthest)
  const kind = steps[step - 1] ?? 'path'
  return { ...choices, steps, step, kind, isStepDone: done[kind] }
}
export type Choices = ReturnType<typeof choicesOf>

/** What a choice changes in the address, given the choices so far. Keys with `undefined` leave the address. */
export type Change = (now: Choices) => Partial<BookSearch>

/** Later choices that depend on a changed one. */
const remedies = { except: undefined, moved: undefined } satisfies Partial<BookSearch>
const slot = { date: undefined, startsAt: undefined, ...remedies } satisfies Partial<BookSearch>

export const changes = {
  /** Writes the defaults out: an address may be kept for weeks. The view of a step (month, length of a list) ends with it. */
  step: (step: number) => now => ({
    path: now.path,
    lessonType: now.lessonType,
    step,
    month: undefined,
    limit: undefined,
  }),
  path: (path: 'time' | 'teacher') => now =>
    now.path === path ? { path } : { path, teacherId: undefined, ...slot },
  lessonType: (lessonType: Choices['lessonType']) => () => ({ lessonType, ...remedies }),
  packageId: (packageId: string | undefined) => () => ({ packageId }),
  search: (text: string) => () => ({ search: text || undefined }),
  limit: (limit: number) => () => ({ limit }),
  teacherId: (teacherId: string | undefined) => now =>
    now.path === 'time' || now.teacherId === teacherId ? { teacherId, ...remedies } : { teacherId, ...slot },
  month: (month: string) => () => ({ month }),
  date: (date: string) => now => ({
    ...slot,
    date,
    month: undefined,
    ...(now.path === 'time' && { teacherId: undefined }),
  }),
  startsAt: (startsAt: string | undefined) => now => ({
    startsAt,
    ...remedies,
    ...(now.path === 'time' && { teacherId: undefined }),
  }),
  /** Another hour, perhaps of another day, for a single lesson whose own is taken. */
  hour: (date: string, startsAt: string) => () => ({ date, startsAt }),
  frequency: (frequency: 'weekly' | 'biweekly' | undefined) => () => ({ frequency, ...remedies }),
  sessions: (sessions: number) => () => ({ sessions, ...remedies }),
  studentId: (studentId: string) => () => ({ studentId }),
  drop: (seriesDate: string) => now => ({
    except: [...now.except.filter(date => date !== seriesDate), seriesDate].sort(),
    moved: withoutMove(now, seriesDate),
  }),
  keep: (seriesDate: string) => now => ({
    except: orNone(now.except.filter(date => date !== seriesDate)),
    moved: withoutMove(now, seriesDate),
  }),
  move: (seriesDate: string, startsAt: string) => now => ({
    except: orNone(now.except.filter(date => date !== seriesDate)),
    moved: [...(withoutMove(now, seriesDate) ?? []), `${seriesDate}~${startsAt}`].sort(),
  }),
} satisfies Record<string, (...chosen: never[]) => Change>

const orNone = <Value>(list: Value[]) => (list.length > 0 ? list : undefined)
const withoutMove = (now: Choices, seriesDate: string) =>
  orNone(now.moved.filter(move => !move.startsWith(`${seriesDate}~`)))

/** The hour to take for a day whose slots are known, when the address names none of them: the first (specification §4). */
export const fittingHour = (
  choices: Choices,
  slots: readonly { startsAt: string }[] | undefined,
): Change | undefined => {
  if (!choices.date || !slots || slots.some(({ startsAt }) => startsAt === choices.startsAt)) return undefined
  const first = slots[0]?.startsAt
  return first === choices.startsAt ? undefined : changes.startsAt(first)
}

/** The choices as the API takes them for a price; `studentId` and `startsAt` may be missing. */
export const requestOf = (choices: Choices) => ({
  teacherId: choices.teacherId ?? '',
  lessonType: choices.lessonType,
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

/** The choices as the API books them; undefined while one is missing. */
export const bookingOf = (choices: Choices) => {
  const { studentId, startsAt, ...request } = requestOf(choices)
  if (!studentId || !startsAt || !request.teacherId) return undefined
  return { ...request, studentId, startsAt }
}
