import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { schoolZone } from '#features/school/zone.ts'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { useZone } from '#ui/calendar/visitor-zone.ts'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { bookingLink } from './booking-link.ts'
import { nextSlotsQuery } from './next-slots-query.ts'

/** The next open slots in the visitor's zone, or in the school's without JavaScript. */
export function NextSlots({ teacherId, isSignedIn }: { teacherId: string; isSignedIn: boolean }) {
  const zone = useZone()
  return (
    <div className="mt-4 rounded-2xl bg-wash-safran p-6 text-wash-safran-foreground">
      <h2 className="font-display text-lg font-semibold">{m.teachers_next_slots()}</h2>
      {zone ? (
        <SlotLines teacherId={teacherId} zone={zone} isSignedIn={isSignedIn} />
      ) : (
        <>
          <noscript>
            <SlotLines teacherId={teacherId} zone={schoolZone} isSignedIn={isSignedIn} />
          </noscript>
          <SlotSkeleton />
        </>
      )}
    </div>
  )
}

function SlotLines({
  teacherId,
  zone,
  isSignedIn,
}: {
  teacherId: string
  zone: string
  isSignedIn: boolean
}) {
  const { data, isLoadingError } = useQuery(nextSlotsQuery(teacherId, zone))
  if (isLoadingError) return <p className="mt-1">{m.teachers_next_slots_failed()}</p>
  if (!data) return <SlotSkeleton />
  if (data.slots.length === 0) return <p className="mt-1">{m.teachers_next_slots_none()}</p>
  return (
    <>
      <ul className="chiffres mt-1 flex flex-col">
        {data.slots.map(slot => (
          <li key={slot.startsAt}>
            <Link
              {...bookingLink(isSignedIn, { teacherId, date: slot.date, startsAt: slot.startsAt })}
              preload={false}
              className="inline-flex min-h-9 items-center underline decoration-current/40 underline-offset-4 hover:decoration-current"
            >
              <time dateTime={slot.startsAt}>
                {m.teachers_next_slot({ day: formatDay(slot.date), time: slot.time })}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{zoneLabel(zone)}</p>
    </>
  )
}

/** As tall as three slots and the zone, so that the layout does not shift. */
function SlotSkeleton() {
  return (
    <Loading className="mt-1 noscript:hidden">
      <div className="flex flex-col">
        {['1', '2', '3'].map(key => (
          <span key={key} className="flex h-9 items-center">
            <Skeleton className="h-4 w-48" />
          </span>
        ))}
      </div>
      <span className="mt-2 flex h-[1.4rem] items-center">
        <Skeleton className="h-3.5 w-28" />
      </span>
    </Loading>
  )
}
