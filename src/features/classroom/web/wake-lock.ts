import { useEffect } from 'react'

/** Keeps the screen from going dark while the lesson lasts, where the browser can; it must be asked again after a lock. */
export const useWakeLock = () => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch (error) {
        // Low battery, or a browser that never allows it: the lesson goes on without.
        console.info('The screen may go dark', error)
      }
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
