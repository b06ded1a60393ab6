import { expect, test } from 'vitest'
import { type Candidate, fitPoints, fitsLesson, lessonsOutsideHours } from './substitution.ts'

const at = (text: string) => Temporal.Instant.from(text)
const rule = {
  dayOfWeek: 'mardi' as const,
  timeSlot: '17:00-19:00',
  date: null,
  isException: false,
  validFrom: null,
  validUntil: null,
}
const teacher: Candidate = {
  zone: 'Europe/Paris',
  rules: [rule],
  offersTrials: false,
  levels: ['niveau-2'],
  lessonsTogether: 0,
  rating: 4,
}
// A Tuesday; 16:00 UTC is 17:00 in Paris.
const lesson = (from: string, until: string) => ({
  startsAt: at(`2026-11-24T${from}Z`),
  endsAt: at(`2026-11-24T${until}Z`),
})

test('the teacher’s hours cover the whole lesson, on the teacher’s own clock', () => {
  const inside = lesson('17:00', '18:00')
  const beyond = lesson('17:30', '18:30')
  expect(lessonsOutsideHours(teacher, [lesson('16:00', '17:00'), inside])).toEqual([])
  expect(lessonsOutsideHours(teacher, [inside, beyond])).toEqual([beyond])
  expect(lessonsOutsideHours({ ...teacher, zone: 'Africa/Cairo' }, [inside])).toEqual([inside])
})

test('an hour that the teacher closed on that day is outside the hours', () => {
  const closed = { ...rule, timeSlot: '17:00-18:00', date: '2026-11-24', isException: true }
  const taken = lesson('16:00', '17:00')
  expect(lessonsOutsideHours({ zone: teacher.zone, rules: [rule, closed] }, [taken])).toEqual([taken])
})

test('the type and every child’s level must fit; a teacher who named no level takes all', () => {
  const individual = { type: 'individual' as const, childLevels: ['niveau-2' as const] }
  expect(fitsLesson(teacher, individual)).toBe(true)
  expect(fitsLesson(teacher, { ...individual, childLevels: ['niveau-2', 'niveau-3'] })).toBe(false)
  expect(fitsLesson({ ...teacher, levels: [] }, { ...individual, childLevels: ['niveau-5'] })).toBe(true)
  expect(fitsLesson(teacher, { ...individual, type: 'trial' })).toBe(false)
  expect(fitsLesson({ ...teacher, offersTrials: true }, { ...individual, type: 'trial' })).toBe(true)
})

test('points: the level, the children, the rating', () => {
  expect(fitPoints({ ...teacher, levels: [] })).toBe(1)
  expect(fitPoints(teacher)).toBe(2)
  expect(fitPoints({ ...teacher, lessonsTogether: 3 })).toBe(3)
  expect(fitPoints({ ...teacher, lessonsTogether: 3, rating: 4.5 })).toBe(4)
})
