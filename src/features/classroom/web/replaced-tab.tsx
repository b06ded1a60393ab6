import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { DoorFrame } from './door-frame.tsx'
import type { DoorView } from './door-shape.ts'
import { spaceOf } from './space-of.ts'

/** The place is taken by another tab or device of the same seat: back only by an act, or two tabs would fight for it. */
export function ReplacedTab({
  role,
  onComeBack,
  onLeave,
}: {
  role: DoorView['role']
  onComeBack: () => void
  onLeave: () => void
}) {
  return (
    <DoorFrame home={spaceOf(role)}>
      <div className="mx-auto flex max-w-read flex-col items-center text-center" role="status">
        <h1 className="text-4xl tracking-display">{m.classroom_replaced()}</h1>
        <p className="mt-4 text-lg">{m.classroom_replaced_text()}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button size="lg" onClick={onComeBack}>
            {m.classroom_come_back()}
          </Button>
          <Button variant="outline" size="lg" onClick={onLeave}>
            {m.classroom_leave()}
          </Button>
        </div>
      </div>
    </DoorFrame>
  )
}
