import { DoorClosed } from 'lucide-react'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { m } from '#paraglide/messages.js'
import { showDay, showDayParts } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { DateStar } from '#ui/brand/date-star.tsx'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { getPartnerLabel, tuOrVous } from '../labels.ts'
import { ReportButton } from '../report-problem.tsx'
import { WaitingRoomLayout } from './waiting-room-layout.tsx'

/** Shown before the room opens, with the time at which it will. */
export function EarlyNotice({ lessonRoom }: { lessonRoom: LessonRoomView }) {
  return (
    <WaitingRoomLayout home={dashboardOf(lessonRoom.role)}>
      <div className="mx-auto flex max-w-read flex-col items-center text-center">
        <div aria-hidden="true">
          <DateStar {...showDayParts(lessonRoom.date)} />
        </div>
        <h1 className="mt-8 text-4xl tracking-display">
          {tuOrVous(lessonRoom.role, {
            tu: () => m.classroom_early_title_tu(),
            vous: () => m.classroom_early_title_vous(),
          })}
        </h1>
        <p className="mt-4 text-lg text-balance wrap-anywhere">
          <time dateTime={lessonRoom.startsAt}>
            {m.classroom_lesson_at({
              day: showDay(lessonRoom.date),
              time: lessonRoom.time,
              teacher: getPartnerLabel(lessonRoom),
            })}
          </time>{' '}
          <span className="text-sm">{m.classroom_zone({ zone: zoneLabel(lessonRoom.timezone) })}</span>
        </p>
        <p className="mt-6 rounded-xl border bg-card px-5 py-4 text-card-foreground">
          {tuOrVous(lessonRoom.role, {
            tu: () => m.classroom_early_text_tu({ time: lessonRoom.opensTime }),
            vous: () => m.classroom_early_text_vous({ time: lessonRoom.opensTime }),
          })}
        </p>
        <a href={dashboardOf(lessonRoom.role)} className="btn btn-outline btn-lg mt-8">
          {m.classroom_back()}
        </a>
      </div>
    </WaitingRoomLayout>
  )
}

/** Shown when the lesson is cancelled, or to someone whom the teacher removed. */
export function ClosedNotice({
  lessonRoom,
}: {
  lessonRoom: Pick<LessonRoomView, 'id' | 'role'> & { access: 'cancelled' | 'removed' }
}) {
  const { title, text } = closedTexts(lessonRoom)
  return (
    <WaitingRoomLayout home={dashboardOf(lessonRoom.role)}>
      <div className="mx-auto flex max-w-read flex-col items-center text-center" role="status">
        <DoorClosed aria-hidden="true" className="size-16" strokeWidth={1.25} />
        <h1 className="mt-6 text-4xl tracking-display">{title}</h1>
        <p className="mt-4 text-lg text-balance">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a href={dashboardOf(lessonRoom.role)} className="btn btn-primary btn-lg">
            {m.classroom_back()}
          </a>
          {lessonRoom.access === 'removed' && <ReportButton lessonRoom={lessonRoom} />}
        </div>
      </div>
    </WaitingRoomLayout>
  )
}

const closedTexts = ({ role, access }: Pick<LessonRoomView, 'role' | 'access'>) => {
  if (access === 'cancelled')
    return { title: m.classroom_cancelled_title(), text: m.classroom_refusal_cancelled() }
  return role === 'student'
    ? { title: m.classroom_removed_title_tu(), text: m.classroom_removed_text_tu() }
    : { title: m.classroom_removed_title_vous(), text: m.classroom_removed_text_vous() }
}
