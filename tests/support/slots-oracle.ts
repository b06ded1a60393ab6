import type { AvailabilityRule } from '#features/availability/availability.ts'
import type { Slot, SlotQuery } from '#features/availability/slots.ts'

/**
 * The slot rules of domain.md as a plain loop over every hour of every day, with `Temporal` for everything that has to
 * do with time. Slow and obviously right: the property tests and the benchmark measure the real one against it.
 */
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

const holdsOn = (rule: AvailabilityRule, date: string, weekday: string | undefined) =>
  (rule.date === null ? rule.dayOfWeek === weekday : rule.date === date) &&
  (rule.validFrom === null || rule.validFrom <= date) &&
  (rule.validUntil === null || date <= rule.validUntil)

const coversHour = (rule: AvailabilityRule, hour: number) => {
  const [start = '', end = ''] = rule.timeSlot.split('-')
  const endHour = end === '00:00' ? 24 : Number(end.slice(0, 2))
  return Number(start.slice(0, 2)) <= hour && hour < endHour
}

export const plainSlots = (question: SlotQuery): Slot[] => {
  const { rules, zone, taken, from, until, viewerZone, now, latestStart, lessonType } = question
  if (lessonType === 'trial' && question.offersTrials === false) return []
  const duration = lessonType === 'individual' ? (question.duration ?? 60) : 60
  if (lessonType === 'individual' && question.lessonLengths?.includes(duration) === false) return []
  const isOpen = (date: string, weekday: string | undefined, hour: number) => {
    const rulesOfHour = rules.filter(rule => holdsOn(rule, date, weekday) && coversHour(rule, hour))
    return rulesOfHour.length > 0 && !rulesOfHour.some(rule => rule.isException)
  }
  const earliest = now.add({ minutes: question.minimumNoticeMinutes })
  const slots: Slot[] = []
  const add = (startsAt: Temporal.Instant) => {
    const endsAt = startsAt.add({ minutes: duration })
    if (Temporal.Instant.compare(startsAt, earliest) < 0) return
    if (Temporal.Instant.compare(startsAt, latestStart) > 0) return
    const inTheWay = taken.some(lesson => {
      const overlaps =
        Temporal.Instant.compare(lesson.startsAt, endsAt) < 0 &&
        Temporal.Instant.compare(startsAt, lesson.endsAt) < 0
      const canJoin = lessonType === 'group' && lesson.joinable && lesson.startsAt.equals(startsAt)
      return overlaps && !canJoin
    })
    if (inTheWay || slots.some(slot => slot.startsAt.equals(startsAt))) return
    const seen = startsAt.toZonedDateTimeISO(viewerZone)
    const dateSeen = seen.toPlainDate().toString()
    if (dateSeen < from || dateSeen > until) return
    slots.push({ startsAt, endsAt, date: dateSeen, time: seen.toPlainTime().toString().slice(0, 5) })
  }
  let day = Temporal.PlainDate.from(from).subtract({ days: 2 })
  const lastDay = Temporal.PlainDate.from(until).add({ days: 2 })

  for (; Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    const date = day.toString()
    for (let hour = 0; hour < 24; hour++) {
      if (!isOpen(date, weekdays[day.dayOfWeek - 1], hour)) continue

      const wallClock = day.toPlainDateTime({ hour })
      const reading = wallClock.toZonedDateTime(zone, { disambiguation: 'earlier' })
      if (!reading.toPlainDateTime().equals(wallClock)) continue // this hour is skipped that day

      const startsAt = reading.toInstant()

      // Every five minutes of the lesson fall in an open hour of the teacher's clock.
      let isOpenThroughout = true
      for (let minutes = 0; minutes < duration; minutes += 5) {
        const at = startsAt.add({ minutes }).toZonedDateTimeISO(zone)
        const isOpenThen = isOpen(at.toPlainDate().toString(), weekdays[at.dayOfWeek - 1], at.hour)
        if (!isOpenThen) isOpenThroughout = false
      }
      if (!isOpenThroughout) continue

      add(startsAt)
    }
  }
  // A group that can be joined needs no open hour.
  if (lessonType === 'group') for (const { startsAt, joinable } of taken) if (joinable) add(startsAt)
  return slots.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
}
