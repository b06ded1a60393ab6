import { expect, test } from 'vitest'
import { planPaint } from './hour-rectangle.ts'

const day = (
  date: string,
  open: number[],
  over: number[] = [],
  off: number[] = [],
  absent: number[] = [],
) => ({
  date,
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    state: 'closed',
    rules: open.includes(hour) ? 'available' : 'closed',
    isOver: over.includes(hour),
    holidayId: off.includes(hour) ? 'holiday' : null,
    isOfAbsence: absent.includes(hour),
  })),
})
const days = [day('2027-01-11', [9, 10], [9]), day('2027-01-12', [10]), day('2027-01-13', [])]

test('a rectangle takes the state that its first hour has not, wherever it was begun', () => {
  const opened = planPaint(days, { from: { day: 2, hour: 10 }, to: { day: 1, hour: 9 } })
  expect(opened).toEqual({
    open: true,
    hours: [
      { date: '2027-01-12', hour: 9 },
      { date: '2027-01-13', hour: 9 },
      { date: '2027-01-13', hour: 10 },
    ],
  })
  const closed = planPaint(days, { from: { day: 1, hour: 10 }, to: { day: 0, hour: 9 } })
  expect(closed).toEqual({
    open: false,
    hours: [
      { date: '2027-01-11', hour: 10 },
      { date: '2027-01-12', hour: 10 },
    ],
  })
})

test('hours that are over or skipped stay', () => {
  const [monday] = days
  const skipping = { ...monday, date: '2027-03-28', hours: monday?.hours ?? [] }
  skipping.hours = skipping.hours.map(hour => (hour.hour === 2 ? { ...hour, state: 'skipped' } : hour))
  expect(planPaint([skipping], { from: { day: 0, hour: 1 }, to: { day: 0, hour: 3 } }).hours).toEqual([
    { date: '2027-03-28', hour: 1 },
    { date: '2027-03-28', hour: 3 },
  ])
})

test('the hour of a reported absence stays closed', () => {
  const opened = planPaint([day('2027-01-11', [], [], [], [10])], {
    from: { day: 0, hour: 10 },
    to: { day: 0, hour: 11 },
  })
  expect(opened).toEqual({ open: true, hours: [{ date: '2027-01-11', hour: 11 }] })
})

test('hours in a holiday stay closed', () => {
  const opened = planPaint([day('2027-01-11', [], [], [10])], {
    from: { day: 0, hour: 9 },
    to: { day: 0, hour: 11 },
  })
  expect(opened.hours.map(({ hour }) => hour)).toEqual([9, 11])
})
