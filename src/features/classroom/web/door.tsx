import { DoorClosed } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { dayParts, formatDay } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-names.ts'
import { DateStar } from '#ui/brand/date-star.tsx'
import { DoorFrame } from './door-frame.tsx'
import type { DoorView } from './door-shape.ts'
import { otherSide } from './other-side.ts'
import { spaceOf } from './space-of.ts'
import { voice } from './voice.ts'

/** Before the door opens: when it will, and that it will by itself. */
export function EarlyDoor({ door }: { door: DoorView }) {
  return (
    <DoorFrame home={spaceOf(door.role)}>
      <div className="mx-auto flex max-w-read flex-col items-center text-center">
        <div aria-hidden="true">
          <DateStar {...dayParts(door.date)} />
        </div>
        <h1 className="mt-8 text-4xl tracking-display">
          {voice(door.role, {
            tu: () => m.classroom_early_title_tu(),
            vous: () => m.classroom_early_title_vous(),
          })}
        </h1>
        <p className="mt-4 text-lg text-balance">
          <time dateTime={door.startsAt}>
            {m.classroom_lesson_at({
              day: formatDay(door.date),
              time: door.time,
              teacher: otherSide(door),
            })}
          </time>{' '}
          <span className="text-sm">{m.classroom_zone({ zone: zoneLabel(door.timezone) })}</span>
        </p>
        <p className="mt-6 rounded-xl border bg-card px-5 py-4 text-card-foreground">
          {voice(door.role, {
            tu: () => m.classroom_early_text_tu({ time: door.opensTime }),
            vous: () => m.classroom_early_text_vous({ time: door.opensTime }),
          })}
        </p>
        <a href={spaceOf(door.role)} className="btn btn-outline btn-lg mt-8">
          {m.classroom_back()}
        </a>
      </div>
    </DoorFrame>
  )
}

/** After it closed, or where there is nothing behind it. */
export function ClosedDoor({ door }: { door: Pick<DoorView, 'role' | 'door'> }) {
  const isCancelled = door.door === 'cancelled'
  return (
    <DoorFrame home={spaceOf(door.role)}>
      <div className="mx-auto flex max-w-read flex-col items-center text-center" role="status">
        <DoorClosed aria-hidden="true" className="size-16" strokeWidth={1.25} />
        <h1 className="mt-6 text-4xl tracking-display">
          {isCancelled ? m.classroom_cancelled_title() : m.classroom_over_title()}
        </h1>
        <p className="mt-4 text-lg text-balance">
          {isCancelled ? m.classroom_refusal_cancelled() : m.classroom_refusal_over()}
        </p>
        <a href={spaceOf(door.role)} className="btn btn-primary btn-lg mt-8">
          {m.classroom_back()}
        </a>
      </div>
    </DoorFrame>
  )
}
