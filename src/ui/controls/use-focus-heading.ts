import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Moves the focus to a list's heading after a row was removed together with its focused button. It runs in an effect,
 * after a closing dialog has restored the focus.
 */
export const useFocusHeading = (): {
  heading: RefObject<HTMLHeadingElement | null>
  focusHeading: () => void
} => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) heading.current?.focus()
  }, [requests])
  return { heading, focusHeading: useCallback(() => setRequests(before => before + 1), []) }
}
