import { useEffect, useState } from 'react'

/**
 * Only documents of this page may use camera and microphone, and a document keeps the Permissions-Policy it was loaded with.
 * After client-side navigation from another page this hook reloads. @param isWanted whether the page needs a device at all
 * @returns whether the devices may be used
 */
export const usePermissionsPolicy = (isWanted = true): boolean => {
  const [isPermitted, setIsPermitted] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation && new URL(navigation.name).pathname !== location.pathname) location.replace(location.href)
    else setIsPermitted(true)
  }, [isWanted])
  return isPermitted
}
