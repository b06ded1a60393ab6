// What the demo families have booked. A week counts from the day of loading: −1 is the last such weekday before it,
// 1 the first one from the day after next, so that nothing is half past while the school is being looked at.
import { randomUUID } from 'node:crypto'

/** A short film of our own (public/demo), no child's lesson: what «Voir l’enregistrement» opens. */
export const recordingUrl = '/demo/enregistrement.webm'

type Meeting = {
  teacher: string
  /** 1 Monday … 7 Sunday, and the hour, on the teacher's clock. */
  isodow: number
  hour: number
  type: 'trial' | 'individual' | 'group'
}

export type DemoBooking = {
  id: string
  student: string
  meeting: Meeting
  weeks: number[]
  package?: string
  discount: number
  hourlyRateCents: number
  /** Of one lesson. */
  priceCents: number
  bookedDaysAgo: number
  /** Weeks of which the seat was given back in time. */
  givenUp: number[]
}

const booking = (made: Omit<DemoBooking, 'id' | 'discount' | 'givenUp'> & Partial<DemoBooking>) => ({
  id: randomUUID(),
  discount: 0,
  givenUp: [],
  ...made,
})

const weeksFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(week => week !== 0)

const tuesdays: Meeting = { teacher: 'Salma', isodow: 2, hour: 17, type: 'individual' }
const wednesdays: Meeting = { teacher: 'Salma', isodow: 3, hour: 15, type: 'individual' }
const fridays: Meeting = { teacher: 'Salma', isodow: 5, hour: 17, type: 'individual' }
const workshop: Meeting = { teacher: 'Salma', isodow: 4, hour: 17, type: 'group' }
const circle: Meeting = { teacher: 'Leïla', isodow: 4, hour: 19, type: 'group' }

export const demoBookings = (): DemoBooking[] => [
  booking({
    student: 'Adam',
    meeting: { ...tuesdays, type: 'trial' },
    weeks: [-8],
    hourlyRateCents: 3500,
    priceCents: 0,
    bookedDaysAgo: 70,
  }),
  booking({
    student: 'Adam',
    meeting: tuesdays,
    weeks: weeksFrom(-7, 5),
    package: '3 mois',
    discount: 10,
    hourlyRateCents: 3500,
    priceCents: 3150,
    bookedDaysAgo: 60,
  }),
  booking({
    student: 'Inès',
    meeting: circle,
    weeks: weeksFrom(-6, 3),
    hourlyRateCents: 3200,
    priceCents: 2240,
    bookedDaysAgo: 55,
  }),
  booking({
    student: 'Rania',
    meeting: { teacher: 'Leïla', isodow: 1, hour: 18, type: 'trial' },
    weeks: [-6],
    hourlyRateCents: 3200,
    priceCents: 0,
    bookedDaysAgo: 50,
  }),
  booking({
    student: 'Rania',
    meeting: circle,
    weeks: weeksFrom(-4, 3),
    hourlyRateCents: 3200,
    priceCents: 2240,
    bookedDaysAgo: 40,
    givenUp: [1], // that lesson waits for a second child
  }),
  booking({
    student: 'Rania',
    meeting: wednesdays,
    weeks: weeksFrom(-4, 3),
    hourlyRateCents: 3500,
    priceCents: 3500,
    bookedDaysAgo: 38,
    givenUp: [-2],
  }),
  booking({
    student: 'Yanis',
    meeting: fridays,
    weeks: weeksFrom(-5, 4),
    hourlyRateCents: 3500,
    priceCents: 3500,
    bookedDaysAgo: 42,
  }),
  booking({
    student: 'Yanis',
    meeting: workshop,
    weeks: weeksFrom(-3, 3),
    hourlyRateCents: 3500,
    priceCents: 2450,
    bookedDaysAgo: 30,
  }),
  booking({
    student: 'Maya',
    meeting: workshop,
    weeks: weeksFrom(-3, 3),
    hourlyRateCents: 3500,
    priceCents: 2450,
    bookedDaysAgo: 29,
    givenUp: [2], // that week waits for a second child
  }),
]

/** One lesson a teacher and hour: bookings of one group share it. */
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
    givenUp: boolean
  }[] = []
  for (const { id, student, meeting, weeks, priceCents, givenUp } of bookings) {
    for (const week of weeks) {
      const key = `${meeting.teacher} ${meeting.isodow} ${meeting.hour} ${week}`
      const lesson = lessons.get(key) ?? { ...meeting, id: randomUUID(), week, seatsTaken: 0, status: '' }
      lessons.set(key, lesson)
      const isGivenUp = givenUp.includes(week)
      if (!isGivenUp) lesson.seatsTaken += 1
      seats.push({
        lessonId: lesson.id,
        bookingId: id,
        student,
        seatNo: isGivenUp ? lesson.seatsTaken + 1 : lesson.seatsTaken,
        priceCents,
        givenUp: isGivenUp,
      })
    }
  }
  for (const lesson of lessons.values()) {
    const left = seats.some(seat => seat.lessonId === lesson.id && seat.givenUp)
    if (lesson.seatsTaken === 0) lesson.status = 'cancelled'
    else if (lesson.week < 0) lesson.status = 'completed'
    else if (lesson.type === 'group' && left) lesson.status = 'pending'
    else lesson.status = lesson.week === 1 ? 'confirmed' : 'upcoming'
  }
  return { lessons: [...lessons.values()], seats }
}
