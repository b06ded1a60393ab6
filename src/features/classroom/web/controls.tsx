import {
  Flag,
  LogOut,
  MessageCircle,
  Mic,
  MicOff,
  Presentation,
  ScreenShare,
  ScreenShareOff,
  Settings2,
  Video,
  VideoOff,
} from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { ToolbarButton } from './board/toolbar-button.tsx'
import { type LocalMedia, supportsScreenSharing } from './connection/local-media.ts'
import { useMediaView } from './connection/use-local-media.ts'
import { EndLesson } from './end-lesson.tsx'
import { MediaToggle } from './media-toggle.tsx'
import { RaiseHand } from './participants/raise-hand.tsx'
import { ReportProblem } from './report-problem.tsx'
import { silencedLabel, useSilencedToast } from './use-silenced-toast.ts'
import { DeviceChoice } from './waiting-room/device-choice.tsx'

/** The toolbar of the room. */
export function Controls({
  lessonRoom,
  media,
  isSilenced,
  mayShare,
  hand,
  board,
  canChat,
  unread,
  isChatOpen,
  onChat,
  beforeEnd,
  onLeave,
}: {
  lessonRoom: LessonRoomView
  media: LocalMedia
  /** The teacher turned the microphone off; only the teacher turns it on. */
  isSilenced: boolean
  /** The teacher always; a family while the teacher lets it, because its screen is private. */
  mayShare: boolean
  /** A family's own hand; undefined while nobody would see it. */
  hand: { isRaised: boolean; raise: (isRaised: boolean) => Promise<unknown> } | undefined
  /** The teacher shows the whiteboard to all, or the pictures again. */
  board: { isShown: boolean; show: (isShown: boolean) => void } | undefined
  /** False while nobody would read a message: the teacher is not in, or has not let this family in. */
  canChat: boolean
  unread: number
  isChatOpen: boolean
  onChat: () => void
  /** Runs before the teacher ends the lesson, while the room is still open. */
  beforeEnd: () => Promise<void>
  onLeave: () => void
}) {
  const view = useMediaView(media)
  const [isChoosing, setIsChoosing] = useState(false)
  const isMuted = isSilenced || view.isMuted || !view.audio
  const showSilenced = useSilencedToast(isSilenced, lessonRoom.role)
  const isCameraOff = view.isCameraOff || !view.video
  return (
    <div
      role="toolbar"
      aria-label={m.classroom_controls()}
      className="room-controls flex shrink-0 flex-wrap items-center justify-center gap-2 px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-3 sideways:gap-2 sideways:pt-1 sideways:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
    >
      <MediaToggle
        isOn={!isMuted}
        on={<Mic />}
        off={<MicOff />}
        label={
          isSilenced
            ? silencedLabel(lessonRoom.role)
            : isMuted
              ? m.classroom_microphone_on()
              : m.classroom_microphone_off()
        }
        disabled={view.isRequesting}
        isBlocked={isSilenced}
        onPress={() => (isSilenced ? showSilenced() : void media.setMicrophone(isMuted))}
      />
      <MediaToggle
        isOn={!isCameraOff}
        on={<Video />}
        off={<VideoOff />}
        label={isCameraOff ? m.classroom_camera_on() : m.classroom_camera_off()}
        disabled={view.isRequesting}
        onPress={() => void media.setCamera(isCameraOff)}
      />
      {hand && <RaiseHand {...hand} />}
      {mayShare && supportsScreenSharing() && (
        <ToolbarButton
          label={view.screen ? m.classroom_share_stop() : m.classroom_share()}
          isOn={view.screen !== null}
          onClick={() => (view.screen ? media.hideScreen() : void media.shareScreen())}
        >
          {view.screen ? <ScreenShareOff /> : <ScreenShare />}
        </ToolbarButton>
      )}
      {board && (
        <ToolbarButton
          label={m.classroom_board()}
          isOn={board.isShown}
          aria-pressed={board.isShown}
          onClick={() => board.show(!board.isShown)}
        >
          <Presentation />
        </ToolbarButton>
      )}
      {canChat && <ChatButton unread={unread} isOpen={isChatOpen} onClick={onChat} />}
      <ToolbarButton label={m.classroom_devices()} onClick={() => setIsChoosing(true)}>
        <Settings2 />
      </ToolbarButton>
      <ReportProblem
        lessonRoom={lessonRoom}
        trigger={open => (
          <ToolbarButton label={m.classroom_report()} onClick={open}>
            <Flag />
          </ToolbarButton>
        )}
      />
      {lessonRoom.role === 'teacher' && <EndLesson lessonId={lessonRoom.id} beforeEnd={beforeEnd} />}
      <Button
        variant="destructive"
        className="h-13! px-4! sm:ml-4 sm:px-6! sideways:ml-0 sideways:px-4!"
        onClick={onLeave}
      >
        <LogOut />
        <span className="max-sm:sr-only sideways:sr-only">{m.classroom_leave()}</span>
      </Button>
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title={m.classroom_devices()}>
        {view.cameras.length + view.microphones.length > 0 ? (
          <DeviceChoice media={media} className="sm:grid-cols-1!" />
        ) : (
          <p>{m.classroom_no_devices()}</p>
        )}
      </Dialog>
    </div>
  )
}

function ChatButton({ unread, isOpen, onClick }: { unread: number; isOpen: boolean; onClick: () => void }) {
  return (
    <ToolbarButton
      label={unread > 0 ? m.classroom_chat_unread({ count: unread }) : m.classroom_chat()}
      title={m.classroom_chat()}
      id="classroom-chat"
      aria-expanded={isOpen}
      onClick={onClick}
      className="relative"
    >
      <MessageCircle />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="chiffres absolute -top-1.5 -right-1.5 min-w-5 rounded-sm bg-safran-400 px-1 text-center text-xs font-bold text-encre-950"
        >
          {unread}
        </span>
      )}
    </ToolbarButton>
  )
}
