import { expect, test } from 'vitest'
import { readChoices } from './choices.ts'
import { parseSearch, stringifySearch } from './search-string.ts'
import { applyFields, atStepOf, keepStep } from './wizard-form.ts'

const [lina, nour, pack] = [1, 2, 3].map(digit => `${digit}0000000-0000-4000-8000-000000000000`)
const day = { date: '2027-01-11', startsAt: '2027-01-11T09:00:00Z' }
const series = {
  path: 'teacher',
  lessonType: 'individual',
  teacherId: lina,
  ...day,
  frequency: 'weekly',
  sessions: 3,
  except: ['2027-01-18'],
  moved: ['2027-01-25~2027-01-26T09:00:00Z'],
} as const
const before = { ...series, except: [...series.except], moved: [...series.moved] }
const after = (fields: string, from: Parameters<typeof applyFields>[0] = before) =>
  JSON.parse(JSON.stringify(applyFields(from, new URLSearchParams(fields))))
const { except: _, moved: __, ...withoutAdjustments } = before
const { date: ___, startsAt: ____, ...withoutSlot } = withoutAdjustments

test('a form with the choices of the address changes nothing', () => {
  const fields = `path=teacher&lessonType=individual&packageId=&search=&teacherId=${lina}&date=2027-01-11&repeats=no&repeats=yes&frequency=weekly&sessions=3`
  expect(after(fields)).toEqual(before)
  expect(after('')).toEqual(before)
})

test.each(['2027-02', '2027-01'])(
  'a day chosen in February keeps the month that was turned to, and no other: %s',
  month => {
    const chosen = after('date=2027-02-03', { ...before, month })
    expect(chosen.month).toBe(month === '2027-02' ? month : undefined)
  },
)

test.each([
  ['path=time', { ...withoutSlot, path: 'time', teacherId: undefined }],
  ['lessonType=group', { ...withoutAdjustments, lessonType: 'group' }],
  [`packageId=${pack}`, { ...before, packageId: pack }],
  [`teacherId=${nour}`, { ...withoutSlot, teacherId: nour }],
  ['date=2027-01-12', { ...withoutSlot, date: '2027-01-12' }],
  ['startsAt=2027-01-11T10:00:00Z', { ...withoutAdjustments, startsAt: '2027-01-11T10:00:00Z' }],
  ['repeats=no', { ...withoutAdjustments, frequency: undefined }],
  ['repeats=no&repeats=yes&frequency=biweekly', { ...withoutAdjustments, frequency: 'biweekly' }],
  [`packageId=${pack}~12`, { ...before, packageId: pack, packageLessons: 12 }],
  ['sessions=4', { ...before, sessions: 4 }],
  [`studentId=${nour}`, { ...before, studentId: nour }],
  ['drop=2027-01-25', { ...before, except: ['2027-01-18', '2027-01-25'], moved: undefined }],
  [
    'drop=2027-01-25,2027-02-01',
    { ...before, except: ['2027-01-18', '2027-01-25', '2027-02-01'], moved: undefined },
  ],
  ['keep=2027-01-18', { ...before, except: undefined }],
  [
    'move=&move=2027-01-18~2027-01-19T09:00:00Z',
    { ...before, except: undefined, moved: ['2027-01-18~2027-01-19T09:00:00Z', ...before.moved] },
  ],
  [
    'slot=2027-01-13~2027-01-13T09:00:00Z',
    { ...before, date: '2027-01-13', startsAt: '2027-01-13T09:00:00Z' },
  ],
  ['month=2027-02', { ...before, month: '2027-02' }],
  ['month=2027-02&step=5', { ...before, step: 5 }],
])('%s changes that choice and those that depend on it', (fields, expected) => {
  // The address had no step: it gets the one that the choice was made in.
  expect(after(fields)).toEqual(JSON.parse(JSON.stringify({ step: 1, ...expected })))
})

test('the switch without a frequency repeats every week', () => {
  expect(after('repeats=no&repeats=yes', { ...day, teacherId: lina, lessonType: 'group' })).toMatchObject({
    frequency: 'weekly',
  })
})

test('the empty package card removes the package', () => {
  expect(after('packageId=', { ...before, packageId: pack })).toEqual({ ...before, step: 1 })
})

test('a step writes out the defaults', () => {
  expect(after('step=3', { teacherId: lina })).toEqual({
    path: 'teacher',
    lessonType: 'trial',
    teacherId: lina,
    step: 3,
  })
})

test('Back restores the step and keeps the choices', () => {
  const arrived = stringifySearch({ path: 'time', step: 1, lessonType: 'trial' })
  expect(after(`arrived=${encodeURIComponent(arrived)}`)).toEqual({ ...before, step: 1 })
})

test('invalid fields change nothing', () => {
  const nonsense = `path=x&lessonType=x&teacherId=x&date=2027-02-30&startsAt=x&sessions=1.5&step=9&studentId=x&move=x~y&slot=~&drop=x&limit=1000&search=${'x'.repeat(101)}`
  expect(after(nonsense)).toMatchObject({ path: 'teacher', teacherId: lina, ...day, sessions: 3 })
  expect(stringifySearch(parseSearch(stringifySearch(before)))).toBe(stringifySearch(before))
})

test('a known child is opened again before the other steps, and the next step is the one that was left', () => {
  const left = { studentId: lina, lessonType: 'individual' } as const
  const opened = applyFields(left, new URLSearchParams('open=student'))
  expect(readChoices(opened)).toMatchObject({ kind: 'student', step: 5, isAhead: true, reached: 1 })
  const changed = applyFields(opened, new URLSearchParams(`studentId=${nour}`))
  expect(readChoices(changed)).toMatchObject({ kind: 'student', studentId: nour })
  const returned = applyFields(changed, new URLSearchParams('step=1'))
  expect(returned).toMatchObject({ step: 1, open: undefined, studentId: nour })
  expect(readChoices(returned)).toMatchObject({ kind: 'path', isAhead: false })
})

test('an unknown child, and an unknown type, are not opened ahead', () => {
  expect(readChoices({ open: 'student' })).toMatchObject({ kind: 'path', isAhead: false })
  expect(readChoices({ open: 'type' })).toMatchObject({ kind: 'path', isAhead: false })
  expect(readChoices({ open: 'type', lessonType: 'group' })).toMatchObject({ kind: 'type', isAhead: true })
  // In its order the step is shown as ever, with the way to the end.
  const asked = { teacherId: lina, ...day, studentId: nour, step: 5, open: 'student' } as const
  expect(readChoices(asked)).toMatchObject({ kind: 'student', isAhead: false })
})

test('a choice in an address without a step stays on the step that it was made in', () => {
  const fromTeacher = { teacherId: lina } as const
  expect(keepStep(fromTeacher, { ...fromTeacher, lessonType: 'group' }).step).toBe(2)
  expect(keepStep(fromTeacher, { ...fromTeacher, step: 3 }).step).toBe(3)
})

test('going back shows the earlier step with the choices made since', () => {
  const latest = { ...before, step: 5 }
  expect(atStepOf({ path: 'teacher', step: 2, open: 'student' }, latest)).toEqual({
    ...latest,
    step: 2,
    open: 'student',
  })
  expect(atStepOf({ path: 'teacher' }, { ...latest, open: 'type' })).toEqual({
    ...latest,
    step: 1,
    open: undefined,
  })
})
