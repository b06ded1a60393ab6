import { lazy, Suspense, useEffect, useMemo } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { toast } from '#ui/feedback/toast.ts'
import { mainId } from '#ui/layout/main-id.ts'
import { teacherSeatNo } from '../classroom.ts'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { useSaveBoard } from './board/use-save-board.ts'
import { useScreenOverBoard } from './board/use-screen-over-board.ts'
import { Chat } from './chat.tsx'
import { type LocalMedia, supportsScreenSharing } from './connection/local-media.ts'
import { listSources, type RenderRecorder } from './connection/room-sources.ts'
import { deleteSavedRoom, saveRoom } from './connection/saved-room.ts'
import { useMediaView } from './connection/use-local-media.ts'
import { useRoomConnection } from './connection/use-room-connection.ts'
import { useWakeLock } from './connection/use-wake-lock.ts'
import { Controls } from './controls.tsx'
import { tuOrVous } from './labels.ts'
import { ParticipantLog } from './participants/participant-log.tsx'
import { Stage } from './participants/stage.tsx'
import { RecordingBanner } from './recording-banner.tsx'
import { ReplacedTab } from './replaced-tab.tsx'
import { RoomHeader } from './room-header.tsx'
import { groupParticipants } from './room-view.ts'
import { useChatPanel } from './use-chat-panel.ts'
import { Admission } from './waiting-room/admission.tsx'
import { ClosedNotice } from './waiting-room/closed-room.tsx'
import { useTeacherSeen } from './waiting-room/use-teacher-seen.ts'

// The board's code is loaded when it is first shown.
const Board = lazy(() => import('./board/board.tsx'))

/** The room during the lesson: participants, chat and controls. */
export function Room({
  lessonRoom,
  roomKey: key,
  media,
  onLeave,
  onRemoved,
  onClosed,
  renderRecorder,
}: {
  lessonRoom: LessonRoomView
  roomKey: string
  media: LocalMedia
  onLeave: () => void
  /** The teacher removed this family. */
  onRemoved: () => void
  /** The server closed the room for this viewer: the lesson is over or cancelled, or the seat was released. */
  onClosed: () => void
  /** The teacher's controls to record the lesson. */
  renderRecorder: RenderRecorder
}) {
  const isTeacher = lessonRoom.role === 'teacher'
  const { connection, room, boardView } = useRoomConnection(
    { lessonId: lessonRoom.id, key, isTeacher },
    media,
  )
  const saveBoardPicture = useSaveBoard(lessonRoom.id, boardView, isTeacher)
  useWakeLock()
  const isRemoved = room.status === 'removed'
  const isClosed = room.status === 'closed'
  const isSignedOut = room.status === 'signed_out'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the room closes
  useEffect(() => {
    if (isClosed) onClosed()
    if (isRemoved) onRemoved()
    // The server leads to the login and from there back into the room.
    if (isSignedOut) location.reload()
  }, [isClosed, isRemoved, isSignedOut])

  const view = useMediaView(media)
  const { isMuted, isCameraOff, cameraId, microphoneId } = view
  const isReplaced = room.status === 'replaced'
  useEffect(() => {
    // A replaced tab that is reloaded, by itself or by the person, does not take the place back.
    if (isReplaced) deleteSavedRoom(lessonRoom.id)
    else saveRoom(lessonRoom.id, { key, isMuted, isCameraOff, cameraId, microphoneId })
  }, [isReplaced, lessonRoom.id, key, isMuted, isCameraOff, cameraId, microphoneId])

  const chat = useChatPanel(room.chat)
  const { self, teacher, waiting } = groupParticipants(room)
  useTeacherSeen(lessonRoom, teacher !== undefined)
  const mayShare = self?.mayShare === true
  useEffect(() => {
    if (mayShare && supportsScreenSharing())
      toast.success(
        tuOrVous(lessonRoom.role, {
          tu: () => m.classroom_sharing_allowed_tu(),
          vous: () => m.classroom_sharing_allowed_vous(),
        }),
      )
  }, [mayShare, lessonRoom.role])
  const sources = useMemo(() => (isTeacher ? listSources(room, view) : undefined), [isTeacher, room, view])
  const canChat = teacher !== undefined && self?.isWaiting === false

  // A family has a board with the teacher only.
  const isBoardShown = boardView.shown && canChat
  const showBoard = (isOn: boolean) =>
    connection?.board.add(teacherSeatNo, { kind: 'switch', name: 'shown', isOn })
  useScreenOverBoard(room.participants, () => {
    if (!isTeacher || !isBoardShown) return
    showBoard(false)
    toast.success(m.classroom_screen_over_board())
  })

  if (isReplaced)
    return <ReplacedTab role={lessonRoom.role} onReturn={() => connection?.reenter()} onLeave={onLeave} />
  if (isRemoved) return <ClosedNotice lessonRoom={{ ...lessonRoom, access: 'removed' }} />
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="flex h-dvh min-h-96 flex-col sideways:min-h-72 bg-band text-band-foreground outline-none on-band"
    >
      <RoomHeader lessonRoom={lessonRoom} room={room} />
      <RecordingBanner isRecording={room.isRecording} role={lessonRoom.role} />
      {isTeacher && room.lacksTeacher && (
        <p
          role="status"
          className="mx-2 mb-2 rounded-lg bg-card px-3 py-1.5 text-center text-sm text-card-foreground sm:mx-4"
        >
          {m.classroom_absence_reported()}
        </p>
      )}
      {isTeacher && <Admission lessonId={lessonRoom.id} waiting={waiting} />}
      <div
        className={cn(
          'relative flex min-h-0 flex-1',
          isBoardShown && 'gap-2 max-lg:flex-col-reverse sm:gap-3 sideways:flex-row!',
        )}
      >
        {isBoardShown && connection && self && (
          <div className="flex min-h-0 min-w-0 flex-1 px-2 sm:px-4 lg:pr-0">
            <Suspense fallback={<div className="flex-1 rounded-xl bg-card" />}>
              <Board board={connection.board} view={boardView} seatNo={self.seatNo} role={lessonRoom.role} />
            </Suspense>
          </div>
        )}
        <Stage
          lessonRoom={{ ...lessonRoom, lacksTeacher: room.lacksTeacher }}
          room={room}
          media={view}
          isAside={isBoardShown}
        />
        {chat.isOpen && canChat && connection && (
          <Chat
            lines={room.chat}
            role={lessonRoom.role}
            onSend={connection.chat}
            onClose={() => chat.show(false)}
          />
        )}
      </div>
      {sources && renderRecorder(lessonRoom.id, sources)}
      <Controls
        lessonRoom={lessonRoom}
        media={media}
        isSilenced={self?.isSilenced === true}
        mayShare={isTeacher || mayShare}
        hand={
          connection && !isTeacher && canChat
            ? { isRaised: self.handOrder !== null, raise: connection.raiseHand }
            : undefined
        }
        board={isTeacher && canChat ? { isShown: isBoardShown, show: showBoard } : undefined}
        canChat={canChat}
        unread={chat.unread}
        isChatOpen={chat.isOpen}
        onChat={() => chat.show(!chat.isOpen)}
        beforeEnd={saveBoardPicture}
        onLeave={() => {
          void saveBoardPicture()
          onLeave()
        }}
      />
      <ParticipantLog
        participants={room.participants}
        ownId={room.participantId}
        unseenMessage={chat.isOpen ? undefined : room.chat.at(-1)}
      />
    </main>
  )
}
