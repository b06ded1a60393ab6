import { expect, test } from 'vitest'
import { searchOf, textOf, withFields } from './wizard-form.ts'

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
const after = (fields: string, from: Parameters<typeof withFields>[0] = before) =>
  JSON.parse(JSON.stringify(withFields(from, new URLSearchParams(fields))))
const { except: _, moved: __, ...unremedied } = before
const { date: ___, startsAt: ____, ...unslotted } = unremedied

test('a form that says what the address says changes nothing', () => {
  const fields = `path=teacher&lessonType=individual&packageId=&search=&teacherId=${lina}&date=2027-01-11&repeats=no&repeats=yes&frequency=weekly&sessions=3`
  expect(after(fields)).toEqual(before)
  expect(after('')).toEqual(before)
})

test.each([
  ['path=time', { ...unslotted, path: 'time', teacherId: undefined }],
  ['lessonType=group', { ...unremedied, lessonType: 'group' }],
  [`packageId=${pack}`, { ...before, packageId: pack }],
  [`teacherId=${nour}`, { ...unslotted, teacherId: nour }],
  ['date=2027-01-12', { ...unslotted, date: '2027-01-12' }],
  ['startsAt=2027-01-11T10:00:00Z', { ...unremedied, startsAt: '2027-01-11T10:00:00Z' }],
  ['repeats=no', { ...unremedied, frequency: undefined }],
  ['repeats=no&repeats=yes&frequency=biweekly', { ...unremedied, frequency: 'biweekly' }],
  ['sessions=4', { ...unremedied, sessions: 4 }],
  [`studentId=${nour}`, { ...before, studentId: nour }],
  ['drop=2027-01-25', { ...before, except: ['2027-01-18', '2027-01-25'], moved: undefined }],
  ['keep=2027-01-18', { ...before, except: undefined }],
  [
    'move=&move=2027-01-18~2027-01-19T09:00:00Z',
    { ...before, except: undefined, moved: ['2027-01-18~2027-01-19T09:00:00Z', ...before.moved] },
  ],
  [
    'hour=2027-01-13~2027-01-13T09:00:00Z',
    { ...before, date: '2027-01-13', startsAt: '2027-01-13T09:00:00Z' },
  ],
  ['month=2027-02', { ...before, month: '2027-02' }],
  ['month=2027-02&step=5', { ...before, step: 5 }],
])('%s changes that choice, and those that depend on it', (fields, expected) => {
  expect(after(fields)).toEqual(JSON.parse(JSON.stringify(expected)))
})

test('a switch without its list repeats every week', () => {
  expect(after('repeats=no&repeats=yes', { ...day, teacherId: lina, lessonType: 'group' })).toMatchObject({
    frequency: 'weekly',
  })
})

test('a package is given up by its empty card', () => {
  expect(after('packageId=', { ...before, packageId: pack })).toEqual(before)
})

test('a step writes out what was a default', () => {
  expect(after('step=3', { teacherId: lina })).toEqual({
    path: 'teacher',
    lessonType: 'trial',
    teacherId: lina,
    step: 3,
  })
})

test('an address that Back led to gives its step alone', () => {
  const arrived = textOf({ path: 'time', step: 1, lessonType: 'trial' })
  expect(after(`arrived=${encodeURIComponent(arrived)}`)).toEqual({ ...before, step: 1 })
})

test('what no form sends changes nothing', () => {
  const nonsense = `path=x&lessonType=x&teacherId=x&date=2027-02-30&startsAt=x&sessions=1.5&step=9&studentId=x&move=x~y&hour=~&drop=x&limit=1000&search=${'x'.repeat(101)}`
  expect(after(nonsense)).toMatchObject({ path: 'teacher', teacherId: lina, ...day, sessions: 3 })
  expect(textOf(searchOf(textOf(before)))).toBe(textOf(before))
})
