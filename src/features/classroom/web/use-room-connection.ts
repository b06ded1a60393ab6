import { useEffect, useState } from 'react'
import { useStore } from '#ui/store.ts'
import { emptyBoard, viewBoard } from '../board.ts'
import type { LocalMedia } from './local-media.ts'
import { openRoomConnection, type RoomConnection } from './room-connection.ts'
import { initialView } from './room-view.ts'

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
  return {
    connection,
    room: useStore(connection, initialView),
    boardView: useStore(connection?.board, hiddenBoard),
  }
}
