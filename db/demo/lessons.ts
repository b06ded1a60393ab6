// The bookings of the demo families. Weeks are counted from the day of loading: −1 is the last such weekday before it, 1 the
// first one from the day after next, so that no lesson starts on the day of the demo.
import { randomUUID } from 'node:crypto'
import { lessonPriceCents } from '#features/booking/price.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { demoTeachers } from './teachers.ts'

type Meeting = {
  teacher: string
  /** 1 Monday … 7 Sunday; day and hour are in the teacher's zone. */
  isodow: number
  hour: number
  type: LessonType
  /** 60 by default. */
  minutes?: number
}

export type DemoBooking = {
  id: string
  student: string
  meeting: Meeting
  weeks: number[]
  package?: string
  discount: number
  /** The teacher's. */
  hourlyRateCents: number
  /** The price of one lesson. */
  priceCents: number
  bookedDaysAgo: number
  /** The weeks whose seat was released in time. */
  givenBack: number[]
}

const createBooking = ({
  discount = 0,
  ...fields
}: Omit<DemoBooking, 'id' | 'discount' | 'givenBack' | 'hourlyRateCents' | 'priceCents'> &
  Partial<Pick<DemoBooking, 'discount' | 'givenBack'>>): DemoBooking => {
  const { teacher, type, minutes = 60 } = fields.meeting
  const hourlyRateCents = demoTeachers.find(({ firstName }) => firstName === teacher)?.rateCents ?? 0
  const priceCents = type === 'trial' ? 0 : lessonPriceCents(type, hourlyRateCents, minutes, discount)
  return { id: randomUUID(), givenBack: [], discount, hourlyRateCents, priceCents, ...fields }
}

const weeksFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(week => week !== 0)

const tuesdays: Meeting = { teacher: 'Salma', isodow: 2, hour: 17, type: 'individual' }
const wednesdays: Meeting = { teacher: 'Salma', isodow: 3, hour: 15, type: 'individual' }
const fridays: Meeting = { teacher: 'Salma', isodow: 5, hour: 17, type: 'individual', minutes: 90 }
const workshop: Meeting = { teacher: 'Salma', isodow: 4, hour: 17, type: 'group' }
const readers: Meeting = { teacher: 'Hana', isodow: 3, hour: 15, type: 'group' }
const saturdays: Meeting = { teacher: 'Amel', isodow: 6, hour: 9, type: 'group' }
const actors: Meeting = { teacher: 'Yacine', isodow: 6, hour: 11, type: 'group' }
const circle: Meeting = { teacher: 'Leïla', isodow: 4, hour: 19, type: 'group' }

export const demoBookings = (): DemoBooking[] => [
  createBooking({
    student: 'Adam',
    meeting: { ...tuesdays, type: 'trial' },
    weeks: [-8],
    bookedDaysAgo: 70,
  }),
  createBooking({
    student: 'Adam',
    meeting: tuesdays,
    weeks: weeksFrom(-7, 5),
    package: '3 mois',
    discount: 10,
    bookedDaysAgo: 60,
  }),
  // Given back in time, for the history.
  createBooking({
    student: 'Adam',
    meeting: { ...fridays, hour: 16 },
    weeks: [-2],
    bookedDaysAgo: 25,
    givenBack: [-2],
  }),
  createBooking({
    student: 'Inès',
    meeting: circle,
    weeks: weeksFrom(-6, 3),
    bookedDaysAgo: 55,
  }),
  createBooking({
    student: 'Rania',
    meeting: { teacher: 'Leïla', isodow: 1, hour: 18, type: 'trial' },
    weeks: [-6],
    bookedDaysAgo: 50,
  }),
  createBooking({
    student: 'Rania',
    meeting: circle,
    weeks: weeksFrom(-4, 3),
    bookedDaysAgo: 40,
    givenBack: [1], // leaves that group pending
  }),
  createBooking({
    student: 'Rania',
    meeting: wednesdays,
    weeks: weeksFrom(-4, 3),
    bookedDaysAgo: 38,
    givenBack: [-2],
  }),
  createBooking({
    student: 'Yanis',
    meeting: fridays,
    weeks: weeksFrom(-5, 4),
    bookedDaysAgo: 42,
  }),
  createBooking({
    student: 'Yanis',
    meeting: workshop,
    weeks: weeksFrom(-3, 3),
    bookedDaysAgo: 30,
  }),
  createBooking({
    student: 'Maya',
    meeting: workshop,
    weeks: weeksFrom(-3, 3),
    bookedDaysAgo: 29,
    givenBack: [2], // leaves that group pending
  }),
  // A group with two seats left, a full one, and one that waits for its second child.
  ...['Sami', 'Lila'].map(student =>
    createBooking({
      student,
      meeting: readers,
      weeks: [1, 2, 3],
      bookedDaysAgo: 12,
    }),
  ),
  ...['Sami', 'Lila', 'Ilyas', 'Noor'].map(student =>
    createBooking({
      student,
      meeting: saturdays,
      weeks: [1, 2],
      bookedDaysAgo: 10,
    }),
  ),
  createBooking({
    student: 'Noor',
    meeting: actors,
    weeks: [2],
    bookedDaysAgo: 3,
  }),
]

/** Creates one lesson per teacher and hour: bookings of the same group share it. */
export const demoLessons = (bookings: DemoBooking[]) => {
  const lessons = new Map<
    string,
    Meeting & { id: string; week: number; seatsTaken: number; status: string }
  >()
  const seats: {
    lessonId: string
    bookingId: string
    student: string
    seatNo: number
    priceCents: number
    givenBack: boolean
  }[] = []
  for (const { id, student, meeting, weeks, priceCents, givenBack } of bookings) {
    for (const week of weeks) {
      const key = `${meeting.teacher} ${meeting.isodow} ${meeting.hour} ${week}`
      const lesson = lessons.get(key) ?? { ...meeting, id: randomUUID(), week, seatsTaken: 0, status: '' }
      lessons.set(key, lesson)
      const isGivenBack = givenBack.includes(week)
      if (!isGivenBack) lesson.seatsTaken += 1
      seats.push({
        lessonId: lesson.id,
        bookingId: id,
        student,
        seatNo: isGivenBack ? lesson.seatsTaken + 1 : lesson.seatsTaken,
        priceCents,
        givenBack: isGivenBack,
      })
    }
  }
  for (const lesson of lessons.values()) {
    if (lesson.seatsTaken === 0) lesson.status = 'cancelled'
    else if (lesson.week < 0) lesson.status = 'completed'
    else if (lesson.type === 'group' && lesson.seatsTaken === 1) lesson.status = 'pending'
    else lesson.status = lesson.week === 1 ? 'confirmed' : 'upcoming'
  }
  return { lessons: [...lessons.values()], seats }
}
