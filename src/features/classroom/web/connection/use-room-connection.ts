import { useEffect, useState, useSyncExternalStore } from 'react'
import { emptyBoard, viewBoard } from '../../board.ts'
import { initialView } from '../room-view.ts'
import type { LocalMedia } from './local-media.ts'
import { openRoomConnection, type RoomConnection } from './room-connection.ts'

const hiddenBoard = viewBoard(emptyBoard)

/** This tab's connection to the room while the component is mounted, and what the room and its board show now. */
export const useRoomConnection = (
  { lessonId, key, isTeacher }: { lessonId: string; key: string; isTeacher: boolean },
  media: LocalMedia,
) => {
  const [connection, setConnection] = useState<RoomConnection>()
  useEffect(() => {
    const opened = openRoomConnection({ lessonId, key, isTeacher }, media)
    setConnection(opened)
    return opened.close
  }, [lessonId, key, isTeacher, media])
  const room = useSyncExternalStore(
    connection?.subscribe ?? (() => () => undefined),
    connection?.read ?? (() => initialView),
    () => initialView,
  )
  const boardView = useSyncExternalStore(
    connection?.board.subscribe ?? (() => () => undefined),
    connection?.board.read ?? (() => hiddenBoard),
    () => hiddenBoard,
  )
  return { connection, room, boardView }
}
