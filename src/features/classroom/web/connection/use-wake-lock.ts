import { useEffect } from 'react'

/** Keeps the screen on during the lesson, where supported. The lock must be requested again after the screen was locked. */
export const useWakeLock = () => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch (error) {
        // Refused on low battery or by the browser; the lesson works without it.
        console.info('The screen may go dark', error)
      }
    }
    const handleVisibility = () => void requestLock()
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', handleVisibility)
      void lock?.release()
    }
  }, [])
}
