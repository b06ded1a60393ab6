import { m } from '#paraglide/messages.js'
import { formatTime, showDay, showDayParts } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { DateStar } from '#ui/brand/date-star.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { useZone } from '#ui/calendar/visitor-zone.ts'
import type { PendingBooking } from './pending-booking.tsx'

/** The visitor's choices, shown above the forms that come before the booking. */
export function PendingBookingBand({ booking }: { booking: PendingBooking }) {
  const zone = useZone()
  const { isTrial, teacherName, date, startsAt } = booking
  const time = booking.time ?? (startsAt && zone ? formatTime(startsAt, zone) : undefined)
  return (
    <section
      aria-label={m.booking_way_label()}
      className="relative isolate mb-8 flex items-center gap-4 overflow-hidden rounded-2xl bg-band p-4 text-band-foreground"
    >
      <Girih className="inset-y-0 right-0 -z-10 w-2/3 text-band-line [--girih:9rem]" fade="right" />
      {date && <DateStar {...showDayParts(date)} className="size-21 shrink-0" />}
      <div className="min-w-0">
        <p className="text-sm text-band-muted">{m.booking_way_to()}</p>
        <p className="titre mt-0.5 text-lg leading-snug font-semibold">
          {pendingBookingTitle(isTrial, teacherName)}
        </p>
        {date && (
          <p className="chiffres mt-0.5 text-sm text-band-muted">
            {time ? m.booking_way_when({ day: showDay(date), time }) : showDay(date)}
            {time && zone && zone !== schoolZone && `, ${zoneLabel(zone)}`}
          </p>
        )}
      </div>
    </section>
  )
}

const pendingBookingTitle = (isTrial: boolean, name: string | undefined) => {
  if (isTrial) return name ? m.booking_way_trial_with({ name }) : m.booking_way_trial()
  return name ? m.booking_way_lesson_with({ name }) : m.booking_way_lesson()
}
