import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Where the focus goes once a row, and the button that was pressed in it, have left the list: to the heading of the list.
 * A dialog gives the focus back when it closes; this comes after.
 */
export const useFocusAfter = (): { heading: RefObject<HTMLHeadingElement | null>; land: () => void } => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [landings, setLandings] = useState(0)
  useEffect(() => {
    if (landings > 0) heading.current?.focus()
  }, [landings])
  return { heading, land: useCallback(() => setLandings(before => before + 1), []) }
}
