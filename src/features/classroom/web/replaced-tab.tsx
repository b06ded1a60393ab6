import { dashboardOf } from '#features/accounts/viewer.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { WaitingRoomLayout } from './waiting-room/waiting-room-layout.tsx'

/** Another tab or device of the same seat entered. This one returns by button only, or the two would replace each other for ever. */
export function ReplacedTab({
  role,
  onReturn,
  onLeave,
}: {
  role: LessonRoomView['role']
  onReturn: () => void
  onLeave: () => void
}) {
  return (
    <WaitingRoomLayout home={dashboardOf(role)}>
      <div className="mx-auto flex max-w-read flex-col items-center text-center" role="status">
        <h1 className="text-4xl tracking-display">{m.classroom_replaced()}</h1>
        <p className="mt-4 text-lg">{m.classroom_replaced_text()}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button size="lg" onClick={onReturn}>
            {m.classroom_replaced_return()}
          </Button>
          <Button variant="outline" size="lg" onClick={onLeave}>
            {m.classroom_leave()}
          </Button>
        </div>
      </div>
    </WaitingRoomLayout>
  )
}
