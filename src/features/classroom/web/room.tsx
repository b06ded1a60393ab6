import { useEffect, useState, useSyncExternalStore } from 'react'
import { contentId } from '#ui/layout/content-id.ts'
import { Chat } from './chat.tsx'
import { Comings } from './comings.tsx'
import { Controls } from './controls.tsx'
import { ClosedDoor } from './door.tsx'
import type { DoorView } from './door-shape.ts'
import type { LocalMedia } from './local-media.ts'
import { remember } from './remembered.ts'
import { ReplacedTab } from './replaced-tab.tsx'
import { openRoomConnection, type RoomConnection, type RoomView } from './room-connection.ts'
import { RoomHead } from './room-head.tsx'
import { Stage } from './stage.tsx'
import { useMediaView } from './use-local-media.ts'
import { useWakeLock } from './wake-lock.ts'

const before: RoomView = { status: 'entering', guestId: '', guests: [], shown: {}, chat: [] }

/** The lesson itself: teacher large, oneself small, the words beside. */
export function Room({
  door,
  roomKey: key,
  media,
  onLeave,
  onShut,
}: {
  door: DoorView
  roomKey: string
  media: LocalMedia
  onLeave: () => void
  /** The server ended it: the lesson is over, cancelled, or no longer one's own. */
  onShut: () => void
}) {
  const [connection, setConnection] = useState<RoomConnection>()
  useEffect(() => {
    const opened = openRoomConnection({ lessonId: door.id, key }, media)
    setConnection(opened)
    return opened.close
  }, [door.id, key, media])
  const room = useSyncExternalStore(
    connection?.subscribe ?? (() => () => undefined),
    connection?.read ?? (() => before),
    () => before,
  )
  useWakeLock()
  const isShut = room.status === 'shut'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it happens
  useEffect(() => {
    if (isShut) onShut()
  }, [isShut])

  const view = useMediaView(media)
  const { isMuted, isCameraOff, cameraId, microphoneId } = view
  useEffect(() => {
    remember(door.id, { key, isMuted, isCameraOff, cameraId, microphoneId })
  }, [door.id, key, isMuted, isCameraOff, cameraId, microphoneId])

  const [isChatOpen, setIsChatOpen] = useState(false)
  const [read, setRead] = useState(0)
  const unread = isChatOpen ? 0 : room.chat.filter(line => !line.isOwn).length - read
  const showChat = (isOpen: boolean) => {
    setIsChatOpen(isOpen)
    setRead(room.chat.filter(line => !line.isOwn).length)
  }

  if (room.status === 'replaced')
    return <ReplacedTab role={door.role} onComeBack={() => connection?.enterAgain()} onLeave={onLeave} />
  if (isShut)
    return <ClosedDoor door={{ role: door.role, door: door.door === 'cancelled' ? 'cancelled' : 'over' }} />
  return (
    <main
      id={contentId}
      tabIndex={-1}
      className="flex h-dvh min-h-96 flex-col bg-band text-band-foreground outline-none on-band"
    >
      <RoomHead door={door} room={room} />
      <div className="relative flex min-h-0 flex-1">
        <Stage door={door} room={room} media={view} />
        {isChatOpen && connection && (
          <Chat lines={room.chat} role={door.role} onSay={connection.chat} onClose={() => showChat(false)} />
        )}
      </div>
      <Controls
        media={media}
        sharesScreen={door.role === 'teacher'}
        unread={unread}
        isChatOpen={isChatOpen}
        onChat={() => showChat(!isChatOpen)}
        onLeave={onLeave}
      />
      <Comings
        guests={room.guests}
        ownId={room.guestId}
        unheard={isChatOpen ? undefined : room.chat.at(-1)}
      />
    </main>
  )
}
