import { Hand } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { RoomParticipant } from '../../server/queries.ts'
import { classroomApi } from '../api.ts'

const looks =
  'chiffres inline-flex items-center gap-1.5 rounded-md bg-safran-400 px-2.5 text-sm font-bold text-encre-950'

/** On the picture of a participant whose hand is up, with its place in the order; the teacher lowers it. */
export function RaisedHand({
  lessonId,
  participant: { name, seatNo, handOrder },
  isTeacher,
}: {
  lessonId: string
  participant: RoomParticipant
  isTeacher: boolean
}) {
  if (handOrder === null) return null
  const content = (
    <>
      <Hand aria-hidden="true" className="size-4" />
      {/* A small tile has no room for the words. */}
      <span aria-hidden="true" className="hidden @max-[15rem]:inline">
        {handOrder}
      </span>
      <span className="@max-[15rem]:sr-only">{m.classroom_hand_up({ order: handOrder })}</span>
    </>
  )
  if (!isTeacher) return <p className={`${looks} min-h-8`}>{content}</p>
  const lower = async () => {
    try {
      await classroomApi.lowerHand.call({ id: lessonId, seatNo })
    } catch (error) {
      console.warn('A hand was not lowered', error)
      toast.error(m.classroom_action_failed())
    }
  }
  return (
    <button
      type="button"
      title={m.classroom_hand_lower()}
      onClick={() => void lower()}
      className={`${looks} min-h-11 cursor-pointer hover:bg-safran-300`}
    >
      {content}
      <span className="sr-only">{m.classroom_hand_lower_name({ of: ofName(name) })}</span>
    </button>
  )
}
