import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { usePermissionsPolicy } from '#platform/device/use-permissions-policy.ts'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { openLocalMedia } from './connection/local-media.ts'
import type { RenderRecorder } from './connection/room-sources.ts'
import { deleteSavedRoom, loadSavedRoom, saveRoom } from './connection/saved-room.ts'
import { useLocalMedia } from './connection/use-local-media.ts'
import type { LessonEndProps } from './lesson-end.tsx'
import { lessonRoomQuery } from './queries.ts'
import { ClosedNotice, EarlyNotice } from './waiting-room/closed-room.tsx'
import { type HostedRecordingChoice, WaitingRoom } from './waiting-room/waiting-room.tsx'

const loadRoom = () => import('./room.tsx').then(({ Room }) => ({ default: Room }))
const Room = lazy(loadRoom)
const loadEnd = () => import('./lesson-end.tsx')
const LessonEnd = lazy(loadEnd)

const emptyEnd = <div className="h-dvh bg-play" />

/** How often the state of the room is read again while one waits, and after the lesson. */
const waitingMs = 4000
const afterMs = 30_000

/** Shows a notice, the waiting room, the room itself or what follows it, by the server's clock. */
export function ClassroomPage({
  lessonId,
  requestedKey,
  renderHomework,
  renderReview,
  renderRecorder,
  hostedRecording,
}: {
  lessonId: string
  requestedKey: string | undefined
  renderRecorder: RenderRecorder
  hostedRecording: HostedRecordingChoice
} & Pick<LessonEndProps, 'renderHomework' | 'renderReview'>) {
  const isHydrated = useHydrated()
  const [key, setKey] = useState<string>()
  /** Set when this tab's stay in the room is over; camera and microphone are then off. */
  const [ending, setEnding] = useState<'left' | 'over' | null>(null)
  const query = lessonRoomQuery(lessonId, requestedKey)
  const { data: lessonRoom, refetch } = useSuspenseQuery({
    ...query,
    refetchInterval: key ? false : ending ? afterMs : waitingMs,
  })
  const mayUseDevices = usePermissionsPolicy()
  const isOwnRoomOpen = lessonRoom.access === 'open' && lessonRoom.kind === 'own'
  const media = useLocalMedia(mayUseDevices && isOwnRoomOpen && !ending, () =>
    openLocalMedia(loadSavedRoom(lessonId)),
  )

  // After a reload the tab enters the room again.
  useEffect(() => {
    const saved = loadSavedRoom(lessonId)
    if (saved && isOwnRoomOpen && media) setKey(saved.key)
  }, [lessonId, isOwnRoomOpen, media])

  // Preloads the room's code while the waiting room is shown.
  useEffect(() => {
    if (!isOwnRoomOpen) return
    void loadRoom()
    void loadEnd()
  }, [isOwnRoomOpen])

  const enter = (key: string) => {
    if (!media) return
    const { isMuted, isCameraOff, cameraId, microphoneId } = media.read()
    saveRoom(lessonId, { key, isMuted, isCameraOff, cameraId, microphoneId })
    setKey(key)
  }
  const deleteSaved = () => {
    deleteSavedRoom(lessonId)
    void refetch()
  }
  const end = (how: 'left' | 'over') => {
    deleteSaved()
    setKey(undefined)
    setEnding(how)
  }

  if (key && media)
    return (
      <Suspense fallback={<div className="h-dvh bg-band" />}>
        <Room
          lessonRoom={lessonRoom}
          roomKey={key}
          media={media}
          onLeave={() => end('left')}
          onRemoved={deleteSaved}
          onClosed={() => end('over')}
          renderRecorder={renderRecorder}
        />
      </Suspense>
    )
  if (lessonRoom.access === 'early') return <EarlyNotice lessonRoom={lessonRoom} />
  if (lessonRoom.access === 'cancelled' || lessonRoom.access === 'removed')
    return <ClosedNotice lessonRoom={{ ...lessonRoom, access: lessonRoom.access }} />
  if (lessonRoom.access === 'over' || ending)
    return (
      <Suspense fallback={emptyEnd}>
        {/* The server does not wait for code that is loaded later. */}
        {isHydrated ? (
          <LessonEnd
            lessonRoom={lessonRoom}
            ending={ending}
            // What was read at the departure still has this person inside.
            onReturn={
              lessonRoom.access === 'open' ? () => void refetch().then(() => setEnding(null)) : undefined
            }
            renderHomework={renderHomework}
            renderReview={renderReview}
          />
        ) : (
          emptyEnd
        )}
      </Suspense>
    )
  return (
    <WaitingRoom
      lessonRoom={lessonRoom}
      media={media}
      requestedKey={requestedKey}
      hostedRecording={hostedRecording}
      onEnter={enter}
    />
  )
}
