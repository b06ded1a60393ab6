import type { BookSearch } from './search.ts'

export type StepKind = 'path' | 'type' | 'time' | 'teacher' | 'student'

const stepsOf = {
  time: ['path', 'type', 'time', 'teacher', 'student'],
  teacher: ['path', 'type', 'teacher', 'time', 'student'],
} as const satisfies Record<'time' | 'teacher', readonly StepKind[]>

const usualSessions = 4

/** What the address means: defaults filled in, nothing that a trial can't have, and a step that can be stood on. */
export const choicesOf = (search: BookSearch) => {
  // Whoever comes from a teacher's page has chosen the path by it.
  const path = search.path ?? (search.teacherId ? 'teacher' : undefined)
  const lessonType = search.lessonType ?? 'trial'
  const isTrial = lessonType === 'trial'
  const frequency = isTrial ? undefined : search.frequency
  const choices = {
    path,
    lessonType,
    isTrial,
    packageId: isTrial ? undefined : search.packageId,
    teacherId: search.teacherId,
    search: search.search ?? '',
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

/**
 * What a choice changes in the address, given the choices of that moment: the page that was pressed may still show those
 * before. Keys with `undefined` leave the address.
 */
export type Change = (now: Choices) => Partial<BookSearch>

/** What a change of one choice undoes: later choices that hung on it. */
const remedies = { except: undefined, moved: undefined } satisfies Partial<BookSearch>
const slot = { date: undefined, startsAt: undefined, ...remedies } satisfies Partial<BookSearch>

export const changes = {
  /** Said in the address from then on, which is kept for weeks. */
  defaults: () => now => ({ path: now.path, lessonType: now.lessonType }),
  path: (path: 'time' | 'teacher') => now =>
    now.path === path ? { path } : { path, teacherId: undefined, ...slot },
  lessonType: (lessonType: Choices['lessonType']) => () => ({ lessonType, ...remedies }),
  packageId: (packageId: string | undefined) => () => ({ packageId }),
  search: (text: string) => () => ({ search: text || undefined }),
  teacher: (teacherId: string) => now =>
    now.path === 'time' || now.teacherId === teacherId ? { teacherId, ...remedies } : { teacherId, ...slot },
  noTeacher: () => now =>
    now.path === 'time' ? { teacherId: undefined, ...remedies } : { teacherId: undefined, ...slot },
  date: (date: string) => now => ({
    ...slot,
    date,
    ...(now.path === 'time' && { teacherId: undefined }),
  }),
  slot: (startsAt: string) => now => ({
    startsAt,
    ...remedies,
    ...(now.path === 'time' && { teacherId: undefined }),
  }),
  noSlot: () => () => ({ startsAt: undefined }),
  /** Another hour, perhaps of another day, for a single lesson whose own has gone. */
  hour: (date: string, startsAt: string) => () => ({ date, startsAt }),
  frequency: (frequency: 'weekly' | 'biweekly' | undefined) => () => ({ frequency, ...remedies }),
  sessions: (sessions: number) => () => ({ sessions, ...remedies }),
  student: (studentId: string) => () => ({ studentId }),
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

/** The choices as the API asks for them; `studentId` and `startsAt` may be missing. */
export const requestOf = (choices: Choices) => ({
  teacherId: choices.teacherId ?? '',
  lessonType: choices.lessonType,
  packageId: choices.packageId ?? null,
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
