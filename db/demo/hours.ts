// The hours of the demo teachers, in their own zones. Days are counted from the day of loading.

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
type Day = (typeof days)[number]

export type DemoHours = {
  /** A weekday for a weekly rule, or the number of days from the day of loading for one day alone. */
  on: Day | number
  slot: `${number}:00-${number}:00`
  closed?: true
  /** Days from the day of loading, both included. */
  from?: number
  until?: number
}

const onDays = (on: readonly Day[], ...slots: DemoHours['slot'][]): DemoHours[] =>
  on.flatMap(day => slots.map(slot => ({ on: day, slot })))
const closed = (first: number, last: number): DemoHours[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    on: first + index,
    slot: '07:00-23:00',
    closed: true,
  }))

const schoolDays = days.slice(0, 5)
const weekend = days.slice(5)

export const demoHours: Record<string, DemoHours[]> = {
  // Several ranges a day, with a lunch break.
  Salma: [
    ...onDays(['mardi', 'jeudi', 'vendredi'], '16:00-20:00'),
    ...onDays(['mercredi'], '09:00-12:00', '14:00-18:00'),
    ...onDays(['samedi'], '09:00-13:00'),
    // The last hour of each Friday is closed.
    { on: 'vendredi', slot: '19:00-20:00', closed: true },
  ],
  Hana: [
    ...onDays(['lundi', 'mardi', 'jeudi', 'vendredi'], '17:00-19:00'),
    ...onDays(['mercredi'], '14:00-18:00'),
  ],
  // An hour of each Wednesday is closed, and so is a week of holiday.
  Samir: [
    ...onDays(schoolDays, '18:00-21:00'),
    { on: 'mercredi', slot: '19:00-20:00', closed: true },
    ...closed(30, 36),
  ],
  Yacine: [
    ...onDays(['lundi', 'mercredi', 'vendredi'], '16:00-19:00'),
    ...onDays(['samedi'], '10:00-12:00', '14:00-17:00'),
    ...closed(17, 18),
  ],
  // Winter hours, then spring hours.
  Inaya: [
    ...onDays(['mercredi', 'samedi'], '09:00-12:00').map(rule => ({ ...rule, until: 60 })),
    ...onDays(['mercredi', 'samedi', 'dimanche'], '14:00-18:00').map(rule => ({ ...rule, from: 61 })),
    ...onDays(['lundi', 'jeudi'], '16:00-18:00'),
  ],
  Leïla: [
    ...onDays(['lundi', 'mardi', 'mercredi', 'jeudi'], '16:00-21:00'),
    ...onDays(['samedi'], '11:00-15:00'),
  ],
  Georges: [...onDays(['mardi', 'jeudi', 'samedi'], '17:00-20:00'), ...closed(24, 27)],
  // Mornings in Montréal are afternoons in Europe; one evening ends at midnight.
  Karim: [...onDays(schoolDays, '07:00-12:00'), ...onDays(['jeudi'], '20:00-00:00')],
  Amel: [...onDays(schoolDays, '15:00-19:00'), ...onDays(['samedi', 'dimanche'], '08:00-12:00')],
  Omar: [
    ...onDays(['lundi', 'mardi', 'mercredi', 'jeudi'], '17:00-20:00'),
    ...onDays(['dimanche'], '10:00-13:00'),
  ],
  // No weekly hours, only single dates.
  Sofia: [3, 4, 6, 9, 11, 13, 16, 18, 20, 23, 25, 27].flatMap(on => [
    { on, slot: '10:00-12:00' as const },
    { on, slot: '15:00-18:00' as const },
  ]),
  Rim: [...onDays(schoolDays, '16:00-19:00'), ...onDays(['mercredi'], '09:00-12:00'), ...closed(12, 14)],
  Mehdi: onDays(weekend, '08:00-12:00', '14:00-19:00'),
  Nour: [...onDays([...schoolDays, 'samedi'], '15:00-21:00'), { on: 8, slot: '09:00-12:00' }],
  // Starts in a week, and is away on two dates.
  Tarek: [
    ...onDays(['lundi', 'mercredi', 'vendredi', 'dimanche'], '17:00-22:00').map(rule => ({
      ...rule,
      from: 7,
    })),
    ...closed(21, 22),
  ],
}
