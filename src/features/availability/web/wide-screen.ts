import { useSyncExternalStore } from 'react'

/** From this width on a week fits (specification §9). */
const query = '(min-width: 768px)'

const listen = (changed: () => void) => {
  const screen = matchMedia(query)
  screen.addEventListener('change', changed)
  return () => screen.removeEventListener('change', changed)
}

/** Whether there is room for a week; the server does not know, and the styles decide what its page shows. */
export const useWideScreen = () =>
  useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => true,
  )
