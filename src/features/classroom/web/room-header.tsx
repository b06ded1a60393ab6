import { useRouteContext } from '@tanstack/react-router'
import { Users, WifiOff } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { LogoMark } from '#ui/brand/logo.tsx'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { getPartnerNames, tuOrVous } from './labels.ts'
import { LessonClock } from './lesson-clock.tsx'
import { groupParticipants, type RoomView } from './room-view.ts'

/** The lesson, the number of participants, and the state of the connection. */
export function RoomHeader({ lessonRoom, room }: { lessonRoom: LessonRoomView; room: RoomView }) {
  const { school } = useRouteContext({ from: '__root__' })
  const isLost = room.status === 'lost'
  const { self, others } = groupParticipants(room)
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 sm:px-5 sideways:min-h-0 sideways:py-1">
      <LogoMark school={school} className="size-8 sideways:size-6" />
      <div className="flex min-w-0 flex-1 items-baseline justify-between gap-x-4 max-sm:flex-col">
        <h1 className="max-w-full truncate text-lg max-sm:leading-tight">
          {m.classroom_title_with({ teacher: getPartnerNames(lessonRoom) })}
        </h1>
        <LessonClock lessonRoom={lessonRoom} />
      </div>
      <p role="status" className="text-sm">
        {isLost ? (
          <span className="inline-flex items-center gap-2 rounded-md bg-warning-soft px-3 py-1.5 font-semibold text-warning-soft-foreground">
            <WifiOff aria-hidden="true" className="size-4" />
            {tuOrVous(lessonRoom.role, {
              tu: () => m.classroom_connection_lost_tu(),
              vous: () => m.classroom_connection_lost_vous(),
            })}
          </span>
        ) : room.status === 'entering' ? (
          m.classroom_entering()
        ) : self?.isWaiting === false ? (
          <span className="inline-flex items-center gap-1.5 text-band-muted">
            <Users aria-hidden="true" className="size-4 sm:hidden" />
            <span aria-hidden="true" className="chiffres sm:hidden">
              {others.length + 1}
            </span>
            <span className="max-sm:sr-only">
              {others.length === 0
                ? m.classroom_participants_one()
                : m.classroom_participants_many({ count: others.length + 1 })}
            </span>
          </span>
        ) : null}
      </p>
    </header>
  )
}
