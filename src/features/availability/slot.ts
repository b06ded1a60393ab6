import { dateOfDayNumber, type PlainDate } from '#platform/time/dates.ts'

/** Every lesson reserves an hour, a trial too (domain.md, "Availability"). */
export const slotMinutes = 60
const dayMinutes = 1440

/** `date` and `time` ('HH:mm') are what the viewer's calendar and clock show at `startsAt`. */
export type Slot = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; date: PlainDate; time: string }

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value))

const instantOf = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000)

/** Slots come day by day: the date is written once for all of a day's. */
const calendarReader = () => {
  let writtenDay = Number.NaN
  let date: PlainDate = ''
  return (local: number): { date: PlainDate; time: string } => {
    const day = Math.floor(local / dayMinutes)
    if (day !== writtenDay) {
      writtenDay = day
      date = dateOfDayNumber(day)
    }
    const minute = local - day * dayMinutes
    return { date, time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}` }
  }
}

/** One slot mostly starts as another ends. */
export const slotMaker = () => {
  const read = calendarReader()
  let end = Number.NaN
  let endsAt = instantOf(0)
  return (start: number, local: number): Slot => {
    const { date, time } = read(local)
    const startsAt = start === end ? endsAt : instantOf(start)
    end = start + slotMinutes
    endsAt = instantOf(end)
    return { startsAt, endsAt, date, time }
  }
}

// The same hours are told to everyone who looks at a month: writing them anew took a seventh of the answer.
const texts = new Map<number, string>()
const mostTexts = 20_000
const textOf = (minute: number): string => {
  const known = texts.get(minute)
  if (known) return known
  const text = `${new Date(minute * 60_000).toISOString().slice(0, 19)}Z`
  if (texts.size === mostTexts) texts.clear()
  texts.set(minute, text)
  return text
}

/** A slot as it is told to other programs: instants in UTC, '2026-11-21T16:00:00Z'. */
export type SlotText = { startsAt: string; endsAt: string; date: PlainDate; time: string }

export const slotTextMaker = () => {
  const read = calendarReader()
  return (start: number, local: number): SlotText => {
    const { date, time } = read(local)
    return { startsAt: textOf(start), endsAt: textOf(start + slotMinutes), date, time }
  }
}
