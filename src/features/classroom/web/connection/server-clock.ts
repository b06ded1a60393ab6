import { useEffect, useState } from 'react'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'

/** Added to `performance.now()` it is the server's time: this device's own clock may be wrong. Set when this tab enters a room. */
let offset: number | undefined

export const setServerClock = (now: string) => {
  offset = Date.parse(now) - performance.now()
}

type Read = Pick<LessonRoomView, 'now'>

/** Milliseconds since 1970 by the server's clock. Not before the lesson was read: a device that sleeps may stop counting. */
export const readServerClock = ({ now }: Read): number =>
  Math.max(Date.parse(now), offset === undefined ? 0 : performance.now() + offset)

export const useServerClock = ({ now }: Read): number => {
  const [time, setTime] = useState(() => readServerClock({ now }))
  useEffect(() => {
    const read = () => setTime(readServerClock({ now }))
    read()
    const timer = setInterval(read, 1000)
    return () => clearInterval(timer)
  }, [now])
  return time
}
