import { Ellipsis, Mic, MicOff, ScreenShare, ScreenShareOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx'
import type { RoomParticipant } from '../../server/queries.ts'
import { classroomApi } from '../api.ts'

/** The teacher's menu on a family's video: turn its microphone off or on, let it share its screen, remove it from the lesson. */
export function ParticipantActions({
  lessonId,
  participant: { name, seatNo, isSilenced, mayShare },
}: {
  lessonId: string
  participant: RoomParticipant
}) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await action()
      setIsAsking(false)
    } catch (error) {
      console.warn('The action on a participant failed', error)
      toast.error(m.classroom_action_failed())
    }
    setIsBusy(false)
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-label={m.classroom_participant_actions({ name })}
            className="inline-flex size-11 cursor-pointer items-center justify-center rounded-xl border border-chaux-0/30 bg-encre-950/75 text-chaux-0 hover:bg-encre-950"
          >
            <Ellipsis className="size-5" />
          </button>
        }
      >
        <MenuItem
          icon={isSilenced ? <Mic /> : <MicOff />}
          disabled={isBusy}
          onSelect={() =>
            void run(() => classroomApi.silence.call({ id: lessonId, seatNo, isSilenced: !isSilenced }))
          }
        >
          {isSilenced ? m.classroom_unsilence() : m.classroom_silence()}
        </MenuItem>
        <MenuItem
          icon={mayShare ? <ScreenShareOff /> : <ScreenShare />}
          disabled={isBusy}
          onSelect={() =>
            void run(() => classroomApi.allowSharing.call({ id: lessonId, seatNo, isAllowed: !mayShare }))
          }
        >
          {mayShare ? m.classroom_sharing_forbid() : m.classroom_sharing_allow()}
        </MenuItem>
        <MenuItem icon={<UserX />} destructive onSelect={() => setIsAsking(true)}>
          {m.classroom_remove()}
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.classroom_remove_title({ name })}
        description={m.classroom_remove_text()}
        confirm={m.classroom_remove_confirm()}
        destructive
        busy={isBusy}
        onConfirm={() => void run(() => classroomApi.remove.call({ id: lessonId, seatNo }))}
      />
    </>
  )
}
