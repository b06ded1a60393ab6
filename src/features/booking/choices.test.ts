import { describe, expect, test } from 'vitest'
import {
  type Change,
  changes,
  choicesToBookingInput,
  chooseSameHour,
  findGivenLength,
  followUpOf,
  readChoices,
  selectFirstSlot,
  toQuoteInput,
} from './choices.ts'
import type { BookSearch } from './search.ts'

const teacher = 'a0000000-0000-4000-8000-000000000000'
const otherTeacher = 'b0000000-0000-4000-8000-000000000000'
const student = 'c0000000-0000-4000-8000-000000000000'
const pack = 'd0000000-0000-4000-8000-000000000000'
const day = { date: '2027-01-11', startsAt: '2027-01-11T09:00:00Z' }

const everything: BookSearch = {
  path: 'teacher',
  lessonType: 'individual',
  duration: 90,
  packageId: pack,
  teacherId: teacher,
  ...day,
  frequency: 'weekly',
  sessions: 3,
  except: ['2027-01-18'],
  moved: ['2027-01-25~2027-01-26T09:00:00Z'],
  studentId: student,
}

describe('the step that an address opens', () => {
  test('is the choice between hour and teacher when nothing is known', () => {
    expect(readChoices({})).toMatchObject({ kind: 'path', step: 1, furthest: 1, isStepDone: false })
    expect(readChoices({ studentId: student })).toMatchObject({ kind: 'path', furthest: 1 })
  })

  test('depends on what was chosen first: the hour and then the teacher, or the teacher and then the hour', () => {
    expect(readChoices({ path: 'time' }).steps).toEqual(['path', 'type', 'time', 'teacher', 'student'])
    expect(readChoices({ path: 'teacher' }).steps).toEqual(['path', 'type', 'teacher', 'time', 'student'])
  })

  test.each<[string, BookSearch, string, number]>([
    ['a teacher’s page: the type is asked', { teacherId: teacher }, 'type', 4],
    ['a teacher’s page with a type: the hour', { teacherId: teacher, lessonType: 'group' }, 'time', 4],
    ['a teacher’s free hour: the child', { teacherId: teacher, ...day }, 'student', 5],
    ['a teacher’s hour without its day', { teacherId: teacher, startsAt: day.startsAt }, 'time', 4],
    ['a chosen path: what was chosen first is shown again', { path: 'teacher' }, 'path', 3],
    ['a teacher and a path', { path: 'teacher', teacherId: teacher, lessonType: 'group' }, 'path', 4],
  ])('after a link from %s', (_, search, kind, furthest) => {
    expect(readChoices(search)).toMatchObject({ kind, furthest, isAhead: false })
  })

  test('is never beyond the first one that is not answered', () => {
    const open = (search: BookSearch) => readChoices({ ...search, step: 5 }).kind
    expect(open({})).toBe('path')
    expect(open({ path: 'teacher' })).toBe('teacher')
    expect(open({ path: 'time' })).toBe('time')
    expect(open({ path: 'teacher', teacherId: teacher })).toBe('time')
    expect(open({ path: 'time', ...day })).toBe('teacher')
    expect(open({ path: 'time', teacherId: teacher, ...day })).toBe('student')
    expect(open(everything)).toBe('student')
    expect(readChoices(everything).furthest).toBe(5)
  })

  test('is the one that was asked for, when it was reached before', () => {
    expect(readChoices({ ...everything, step: 2 })).toMatchObject({ kind: 'type', step: 2, isStepDone: true })
    expect(readChoices({ path: 'time', step: 3 })).toMatchObject({ kind: 'time', step: 3, isStepDone: false })
    expect(readChoices({ path: 'time', date: day.date, step: 3 }).isStepDone).toBe(false)
    expect(readChoices({ path: 'time', ...day, step: 3 }).isStepDone).toBe(true)
  })

  test('is a known child that is opened again, with the way back to the step reached', () => {
    const ahead = readChoices({ path: 'teacher', studentId: student, step: 2, open: 'student' })
    expect(ahead).toMatchObject({ kind: 'student', step: 5, reached: 2, isAhead: true, isStepDone: true })
    const beforeTheHour = {
      path: 'teacher',
      teacherId: teacher,
      studentId: student,
      open: 'student',
    } as const
    expect(readChoices(beforeTheHour)).toMatchObject({ kind: 'student', isAhead: true })
    const unknown = readChoices({ path: 'teacher', step: 2, open: 'student' })
    expect(unknown).toMatchObject({ kind: 'type', isAhead: false, mayOpen: { student: false } })
    const reached = readChoices({ ...everything, step: 2, open: 'student' })
    expect(reached).toMatchObject({ kind: 'type', isAhead: false })
  })

  test('after the type is that of the teacher, unless one is chosen: a group is then joined or opened there', () => {
    const nextOf = (search: BookSearch) => readChoices({ ...search, step: 2 }).next
    expect(nextOf({ path: 'teacher' })).toBe(3)
    expect(nextOf({ path: 'time', ...day, teacherId: teacher })).toBe(3)
    expect(nextOf({ teacherId: teacher })).toBe(4)
    expect(nextOf({ teacherId: teacher, lessonType: 'group' })).toBe(4)
    expect(nextOf({ path: 'teacher', teacherId: teacher, lessonType: 'individual' })).toBe(4)
    expect(nextOf({ path: 'teacher', teacherId: teacher, lessonType: 'group' })).toBe(3)
    expect(readChoices({ path: 'teacher', teacherId: teacher, step: 3 }).next).toBe(4)
  })

  test('is a type that came with the address, and no other', () => {
    expect(readChoices({ lessonType: 'group', open: 'type' })).toMatchObject({ kind: 'type', isAhead: true })
    expect(readChoices({ open: 'type' })).toMatchObject({ kind: 'path', isAhead: false })
    expect(
      [{}, { path: 'time' }, { lessonType: 'trial' }].map(
        some => readChoices(some as BookSearch).isTypeKnown,
      ),
    ).toEqual([false, true, true])
  })
})

describe('the choices of an address', () => {
  test('are a single trial of an hour unless it says otherwise', () => {
    expect(readChoices({})).toMatchObject({
      lessonType: 'trial',
      isTrial: true,
      duration: 60,
      search: '',
      frequency: undefined,
      sessions: 1,
      except: [],
      moved: [],
    })
  })

  test('are those that it names', () => {
    expect(readChoices({ ...everything, search: 'Nour', limit: 48, month: '2027-02' })).toMatchObject({
      ...everything,
      isTrial: false,
      search: 'Nour',
      limit: 48,
      month: '2027-02',
    })
  })

  test.each([
    ['trial', 60],
    ['group', 60],
    ['individual', 90],
  ] as const)('of %s have a length of %i minutes when 90 are asked for', (lessonType, duration) => {
    expect(readChoices({ lessonType, duration: 90 }).duration).toBe(duration)
  })

  test('are a series of four where no number is given, and a single lesson without a frequency', () => {
    const { frequency: _, ...single } = everything
    expect(readChoices({ lessonType: 'individual', frequency: 'biweekly' }).sessions).toBe(4)
    expect(readChoices({ lessonType: 'individual', frequency: 'weekly' })).toMatchObject({
      except: [],
      moved: [],
    })
    expect(readChoices(single)).toMatchObject({ sessions: 1, except: [], moved: [] })
  })

  test('never repeat a trial', () => {
    expect(readChoices({ ...everything, lessonType: 'trial' })).toMatchObject({
      frequency: undefined,
      sessions: 1,
      except: [],
      moved: [],
    })
  })

  test('have no hour without its day', () => {
    expect(readChoices({ startsAt: day.startsAt }).startsAt).toBeUndefined()
    expect(readChoices(day).startsAt).toBe(day.startsAt)
  })
})

describe('the length of a lesson', () => {
  test.each([
    ['stays where the teacher gives it', 'individual', 60, [30, 60], undefined],
    ['becomes the nearest that the teacher gives', 'individual', 120, [30, 90], 90],
    ['becomes the shorter of two that are as near', 'individual', 60, [30, 90], 30],
    ['of a trial is no choice', 'trial', 60, [30], undefined],
    ['of a group is no choice', 'group', 60, [30], undefined],
  ] as const)('%s', (_, lessonType, duration, lessonLengths, expected) => {
    expect(findGivenLength({ lessonType, duration }, { lessonLengths })).toBe(expected)
  })

  test('stays while no teacher is chosen', () => {
    expect(findGivenLength({ lessonType: 'individual', duration: 60 }, undefined)).toBeUndefined()
  })
})

describe('booking again', () => {
  const lesson = { teacherId: teacher, studentId: student, type: 'individual', duration: 90 } as const

  test('the lesson after this one has its teacher, child, type and length; the hour is asked', () => {
    const search = followUpOf(lesson)
    expect(search).toEqual({
      path: 'teacher',
      step: 4,
      teacherId: teacher,
      studentId: student,
      lessonType: 'individual',
      duration: 90,
    })
    expect(readChoices(search).kind).toBe('time')
  })

  test('a trial is followed by an individual lesson of the usual length, a group by the group', () => {
    expect(followUpOf({ ...lesson, type: 'trial' })).toMatchObject({
      lessonType: 'individual',
      duration: undefined,
    })
    expect(followUpOf({ ...lesson, type: 'group' })).toMatchObject({
      lessonType: 'group',
      duration: undefined,
    })
  })

  test('a child that was erased is asked for', () => {
    expect(followUpOf({ ...lesson, studentId: null }).studentId).toBeUndefined()
  })

  test('the same hour leads to the last step when it is free, and to the choice of the hour otherwise', () => {
    const same = { teacherId: teacher, studentId: student, lessonType: 'individual', duration: 60 } as const
    const free = chooseSameHour({ ...same, slot: day })
    expect(free).toEqual({ path: 'teacher', step: 5, ...same, ...day })
    expect(readChoices(free).kind).toBe('student')
    const taken = chooseSameHour({ ...same, slot: null })
    expect(taken).toEqual({ path: 'teacher', step: 4, ...same, date: undefined, startsAt: undefined })
    expect(readChoices(taken).kind).toBe('time')
  })
})

describe('a changed choice', () => {
  const by = (path: 'time' | 'teacher', some: Partial<BookSearch> = {}) => ({ ...everything, path, ...some })
  /** The address after the change, without what it removed. */
  const changed = (change: Change, search: BookSearch = everything): BookSearch =>
    JSON.parse(JSON.stringify({ ...search, ...change(readChoices(search)) }))
  const without = (search: BookSearch, ...names: (keyof BookSearch)[]) =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !names.some(removed => removed === name)))
  const adjustments = ['except', 'moved'] as const
  const slot = ['date', 'startsAt', ...adjustments] as const

  test('of the step writes the defaults out, and leaves the month and the length of the list behind', () => {
    const shown = { teacherId: teacher, month: '2027-02', limit: 48, open: 'student' } as const
    expect(changed(changes.step(3), shown)).toEqual({
      path: 'teacher',
      lessonType: 'trial',
      step: 3,
      teacherId: teacher,
    })
  })

  test('opens a known choice again', () => {
    expect(changed(changes.open('student'))).toEqual({ ...everything, open: 'student' })
  })

  test('of the path removes the teacher and the hour, unless it is the same', () => {
    expect(changed(changes.path('teacher'))).toEqual(everything)
    // A teacher's page implies the path; choosing it writes it out.
    expect(changed(changes.path('teacher'), { teacherId: teacher })).toEqual({
      path: 'teacher',
      teacherId: teacher,
    })
    expect(changed(changes.path('time'))).toEqual({
      ...without(everything, 'teacherId', ...slot),
      path: 'time',
    })
  })

  test('of the type removes what was dropped and moved', () => {
    expect(changed(changes.lessonType('group'))).toEqual({
      ...without(everything, ...adjustments),
      lessonType: 'group',
    })
  })

  test('of the length keeps the teacher only where the teacher was chosen first', () => {
    expect(changed(changes.duration(30))).toEqual({ ...without(everything, ...adjustments), duration: 30 })
    expect(changed(changes.duration(30), by('time'))).toEqual({
      ...without(by('time'), 'teacherId', ...adjustments),
      duration: 30,
    })
  })

  test('of the teacher removes the hour where the teacher was chosen first', () => {
    expect(changed(changes.teacherId(teacher))).toEqual(without(everything, ...adjustments))
    expect(changed(changes.teacherId(otherTeacher))).toEqual({
      ...without(everything, ...slot),
      teacherId: otherTeacher,
    })
    expect(changed(changes.teacherId(otherTeacher), by('time'))).toEqual({
      ...without(by('time'), ...adjustments),
      teacherId: otherTeacher,
    })
    expect(changed(changes.teacherId(undefined))).toEqual(without(everything, 'teacherId', ...slot))
  })

  test('of a teacher who has left asks for another one, for the same day', () => {
    const left = changed(changes.teacherLeft(), by('teacher', { step: 5 }))
    expect(left).toEqual({
      ...without(by('teacher'), 'teacherId', 'startsAt', ...adjustments),
      step: 3,
      teacherLeft: true,
    })
    const atOther = { ...without(left, 'teacherLeft'), teacherId: otherTeacher, step: 4 }
    expect(changed(changes.chosenTeacher(otherTeacher), left)).toEqual(atOther)
    const next = changed(changes.chosenTeacher(otherTeacher, '2027-01-12'), left)
    expect(next).toEqual({ ...atOther, nextDay: '2027-01-12' })
    expect(changed(changes.step(5), next)).toEqual({ ...atOther, step: 5 })
    // The hour was chosen before the teacher.
    expect(changed(changes.teacherLeft(), by('time', { step: 5 }))).toEqual({
      ...without(by('time'), 'teacherId', ...adjustments),
      step: 4,
      teacherLeft: true,
    })
  })

  test('of the teacher goes on to the next step; the same teacher again keeps everything', () => {
    const atTeacher = by('teacher', { step: 3 })
    expect(changed(changes.chosenTeacher(teacher, '2027-01-12'), atTeacher)).toEqual({
      ...atTeacher,
      step: 4,
    })
    expect(changed(changes.chosenTeacher(otherTeacher), atTeacher)).toEqual({
      ...without(atTeacher, ...slot),
      teacherId: otherTeacher,
      step: 4,
    })
  })

  test('of teacher and hour together goes on to the child', () => {
    expect(
      changed(changes.chosenSlot(`${otherTeacher}~2027-01-12~2027-01-12T10:00:00Z`), by('teacher')),
    ).toEqual({
      ...without(everything, ...adjustments),
      teacherId: otherTeacher,
      date: '2027-01-12',
      startsAt: '2027-01-12T10:00:00Z',
      step: 5,
    })
  })

  test('of the day removes the hour, and the teacher where the hour is chosen first', () => {
    expect(changed(changes.date('2027-01-12'))).toEqual({
      ...without(everything, ...slot),
      date: '2027-01-12',
    })
    expect(changed(changes.date('2027-01-12'), by('time'))).toEqual({
      ...without(by('time'), 'teacherId', ...slot),
      date: '2027-01-12',
    })
  })

  test.each([
    ['2027-02', '2027-02'],
    ['2027-01', undefined],
    [undefined, undefined],
  ])('to a day of February keeps the month %s on the calendar as %s', (month, kept) => {
    expect(changed(changes.date('2027-02-03'), { ...everything, month }).month).toBe(kept)
  })

  test('of the hour removes the teacher where the hour is chosen first', () => {
    const later = '2027-01-11T10:00:00Z'
    expect(changed(changes.startsAt(later))).toEqual({
      ...without(everything, ...adjustments),
      startsAt: later,
    })
    expect(changed(changes.startsAt(later), by('time'))).toEqual({
      ...without(by('time'), 'teacherId', ...adjustments),
      startsAt: later,
    })
    expect(changed(changes.startsAt(undefined)).startsAt).toBeUndefined()
  })

  test('of the hour of a single lesson keeps every other choice', () => {
    const next = { date: '2027-01-12', startsAt: '2027-01-12T10:00:00Z' }
    expect(changed(changes.slot(next.date, next.startsAt))).toEqual({ ...everything, ...next })
  })

  test('of the repetition removes what was dropped and moved', () => {
    const plain = without(everything, ...adjustments)
    expect(changed(changes.frequency('biweekly'))).toEqual({ ...plain, frequency: 'biweekly' })
    expect(changed(changes.frequency(undefined))).toEqual(without(plain, 'frequency'))
  })

  test('of the number keeps what was dropped and moved of the dates that stay, and never leaves none', () => {
    expect(changed(changes.sessions(8))).toEqual({ ...everything, sessions: 8 })
    expect(changed(changes.sessions(2))).toEqual({ ...without(everything, 'moved'), sessions: 2 })
    expect(changed(changes.sessions(1))).toEqual({ ...without(everything, ...adjustments), sessions: 1 })
    const first = { ...without(everything, 'moved'), except: [day.date, '2027-01-18'] }
    expect(changed(changes.sessions(2), first)).toEqual({ ...without(first, 'except'), sessions: 2 })
    const biweekly = { ...everything, frequency: 'biweekly' as const, except: ['2027-01-25'] }
    expect(changed(changes.sessions(2), biweekly)).toEqual({ ...biweekly, sessions: 2 })
  })

  test('of the package brings its number of lessons, unless the family chose one', () => {
    const own = without(everything, 'sessions', ...adjustments)
    const sessionsOf = (search: BookSearch) => readChoices(search).sessions
    expect(sessionsOf(changed(changes.packageId(otherTeacher, 12), own))).toBe(12)
    expect(sessionsOf(changed(changes.packageId(otherTeacher, 12)))).toBe(3)
    expect(sessionsOf(changed(changes.packageId(otherTeacher), { ...own, packageLessons: 12 }))).toBe(4)
    expect(sessionsOf(changed(changes.packageId(undefined), { ...own, packageLessons: 12 }))).toBe(4)
    expect(sessionsOf(without({ ...own, packageLessons: 12 }, 'packageId'))).toBe(4)
    const holiday = { ...own, packageLessons: 12, except: ['2027-01-18', '2027-03-01'] }
    expect(changed(changes.packageId(undefined), holiday).except).toEqual(['2027-01-18'])
  })

  test('of package, child, search text, list or month changes nothing else', () => {
    expect(changed(changes.packageId(undefined))).toEqual(without(everything, 'packageId'))
    expect(changed(changes.packageId(otherTeacher))).toEqual({ ...everything, packageId: otherTeacher })
    expect(changed(changes.studentId(otherTeacher))).toEqual({ ...everything, studentId: otherTeacher })
    expect(changed(changes.search('Nour'))).toEqual({ ...everything, search: 'Nour' })
    expect(changed(changes.search(''), { ...everything, search: 'Nour' })).toEqual(everything)
    expect(changed(changes.limit(48))).toEqual({ ...everything, limit: 48 })
    expect(changed(changes.month('2027-02'))).toEqual({ ...everything, month: '2027-02' })
  })

  describe('of a session of the series', () => {
    const adjusted = (change: Change, search: BookSearch = everything) => {
      const { except, moved } = changed(change, search)
      return { except, moved }
    }
    const moved25 = '2027-01-25~2027-01-26T09:00:00Z'

    test('drops it, once, and in the order of the dates', () => {
      expect(adjusted(changes.drop('2027-01-11'))).toEqual({
        except: ['2027-01-11', '2027-01-18'],
        moved: [moved25],
      })
      expect(adjusted(changes.drop('2027-01-18'))).toEqual({ except: ['2027-01-18'], moved: [moved25] })
    })

    test('drops it instead of moving it', () => {
      expect(adjusted(changes.drop('2027-01-25'))).toEqual({
        except: ['2027-01-18', '2027-01-25'],
        moved: undefined,
      })
    })

    test('keeps it again, whether it was dropped or moved', () => {
      expect(adjusted(changes.keep('2027-01-18'))).toEqual({ except: undefined, moved: [moved25] })
      expect(adjusted(changes.keep('2027-01-25'))).toEqual({ except: ['2027-01-18'], moved: undefined })
      expect(adjusted(changes.keep('2027-01-11'))).toEqual({ except: ['2027-01-18'], moved: [moved25] })
    })

    test('moves it instead of dropping it, and in the order of the dates', () => {
      expect(adjusted(changes.move('2027-01-18', '2027-01-19T09:00:00Z'))).toEqual({
        except: undefined,
        moved: ['2027-01-18~2027-01-19T09:00:00Z', moved25],
      })
    })

    test('moves it to the last hour that was chosen', () => {
      expect(adjusted(changes.move('2027-01-25', '2027-01-27T09:00:00Z'))).toEqual({
        except: ['2027-01-18'],
        moved: ['2027-01-25~2027-01-27T09:00:00Z'],
      })
      const { moved: _, ...withoutMoves } = everything
      expect(adjusted(changes.move('2027-01-25', '2027-01-27T09:00:00Z'), withoutMoves).moved).toEqual([
        '2027-01-25~2027-01-27T09:00:00Z',
      ])
    })
  })
})

describe('the first hour of the chosen day', () => {
  const slot = (time: string) => ({ time, startsAt: `2027-01-11T${time}:00Z` })
  const hours = (...times: string[]) => times.map(slot)
  const select = (search: BookSearch, slots: ReturnType<typeof hours> | undefined, age?: number) => {
    const choices = readChoices(search)
    const change = selectFirstSlot(choices, slots, age)
    return change ? change(choices).startsAt : 'unchanged'
  }
  const chosenDay = { path: 'teacher', date: '2027-01-11' } as const

  test('is chosen when none is', () => {
    expect(select(chosenDay, hours('09:00', '10:00'))).toBe('2027-01-11T09:00:00Z')
  })

  test('replaces an hour that is no longer free', () => {
    expect(select({ ...chosenDay, startsAt: '2027-01-11T08:00:00Z' }, hours('09:00'))).toBe(
      '2027-01-11T09:00:00Z',
    )
  })

  test('never replaces an hour that is free, even at night', () => {
    const chosen = { ...chosenDay, startsAt: '2027-01-11T22:00:00Z' }
    expect(select(chosen, hours('09:00', '22:00'))).toBe('unchanged')
  })

  test('is one of the day of a child: from 08:00, before 20:00, before 19:00 under eight years', () => {
    expect(select(chosenDay, hours('07:00', '08:00'))).toBe('2027-01-11T08:00:00Z')
    expect(select(chosenDay, hours('07:00', '20:00'))).toBe('unchanged')
    expect(select(chosenDay, hours('19:00'), 8)).toBe('2027-01-11T19:00:00Z')
    expect(select(chosenDay, hours('19:00'), 7)).toBe('unchanged')
  })

  test('of the teacher’s next day is chosen when the kept day has none', () => {
    const kept = readChoices({ ...chosenDay, nextDay: '2027-01-12' })
    const change = selectFirstSlot(kept, [])
    expect(change?.(kept)).toMatchObject({ date: '2027-01-12', nextDay: undefined, startsAt: undefined })
    expect(select({ ...chosenDay, nextDay: '2027-01-12' }, hours('09:00'))).toBe('2027-01-11T09:00:00Z')
    expect(select(chosenDay, [])).toBe('unchanged')
  })

  test('leaves none chosen when the chosen one is gone and only the night is free', () => {
    const chosen = { ...chosenDay, startsAt: '2027-01-11T09:00:00Z' }
    expect(select(chosen, hours('22:00'))).toBeUndefined()
  })

  test('is not chosen before a day is, nor before the hours are known', () => {
    expect(select({ path: 'teacher' }, hours('09:00'))).toBe('unchanged')
    expect(select(chosenDay, undefined)).toBe('unchanged')
    expect(select(chosenDay, [])).toBe('unchanged')
  })
})

describe('what is sent to the school', () => {
  test('is every choice', () => {
    expect(choicesToBookingInput(readChoices(everything))).toEqual({
      teacherId: teacher,
      lessonType: 'individual',
      duration: 90,
      packageId: pack,
      studentId: student,
      startsAt: day.startsAt,
      isRecurring: true,
      recurrenceFrequency: 'weekly',
      numberOfSessions: 3,
      exceptDates: ['2027-01-18'],
      movedSessions: [{ date: '2027-01-25', startsAt: '2027-01-26T09:00:00Z' }],
    })
  })

  test('asks for a price before everything is chosen', () => {
    expect(toQuoteInput(readChoices({ lessonType: 'individual' }))).toEqual({
      teacherId: '',
      lessonType: 'individual',
      duration: 60,
      packageId: null,
      studentId: null,
      startsAt: null,
      isRecurring: false,
      recurrenceFrequency: null,
      numberOfSessions: 1,
      exceptDates: [],
      movedSessions: [],
    })
  })

  test('has no package with a trial', () => {
    expect(toQuoteInput(readChoices({ ...everything, lessonType: 'trial' })).packageId).toBeNull()
  })

  test.each(['teacherId', 'studentId', 'startsAt', 'date'] as const)('is no booking without %s', missing => {
    expect(choicesToBookingInput(readChoices({ ...everything, [missing]: undefined }))).toBeUndefined()
  })
})
