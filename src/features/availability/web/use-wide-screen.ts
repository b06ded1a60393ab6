import { useSyncExternalStore } from 'react'

/** From this width on, a week fits. */
const query = '(min-width: 768px)'

const subscribe = (onChange: () => void) => {
  const screen = matchMedia(query)
  screen.addEventListener('change', onChange)
  return () => screen.removeEventListener('change', onChange)
}

/** Whether a week fits on the screen. True on the server, where CSS decides what is visible. */
export const useWideScreen = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
