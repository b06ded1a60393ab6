import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ClosedNotice, EarlyNotice } from './closed-room.tsx'
import { openLocalMedia } from './local-media.ts'
import { lessonRoomQuery } from './queries.ts'
import { deleteSavedRoom, loadSavedRoom, saveRoom } from './saved-room.ts'
import { useLocalMedia } from './use-local-media.ts'
import { usePermissionsPolicy } from './use-permissions-policy.ts'
import { WaitingRoom } from './waiting-room.tsx'

const loadRoom = () => import('./room.tsx').then(({ Room }) => ({ default: Room }))
const Room = lazy(loadRoom)

/** Shows a notice, the waiting room or the room itself, by the server's clock. */
export function ClassroomPage({
  lessonId,
  requestedKey,
}: {
  lessonId: string
  requestedKey: string | undefined
}) {
  const [key, setKey] = useState<string>()
  const query = lessonRoomQuery(lessonId, requestedKey)
  const { data: lessonRoom, refetch } = useSuspenseQuery({ ...query, refetchInterval: key ? false : 4000 })
  const mayUseDevices = usePermissionsPolicy()
  const isOwnRoomOpen = lessonRoom.door === 'open' && lessonRoom.kind === 'own'
  const media = useLocalMedia(mayUseDevices && isOwnRoomOpen, () => openLocalMedia(loadSavedRoom(lessonId)))

  // After a reload the tab enters the room again.
  useEffect(() => {
    const saved = loadSavedRoom(lessonId)
    if (saved && isOwnRoomOpen && media) setKey(saved.key)
  }, [lessonId, isOwnRoomOpen, media])

  // Preloads the room's code while the waiting room is shown.
  useEffect(() => {
    if (isOwnRoomOpen) void loadRoom()
  }, [isOwnRoomOpen])

  const enter = (key: string) => {
    if (!media) return
    const { isMuted, isCameraOff, cameraId, microphoneId } = media.read()
    saveRoom(lessonId, { key, isMuted, isCameraOff, cameraId, microphoneId })
    setKey(key)
  }
  const closeRoom = () => {
    deleteSavedRoom(lessonId)
    void refetch()
  }
  const leave = () => {
    closeRoom()
    setKey(undefined)
  }

  if (key && media)
    return (
      <Suspense fallback={<div className="h-dvh bg-band" />}>
        <Room lessonRoom={lessonRoom} roomKey={key} media={media} onLeave={leave} onClosed={closeRoom} />
      </Suspense>
    )
  if (lessonRoom.door === 'early') return <EarlyNotice lessonRoom={lessonRoom} />
  if (lessonRoom.door !== 'open') return <ClosedNotice lessonRoom={lessonRoom} />
  return <WaitingRoom lessonRoom={lessonRoom} media={media} requestedKey={requestedKey} onEnter={enter} />
}
