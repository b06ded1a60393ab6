import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { classroomApi } from './api.ts'
import { ToolbarButton } from './board/toolbar-button.tsx'

/** The teacher ends the lesson for everyone in the room, after a confirmation. */
export function EndLesson({ lessonId, beforeEnd }: { lessonId: string; beforeEnd: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const end = async () => {
    setIsBusy(true)
    try {
      await beforeEnd()
      // The server ends the stream of the room.
      await classroomApi.end.call({ id: lessonId })
      setIsAsking(false)
    } catch (error) {
      console.warn('The lesson was not ended', error)
      toast.error(m.classroom_action_failed())
    }
    setIsBusy(false)
  }
  return (
    <>
      <ToolbarButton label={m.classroom_end()} onClick={() => setIsAsking(true)}>
        <DoorClosed />
      </ToolbarButton>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.classroom_end_title()}
        description={m.classroom_end_text()}
        confirm={m.classroom_end_confirm()}
        destructive
        busy={isBusy}
        onConfirm={() => void end()}
      />
    </>
  )
}
