import { expect, test } from 'vitest'
import { visibleHours } from './calendar-days.ts'

const hour = (hour: number, state: string, rules = state) => ({ hour, state, rules })

test.each([
  ['nothing is open', [], 9, 17],
  ['hours within the day are open', [hour(10, 'available'), hour(16, 'booked')], 9, 17],
  ['an hour is open before it', [hour(7, 'available')], 7, 17],
  ['an hour is open after it', [hour(20, 'booked')], 9, 20],
  ['the whole day is open', [hour(0, 'available'), hour(23, 'available')], 0, 23],
  ['hours around it are closed or skipped', [hour(2, 'skipped'), hour(20, 'closed')], 9, 17],
  [
    'a holiday closes hours that were open',
    [hour(7, 'holiday', 'available'), hour(20, 'absence', 'available')],
    7,
    20,
  ],
  ['a holiday closes the night too', [hour(2, 'holiday', 'closed'), hour(22, 'absence', 'closed')], 9, 17],
  ['a closed hour is booked', [hour(21, 'booked', 'closed')], 9, 21],
] as const)(
  'the calendar shows the usual day and every hour that is not closed: %s',
  (_, hours, first, last) => {
    expect(visibleHours([{ hours: [] }, { hours }])).toEqual({ first, last })
  },
)
