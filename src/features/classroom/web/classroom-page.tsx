import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ClosedDoor, EarlyDoor } from './door.tsx'
import { Lobby } from './lobby.tsx'
import { openLocalMedia } from './local-media.ts'
import { usePermittedDocument } from './permitted-document.ts'
import { doorQuery } from './queries.ts'
import { forget, recall, remember } from './remembered.ts'
import { useLocalMedia } from './use-local-media.ts'

const loadRoom = () => import('./room.tsx').then(({ Room }) => ({ default: Room }))
const Room = lazy(loadRoom)

/** From the closed door to the room: what stands there follows the clock of the server. */
export function ClassroomPage({ lessonId, asked }: { lessonId: string; asked: string | undefined }) {
  const [key, setKey] = useState<string>()
  const query = doorQuery(lessonId, asked)
  const { data: door, refetch } = useSuspenseQuery({ ...query, refetchInterval: key ? false : 4000 })
  const mayUseDevices = usePermittedDocument()
  const isOurs = door.door === 'open' && door.kind === 'own'
  const media = useLocalMedia(mayUseDevices && isOurs, () => openLocalMedia(recall(lessonId)))

  // A reload comes back into the room; a key of another room in the address leads nowhere.
  useEffect(() => {
    const kept = recall(lessonId)
    if (kept && isOurs && media) setKey(kept.key)
  }, [lessonId, isOurs, media])

  // Its code comes while one looks at oneself, so that the door opens at once.
  useEffect(() => {
    if (isOurs) void loadRoom()
  }, [isOurs])

  const enter = (key: string) => {
    if (!media) return
    const { isMuted, isCameraOff, cameraId, microphoneId } = media.read()
    remember(lessonId, { key, isMuted, isCameraOff, cameraId, microphoneId })
    setKey(key)
  }
  const shut = () => {
    forget(lessonId)
    void refetch()
  }
  const leave = () => {
    shut()
    setKey(undefined)
  }

  if (key && media)
    return (
      <Suspense fallback={<div className="h-dvh bg-band" />}>
        <Room door={door} roomKey={key} media={media} onLeave={leave} onShut={shut} />
      </Suspense>
    )
  if (door.door === 'early') return <EarlyDoor door={door} />
  if (door.door !== 'open') return <ClosedDoor door={door} />
  return <Lobby door={door} media={media} asked={asked} onEnter={enter} />
}
