import { useCallback, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { tuOrVous } from './labels.ts'

type Role = LessonRoomView['role']
const id = 'classroom-silenced'

export const silencedLabel = (role: Role) =>
  tuOrVous(role, { tu: () => m.classroom_silenced_tu(), vous: () => m.classroom_silenced_vous() })

/** Shows a toast when the teacher turns a family's microphone off and on. @returns shows the first one again */
export const useSilencedToast = (isSilenced: boolean, role: Role) => {
  const wasSilenced = useRef(false)
  const showSilenced = useCallback(() => toast.info(silencedLabel(role), { id, duration: 7000 }), [role])
  useEffect(() => {
    if (isSilenced) showSilenced()
    else if (wasSilenced.current)
      toast.info(
        tuOrVous(role, { tu: () => m.classroom_unsilenced_tu(), vous: () => m.classroom_unsilenced_vous() }),
        { id },
      )
    wasSilenced.current = isSilenced
  }, [isSilenced, role, showSilenced])
  return showSilenced
}
