import { Link, useLocation } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { useOtherZone } from '#ui/calendar/use-other-zone.ts'

/** Says that the device shows other hours than the account's zone, and leads to where that is changed. */
export function DeviceZone({ zone }: { zone: string }) {
  const device = useOtherZone(zone)
  const { href } = useLocation()
  if (!device) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      {m.families_device_zone({ zone: zoneLabel(device) })}
      <Link
        to="/parent/profile"
        search={{ from: href }}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {m.families_device_zone_change()}
      </Link>
    </p>
  )
}
