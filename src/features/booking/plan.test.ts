import { describe, expect, test } from 'vitest'
import {
  findAlternatives,
  findProblem,
  type PlanInput,
  planSessions,
  type SeriesPlanRefusal,
  type SessionContext,
  sessionsToBook,
} from './plan.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('the sessions of a series', () => {
  // At 17:00 in Paris, across the change to winter time on 25 October.
  const tuesdays: PlanInput = {
    startsAt: at('2026-10-13T15:00:00Z'),
    teacherZone: 'Europe/Paris',
    viewerZone: 'Europe/Paris',
    frequency: 'weekly',
    numberOfSessions: 3,
    exceptDates: [],
    movedSessions: [],
    minutes: 60,
  }
  const moveTo = (seriesDate: string, startsAt: string) => ({ seriesDate, startsAt: at(startsAt) })
  const plan = (changes: Partial<PlanInput>) => {
    const planned = planSessions({ ...tuesdays, ...changes })
    if (!planned.ok) throw new Error(`Refused: ${planned.code}`)
    return planned.sessions
  }
  const shown = (changes: Partial<PlanInput>) =>
    plan(changes).map(({ seriesDate, date, time, choice }) => [seriesDate, date, time, choice].join(' '))
  const reason = (changes: Partial<PlanInput>) => {
    const planned = planSessions({ ...tuesdays, ...changes })
    return planned.ok ? 'accepted' : planned.code
  }

  test('are all kept unless the parent drops or moves some', () => {
    expect(shown({})).toEqual([
      '2026-10-13 2026-10-13 17:00 kept',
      '2026-10-20 2026-10-20 17:00 kept',
      '2026-10-27 2026-10-27 17:00 kept',
    ])
    const changed = {
      exceptDates: ['2026-10-20'],
      movedSessions: [moveTo('2026-10-27', '2026-10-28T08:00:00Z')],
    }
    expect(shown(changed)).toEqual([
      '2026-10-13 2026-10-13 17:00 kept',
      '2026-10-20 2026-10-20 17:00 dropped',
      '2026-10-27 2026-10-28 09:00 moved',
    ])
    expect(sessionsToBook(plan(changed)).map(({ seriesDate }) => seriesDate)).toEqual([
      '2026-10-13',
      '2026-10-27',
    ])
  })

  test('a moved session is shown on the family’s clock and stays on the teacher’s date', () => {
    const [, moved] = plan({
      viewerZone: 'America/Toronto',
      movedSessions: [moveTo('2026-10-20', '2026-10-20T23:00:00Z')],
    })
    expect(moved).toMatchObject({
      startsAt: at('2026-10-20T23:00:00Z'),
      date: '2026-10-20',
      time: '19:00',
      teacherDate: '2026-10-21',
      choice: 'moved',
    })
  })

  test('a session whose hour the clocks skip is missing until it is moved, and then no longer', () => {
    // On 28 March 2027 the clocks of Paris skip 02:00.
    const sundays = { startsAt: at('2027-03-21T01:00:00Z'), numberOfSessions: 2 }
    expect(plan(sundays).map(({ missing }) => missing)).toEqual([false, true])
    const moved = plan({ ...sundays, movedSessions: [moveTo('2027-03-28', '2027-03-28T08:00:00Z')] })
    expect(moved.map(({ missing, time }) => [missing, time])).toEqual([
      [false, '02:00'],
      [false, '10:00'],
    ])
  })

  test('a move is the family’s own, so the session no longer says that the clocks moved it', () => {
    // Montréal changes its clocks a week after Paris: 27 October is at 12:00 there instead of 11:00.
    const [, , changed] = plan({ viewerZone: 'America/Toronto' })
    expect(changed).toMatchObject({ time: '12:00', movedForFamily: true })
    const [, , moved] = plan({
      viewerZone: 'America/Toronto',
      movedSessions: [moveTo('2026-10-27', '2026-10-27T17:00:00Z')],
    })
    expect(moved).toMatchObject({ time: '13:00', movedForFamily: false })
  })

  test.each<[string, SeriesPlanRefusal, Partial<PlanInput>]>([
    [
      'a session moved to two hours',
      'moved_twice',
      {
        movedSessions: [
          moveTo('2026-10-20', '2026-10-21T15:00:00Z'),
          moveTo('2026-10-20', '2026-10-22T15:00:00Z'),
        ],
      },
    ],
    ['a dropped date that is no session', 'unknown_session', { exceptDates: ['2026-10-14'] }],
    [
      'a moved date that is no session',
      'unknown_session',
      { movedSessions: [moveTo('2026-11-03', '2026-11-04T15:00:00Z')] },
    ],
    [
      'a session both dropped and moved',
      'unknown_session',
      { exceptDates: ['2026-10-20'], movedSessions: [moveTo('2026-10-20', '2026-10-21T15:00:00Z')] },
    ],
    [
      'every session of a series dropped',
      'no_session_left',
      { exceptDates: ['2026-10-13', '2026-10-20', '2026-10-27'] },
    ],
    [
      'the only session dropped',
      'no_session_left',
      { frequency: null, numberOfSessions: 1, exceptDates: ['2026-10-13'] },
    ],
    [
      'a session moved to 59 minutes before another',
      'overlapping_sessions',
      { movedSessions: [moveTo('2026-10-13', '2026-10-20T14:01:00Z')] },
    ],
    [
      'a session moved to 59 minutes after another',
      'overlapping_sessions',
      { movedSessions: [moveTo('2026-10-13', '2026-10-20T15:59:00Z')] },
    ],
    [
      'a session of 90 minutes moved to an hour after another',
      'overlapping_sessions',
      { minutes: 90, movedSessions: [moveTo('2026-10-27', '2026-10-13T16:00:00Z')] },
    ],
    [
      'two sessions moved to hours that overlap',
      'overlapping_sessions',
      {
        movedSessions: [
          moveTo('2026-10-20', '2026-10-30T10:00:00Z'),
          moveTo('2026-10-27', '2026-10-30T10:30:00Z'),
        ],
      },
    ],
  ])('are refused with %s: %s', (_, refusal, changes) => {
    expect(reason(changes)).toBe(refusal)
  })

  test.each<[string, Partial<PlanInput>]>([
    [
      'two sessions moved, each once',
      {
        movedSessions: [
          moveTo('2026-10-13', '2026-10-14T15:00:00Z'),
          moveTo('2026-10-20', '2026-10-21T15:00:00Z'),
        ],
      },
    ],
    ['one session after the other', { movedSessions: [moveTo('2026-10-13', '2026-10-20T14:00:00Z')] }],
    ['one session before the other', { movedSessions: [moveTo('2026-10-13', '2026-10-20T16:00:00Z')] }],
    [
      'the hour of a dropped session',
      { exceptDates: ['2026-10-20'], movedSessions: [moveTo('2026-10-13', '2026-10-20T15:00:00Z')] },
    ],
    ['a single session left', { exceptDates: ['2026-10-13', '2026-10-27'] }],
    ['a single lesson', { frequency: null, numberOfSessions: 1 }],
    ['a session that the clocks skip', { startsAt: at('2027-03-21T01:00:00Z') }],
  ])('are accepted: %s', (_, changes) => {
    expect(reason(changes)).toBe('accepted')
  })
})

const opens = (date: string, timeSlot: string) => ({
  dayOfWeek: null,
  timeSlot,
  date,
  isException: false,
  validFrom: null,
  validUntil: null,
})
const period = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) })
const group = {
  id: 'group',
  level: 'niveau-2',
  youngest: 7,
  oldest: 9,
  dayOfWeek: 'mardi',
  hour: 17,
  isOwn: false,
  lessonStarts: [],
} as const satisfies Partial<SessionContext['groups'][number]>
const groupOf = (some: Partial<SessionContext['groups'][number]> = {}) => ({
  ...group,
  lessonStarts: [],
  ...some,
})
const child = { age: 8, level: 'niveau-2', levelKnown: true } as const
const youngChild = { ...child, age: 6 }

/** A teacher in Paris who is open on Tuesday 1 December from 16:00 to 20:00. */
const calendar: SessionContext['calendar'] = {
  rules: [opens('2026-12-01', '16:00-20:00')],
  zone: 'Europe/Paris',
  minimumNoticeMinutes: 120,
  latestStart: at('2027-11-24T08:00:00Z'),
  offersTrials: true,
  lessonLengths: [60, 90],
}
const context = (some: Partial<SessionContext> = {}): SessionContext => ({
  calendar,
  lessonType: 'individual',
  duration: 60,
  now: at('2026-11-24T08:00:00Z'),
  teacherTaken: [],
  studentTaken: [],
  groups: [],
  seatsAnyChild: false,
  student: undefined,
  ...some,
})
/** 17:00 in Paris. */
const five = '2026-12-01T16:00:00Z'
const problem = (some: Partial<SessionContext>, startsAt: string | undefined = five) =>
  findProblem({ startsAt: at(startsAt) }, context(some)) ?? 'none'

describe('a session can be held', () => {
  test('unless its hour does not exist', () => {
    expect(findProblem({ startsAt: undefined }, context())).toBe('missing')
  })

  test.each([
    ['2026-12-01T13:59:00Z', 'none'],
    ['2026-12-01T14:00:00Z', 'none'],
    ['2026-12-01T14:00:01Z', 'too_soon'],
    ['2026-12-01T16:00:00Z', 'too_soon'],
    ['2026-12-02T08:00:00Z', 'too_soon'],
  ])('when it is asked for at %s, before the two hours that the teacher needs: %s', (now, expected) => {
    expect(problem({ now: at(now) })).toBe(expected)
  })

  test.each([
    ['2026-12-01T16:00:00Z', 'none'],
    ['2026-12-01T15:59:59Z', 'too_far'],
  ])('within the school’s horizon, which is included: %s gives %s', (latestStart, expected) => {
    expect(problem({ calendar: { ...calendar, latestStart: at(latestStart) } })).toBe(expected)
  })

  test.each([
    ['2026-12-01T14:00:00Z', 'not_offered'],
    ['2026-12-01T15:00:00Z', 'none'],
    ['2026-12-01T18:00:00Z', 'none'],
    ['2026-12-01T19:00:00Z', 'not_offered'],
    ['2026-12-01T16:30:00Z', 'not_offered'],
    ['2026-12-02T16:00:00Z', 'not_offered'],
  ])('in the open hours of the teacher, from 16:00 to 20:00 in Paris: %s gives %s', (startsAt, expected) => {
    expect(problem({}, startsAt)).toBe(expected)
  })

  test('when the teacher gives lessons of that type and length, and all of it is open', () => {
    expect(problem({ duration: 30 })).toBe('not_offered')
    expect(problem({ duration: 90 })).toBe('none')
    expect(problem({ duration: 90 }, '2026-12-01T18:00:00Z')).toBe('not_offered')
    expect(problem({ lessonType: 'trial' })).toBe('none')
    const withoutTrials = { ...calendar, offersTrials: false }
    expect(problem({ lessonType: 'trial', calendar: withoutTrials })).toBe('not_offered')
    expect(problem({ lessonType: 'individual', calendar: withoutTrials })).toBe('none')
  })

  test.each([
    ['just before it', '2026-12-01T15:00:00Z', '2026-12-01T16:00:00Z', false],
    ['the last minute before it', '2026-12-01T15:01:00Z', '2026-12-01T16:01:00Z', true],
    ['the same hour', '2026-12-01T16:00:00Z', '2026-12-01T17:00:00Z', true],
    ['its last minute', '2026-12-01T16:59:00Z', '2026-12-01T17:59:00Z', true],
    ['just after it', '2026-12-01T17:00:00Z', '2026-12-01T18:00:00Z', false],
  ])('beside other lessons of teacher and child: %s', (_, from, until, isInTheWay) => {
    const taken = [period(from, until)]
    expect(problem({ teacherTaken: taken })).toBe(isInTheWay ? 'teacher_taken' : 'none')
    expect(problem({ studentTaken: taken })).toBe(isInTheWay ? 'student_taken' : 'none')
  })

  test('a longer lesson needs the child’s time for as long', () => {
    const afterwards = [period('2026-12-01T17:00:00Z', '2026-12-01T18:00:00Z')]
    expect(problem({ studentTaken: afterwards, duration: 60 })).toBe('none')
    expect(problem({ studentTaken: afterwards, duration: 90 })).toBe('student_taken')
    // A trial reserves an hour, whatever length the address asks for.
    expect(problem({ studentTaken: afterwards, duration: 90, lessonType: 'trial' })).toBe('none')
  })

  test('in a group with a free seat, and in no full one', () => {
    const lesson = period(five, '2026-12-01T17:00:00Z')
    const group = { lessonType: 'group' } as const
    expect(problem({ ...group, teacherTaken: [{ ...lesson, joinable: true }] })).toBe('none')
    expect(problem({ ...group, teacherTaken: [{ ...lesson, joinable: false }] })).toBe('teacher_taken')
    expect(problem({ teacherTaken: [{ ...lesson, joinable: true }] })).toBe('teacher_taken')
    const closed = { calendar: { ...calendar, rules: [] } }
    expect(problem({ ...group, ...closed, teacherTaken: [{ ...lesson, joinable: true }] })).toBe('none')
    expect(problem({ ...group, ...closed, teacherTaken: [{ ...lesson, joinable: false }] })).toBe(
      'not_offered',
    )
  })

  test.each([
    ['fits the group', [groupOf()], child, 'none'],
    ['is too young for the group', [groupOf()], youngChild, 'group_unfit'],
    ['has another level', [groupOf()], { ...child, level: 'niveau-1' }, 'group_unfit'],
    ['sits in the group already', [groupOf({ isOwn: true })], youngChild, 'none'],
    ['is not chosen yet', [groupOf()], undefined, 'none'],
    ['opens a group of its own', [groupOf({ hour: 18 })], youngChild, 'none'],
  ] as const)('in a group when the child %s', (_, groups, student, expected) => {
    expect(problem({ lessonType: 'group', groups, student })).toBe(expected)
  })

  test('in any group when the school seats the child', () => {
    const school = { lessonType: 'group', seatsAnyChild: true, student: youngChild } as const
    expect(problem({ ...school, groups: [groupOf()] })).toBe('none')
  })

  test('and the first of several reasons is named', () => {
    const taken = [period(five, '2026-12-01T17:00:00Z')]
    const everything = {
      lessonType: 'group',
      teacherTaken: taken,
      studentTaken: taken,
      groups: [groupOf()],
      student: youngChild,
    } as const
    expect(problem({ ...everything, now: at('2026-12-01T15:00:00Z') })).toBe('too_soon')
    expect(problem(everything)).toBe('teacher_taken')
    expect(problem({ ...everything, teacherTaken: [] })).toBe('student_taken')
    expect(problem({ ...everything, calendar: { ...calendar, rules: [] } })).toBe('not_offered')
  })
})

describe('other hours for a session', () => {
  const weekdays = ['samedi', 'dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'] as const
  const everyEvening = weekdays.map(dayOfWeek => ({ ...opens('', '16:00-20:00'), dayOfWeek, date: null }))
  const session = { seriesDate: '2026-12-01', time: '17:00' }
  const alternatives = (
    rules: SessionContext['calendar']['rules'],
    {
      time = '17:00',
      zone = 'Europe/Paris',
      others = [],
      ...some
    }: Partial<SessionContext> & { time?: string; zone?: string; others?: string[] } = {},
  ) =>
    findAlternatives(
      { ...session, time },
      context({ calendar: { ...calendar, rules }, ...some }),
      zone,
      others.map(at),
    ).map(slot => `${slot.date} ${slot.time}`)

  test('are six at most, in order of time: those of the same day, then the same hour of another day, later rather than earlier', () => {
    expect(alternatives(everyEvening)).toEqual([
      '2026-12-01 16:00',
      '2026-12-01 17:00',
      '2026-12-01 18:00',
      '2026-12-01 19:00',
      '2026-12-02 17:00',
      '2026-12-03 17:00',
    ])
  })

  test('are those of the hours nearest to that of the session', () => {
    const rules = [opens('2026-12-01', '08:00-23:00')]
    const hours = (time: string) => alternatives(rules, { time }).map(slot => slot.slice(11))
    expect(hours('17:45')).toEqual(['15:00', '16:00', '17:00', '18:00', '19:00', '20:00'])
    expect(hours('08:00')).toEqual(['08:00', '09:00', '10:00', '11:00', '12:00', '13:00'])
    expect(hours('22:00')).toEqual(['17:00', '18:00', '19:00', '20:00', '21:00', '22:00'])
  })

  test('are of the same day, however late, rather than of the same hour of the next one', () => {
    const rules = [opens('2026-12-01', '08:00-12:00'), opens('2026-12-02', '15:00-20:00')]
    expect(alternatives(rules)).toEqual([
      '2026-12-01 08:00',
      '2026-12-01 09:00',
      '2026-12-01 10:00',
      '2026-12-01 11:00',
      '2026-12-02 16:00',
      '2026-12-02 17:00',
    ])
  })

  test('are at most three days away, before or after', () => {
    const days = ['2026-11-27', '2026-11-28', '2026-12-04', '2026-12-05']
    expect(alternatives(days.map(day => opens(day, '17:00-18:00')))).toEqual([
      '2026-11-28 17:00',
      '2026-12-04 17:00',
    ])
  })

  test('are on the family’s clock', () => {
    const late = [opens('2026-12-02', '02:00-04:00')]
    expect(alternatives(late, { zone: 'America/Toronto', time: '20:00' })).toEqual([
      '2026-12-01 20:00',
      '2026-12-01 21:00',
    ])
  })

  test('are free for the teacher and the child, beside the other sessions of the booking', () => {
    const rules = [opens('2026-12-01', '16:00-20:00')]
    const hours = (some: Parameters<typeof alternatives>[1]) =>
      alternatives(rules, some).map(slot => slot.slice(11))
    const taken = [period(five, '2026-12-01T17:00:00Z')]
    expect(hours({ teacherTaken: taken })).toEqual(['16:00', '18:00', '19:00'])
    expect(hours({ studentTaken: taken })).toEqual(['16:00', '18:00', '19:00'])
    expect(hours({ others: [five] })).toEqual(['16:00', '18:00', '19:00'])
    expect(hours({ others: [five], duration: 90 })).toEqual([])
    expect(hours({ others: ['2026-12-01T15:00:00Z'], duration: 90 })).toEqual(['18:00'])
  })

  test('are in no group that the child does not fit', () => {
    const rules = [opens('2026-12-01', '16:00-20:00')]
    const some = { lessonType: 'group', groups: [groupOf()] } as const
    expect(alternatives(rules, { ...some, student: youngChild })).not.toContain('2026-12-01 17:00')
    expect(alternatives(rules, { ...some, student: child })).toContain('2026-12-01 17:00')
  })
})
