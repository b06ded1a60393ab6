import { expect, test } from 'vitest'
import { fillKnownChoices } from './known-choices.ts'

const child = (id: string, hasHadTrialLesson = false, completed = 0, trialDate: string | null = null) => ({
  id,
  hasHadTrialLesson,
  trialDate,
  lessonCounts: { completed },
})
const lina = child('lina')
const tested = child('adam', true)
const known = child('sami', false, 12)

test('the only child is chosen, and a trial stays the beginning for a child without lessons', () => {
  expect(fillKnownChoices({}, [lina])).toMatchObject({ studentId: 'lina', lessonType: undefined })
  expect(fillKnownChoices({}, [lina, child('nour')])).toBeUndefined()
})

test('a child of another family, in a link that was passed on, is dropped: the only child is chosen, one of several is asked for', () => {
  const shared = { lessonType: 'individual', teacherId: 'omar', studentId: 'yanis', step: 5 } as const
  expect(fillKnownChoices(shared, [lina])).toEqual({ ...shared, studentId: 'lina' })
  expect(fillKnownChoices(shared, [lina, tested])).toEqual({ ...shared, studentId: undefined })
  expect(fillKnownChoices(shared, [])).toEqual({ ...shared, studentId: undefined })
})

test('a family with a child that has had lessons or a trial begins with a paid lesson', () => {
  for (const children of [
    [tested, known],
    [lina, tested],
    [lina, known],
  ])
    expect(fillKnownChoices({}, children)).toMatchObject({ studentId: undefined, lessonType: 'individual' })
  expect(fillKnownChoices({ studentId: 'lina' }, [lina, tested])).toBeUndefined()
})

test('a teacher without trials is booked for a paid lesson, unless the address names the trial', () => {
  const without = { trialLessonAvailable: false }
  const paid = { lessonType: 'individual', teacherId: 'omar', step: 2 }
  expect(fillKnownChoices({ teacherId: 'omar' }, [lina], without)).toMatchObject(paid)
  expect(fillKnownChoices({ teacherId: 'nour' }, [lina], { trialLessonAvailable: true })).toMatchObject({
    lessonType: undefined,
  })
  const named = { teacherId: 'omar', lessonType: 'trial' } as const
  expect(fillKnownChoices(named, [lina], without)).toMatchObject({ lessonType: 'trial' })
})

test('an address with a trial stays one while a child may have it, and shows the choice of the type otherwise', () => {
  const trial = { lessonType: 'trial', teacherId: 'nour', step: 4 } as const
  expect(fillKnownChoices(trial, [lina, tested])).toBeUndefined()
  expect(fillKnownChoices({ ...trial, studentId: 'sami' }, [known, tested])).toBeUndefined()
  const replaced = { lessonType: 'individual', step: 2 }
  expect(fillKnownChoices({ ...trial, studentId: 'adam' }, [lina, tested])).toMatchObject(replaced)
  expect(fillKnownChoices({ ...trial, step: 5 }, [tested])).toMatchObject(replaced)
  expect(fillKnownChoices({ ...trial, studentId: 'adam', step: 5 }, [lina, tested])).toBeUndefined()
  expect(
    fillKnownChoices({ lessonType: 'trial', studentId: 'adam', open: 'student' }, [lina, tested]),
  ).toBeUndefined()
})

test('the last step of a child whose trial is still to come stays, because it shows the booking', () => {
  const booked = child('adam', true, 0, '2027-01-12')
  const hour = { date: '2027-01-12', startsAt: '2027-01-12T09:00:00Z' }
  const last = { lessonType: 'trial', teacherId: 'nour', ...hour, studentId: 'adam', step: 5 } as const
  expect(fillKnownChoices(last, [booked])).toBeUndefined()
  const replaced = { lessonType: 'individual', step: 2 }
  expect(fillKnownChoices({ ...last, step: 4 }, [booked])).toMatchObject(replaced)
  expect(fillKnownChoices({ ...last, startsAt: undefined }, [booked])).toMatchObject(replaced)
  expect(fillKnownChoices(last, [tested])).toMatchObject(replaced)
})

test('where no teacher gives trials, a paid lesson is chosen in place of one', () => {
  expect(fillKnownChoices({}, [lina, tested], undefined, false)).toMatchObject({ lessonType: 'individual' })
  expect(fillKnownChoices({ lessonType: 'trial', step: 3 }, [lina, tested], undefined, false)).toMatchObject({
    lessonType: 'individual',
    step: 2,
  })
})
