import { useEffect, useRef } from 'react'
import type { RoomParticipant } from '../../server/queries.ts'

/**
 * What was shown last takes the stage: calls back when anyone begins to share a screen, and the teacher's browser puts the board
 * away. A board that is opened later lies over the screen. What is shared already when this tab comes does not count.
 */
export const useScreenOverBoard = (participants: readonly RoomParticipant[], onScreen: () => void) => {
  const known = useRef<ReadonlySet<number>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new participants can bring a new screen
  useEffect(() => {
    if (participants.length === 0) return
    const shared = participants.filter(({ screenOrder }) => screenOrder !== null)
    const now = new Set(shared.map(({ seatNo }) => seatNo))
    const before = known.current
    known.current = now
    if (before && [...now].some(seatNo => !before.has(seatNo))) onScreen()
  }, [participants])
}
