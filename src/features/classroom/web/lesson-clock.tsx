import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { readLessonClock } from '../classroom.ts'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { useServerClock } from './connection/server-clock.ts'

const marks = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The remaining time of the lesson, by the server's clock. */
export function LessonClock({ lessonRoom }: { lessonRoom: LessonRoomView }) {
  const now = useServerClock(lessonRoom)
  const { phase, minutes, elapsed } = readLessonClock(lessonRoom, now)
  const until =
    phase === 'after'
      ? m.classroom_clock_open_until({ time: lessonRoom.closesTime })
      : m.classroom_ends_at({ time: lessonRoom.endTime })
  const text = {
    before: () => m.classroom_clock_before({ minutes }),
    running: () => m.classroom_clock_left({ minutes }),
    after: () => (minutes === 0 ? m.classroom_clock_over() : m.classroom_clock_after({ minutes })),
  }[phase]()
  return (
    <p
      role="timer"
      className="chiffres flex items-center gap-x-3 whitespace-nowrap max-sm:flex-wrap max-sm:text-sm"
    >
      <span aria-hidden="true" className="hidden gap-1.5 lg:flex">
        {marks.map(mark => (
          <span
            key={mark}
            className={cn('nuqta size-2.5', mark / marks.length < elapsed ? 'bg-band-muted' : 'bg-band-line')}
          />
        ))}
      </span>
      <span className="font-display font-bold">{text}</span>
      <span className="text-sm text-band-muted max-sm:text-xs">{until}</span>
    </p>
  )
}
