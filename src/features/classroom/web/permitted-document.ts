import { useEffect, useState } from 'react'

/**
 * Camera and microphone are allowed to documents of this page alone, and a document keeps what it was born with: someone
 * who came here from another page without a full load (after signing in) gets a document of this page first.
 */
export const usePermittedDocument = (): boolean => {
  const [isPermitted, setIsPermitted] = useState(false)
  useEffect(() => {
    const [born] = performance.getEntriesByType('navigation')
    if (born && new URL(born.name).pathname !== location.pathname) location.replace(location.href)
    else setIsPermitted(true)
  }, [])
  return isPermitted
}
